import { kindOf } from '../../../src/schema/kinds/kind';
import { todayInTunis } from '../../../src/domain/calendarDate';
import { toTunisLocal } from '../../../src/domain/instant';
import { can } from '../../../src/schema/words/access/permissions';
import { say } from '../../../src/schema/api/messages';
import { guardedFields } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import { validate } from '../../../src/schema/validate';
import type { Engine } from './context';
import type { Writer } from '../base/request';
import { foreignFiles } from './foreignFiles';
import { badInput } from '../base/refusal';
import type { Values } from './store';

interface ValidInput {
  values: Values;
  secrets: Record<string, string>;
}

/**
 * Judges the arguments of a mutation by the resource's own rules and by the caller's rights on single fields.
 * @param options.now when what is new, the record or rows of it, takes the `default` of what is not given.
 * @param options.started what a new record begins with according to the database (`startingStatement`).
 * @param options.about the record that an action is of.
 * @throws Refusal BAD_USER_INPUT with the French message of each field at fault.
 */
export function validateInput(
  engine: Pick<Engine, 'resources'>,
  resource: Resource,
  input: Values,
  caller: Writer,
  options: {
    current?: Values;
    accepts?: readonly string[];
    now?: number;
    started?: Values;
    about?: Values;
  } = {},
): ValidInput {
  const { values, faults } = validate(resource.fields, input, {
    ...options,
    now: options.now === undefined ? undefined : momentOf(options.now),
    linesOf: target => engine.resources.get(target).fields,
  });
  const messages = Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, say(fault)]));
  for (const { path, action } of guardedFields(resource.fields, 'write', engine.resources.get)) {
    if (can(caller, action)) continue;
    for (const given of givenAt(input, path.split('.'))) messages[given] = say({ key: 'forbidden' });
  }
  for (const path of foreignFiles(resource, input, options.current, engine.resources))
    messages[path] ??= say({ key: 'foreignFile' });
  if (Object.keys(messages).length > 0) throw badInput(messages);
  const secrets: Record<string, string> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!kindOf(field).isSecret) continue;
    if (typeof values[name] === 'string') secrets[name] = values[name];
    delete values[name];
  }
  return { values, secrets };
}

/** Now, as fields take it for 'today' and 'now'. */
const momentOf = (now: number) => ({ date: todayInTunis(now), instant: toTunisLocal(now) });

/** The places where an input gives the field at this path, once for each row. */
function givenAt(input: unknown, [key = '', ...rest]: readonly string[], at = ''): string[] {
  if (Array.isArray(input))
    return input.flatMap((row, index) => givenAt(row, [key, ...rest], `${at}${index}.`));
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, key)) return [];
  return rest.length === 0 ? [at + key] : givenAt((input as Values)[key], rest, `${at}${key}.`);
}
