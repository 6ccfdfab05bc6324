import { kindOf } from '../../../src/schema/kinds/kind';
import type { Resource } from '../../../src/schema/resource';
import type { Engine } from './context';
import { badInput } from '../base/refusal';
import type { Values } from './store';

/** What is kept of secrets, hashed, by field name. */
export type Secrets = Readonly<Record<string, string>>;

/** Secrets of the input, judged and hashed before any transaction is open. */
export async function prepareSecrets(engine: Engine, resource: Resource, input: Values): Promise<Secrets> {
  const given: Record<string, string> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = input[name];
    if (!kindOf(field).isSecret || value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string') throw badInput({ [name]: 'Texte attendu' });
    given[name] = value;
  }
  if (Object.keys(given).length === 0) return {};
  return (await engine.behaviours.of(resource.name).secrets?.(given)) ?? {};
}
