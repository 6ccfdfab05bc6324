import { can } from '../../src/schema/permissions';
import { say } from '../../src/schema/messages';
import type { Resource } from '../../src/schema/resource';
import { validate } from '../../src/schema/validate';
import type { Engine, Writer } from './context';
import { badInput } from './refusal';
import type { Values } from './store';

export interface ValidInput {
  values: Values;
  secrets: Record<string, string>;
}

/**
 * Judges the arguments of a mutation by the resource's own rules and by the caller's rights on single fields.
 * @throws Refusal BAD_USER_INPUT with the French message of each field at fault.
 */
export function validateInput(
  engine: Pick<Engine, 'resources'>,
  resource: Resource,
  input: Values,
  caller: Writer,
  options: { current?: Values; accepts?: readonly string[] } = {},
): ValidInput {
  const { values, faults } = validate(resource.fields, input, {
    ...options,
    linesOf: target => engine.resources.get(target).fields,
  });
  const messages = Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, say(fault)]));
  for (const name of Object.keys(input)) {
    const action = resource.fields[name]?.access?.write;
    if (action && !can(caller, action)) messages[name] = say({ key: 'forbidden' });
  }
  if (Object.keys(messages).length > 0) throw badInput(messages);
  const secrets: Record<string, string> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'secret') continue;
    if (typeof values[name] === 'string') secrets[name] = values[name];
    delete values[name];
  }
  return { values, secrets };
}
