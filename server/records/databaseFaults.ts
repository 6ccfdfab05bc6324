import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import { fieldAt } from '../../src/schema/paths';
import { say } from '../../src/schema/messages';
import { wantedTables } from '../database/tables';
import { badInput, Refusal } from './refusal';

interface DatabaseError extends Error {
  code?: string;
  constraint?: string;
  table?: string;
}

/** Constraint -> where its violation is told, learnt once from the tables that the resources ask for. */
export function constraintPaths(resources: Resources): ReadonlyMap<string, string> {
  const named = wantedTables(resources).flatMap(table => [...table.constraints, ...table.indexes]);
  return new Map(named.flatMap(({ name, path }) => (path ? [[name, path] as const] : [])));
}

/** Turns what the database refuses into what a person can mend; anything else is left as it is. */
export function translateFault(error: unknown, resource: Resource, paths: ReadonlyMap<string, string>): unknown {
  const { code, constraint = '', message } = error as DatabaseError;
  const path = paths.get(constraint);
  if (code === 'KA001') return new Refusal('CONFLICT', message);
  if (code === '23505' && path) return badInput({ [path]: say({ key: 'unique' }) }, uniqueMessage(resource, path));
  if (code === '23503' && path) return badInput({ [path]: say({ key: 'missing' }) });
  if (code === '23514' && path) return badInput({ [path]: fieldAt(resource.fields, path)?.message ?? 'Valeur refusée' });
  if (code === '55P03' || code === '57014') return new Refusal('CONFLICT', 'Un collègue enregistre au même endroit. Réessayez dans un instant.');
  return error;
}

function uniqueMessage(resource: Resource, path: string): string {
  return `${fieldAt(resource.fields, path)?.label ?? 'Valeur'} : ${say({ key: 'unique' }).toLowerCase()}`;
}
