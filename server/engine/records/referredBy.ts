import { kindOf } from '../../../src/schema/kinds/kind';
import { can, mayReadAll } from '../../../src/schema/words/access/permissions';
import type { Caller } from '../../../src/schema/words/access/permissions';
import { isFace, tableOf } from '../../../src/schema/words/storage/faces';
import type { Field, Fields } from '../../../src/schema/field';
import {
  isLinkList,
  isLines,
  childrenOf,
  leavesOf,
  readRightsAt,
} from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { name } from '../connection/sql';
import { childTable } from '../tables/tables';
import type { Tx } from '../connection/transaction';

/**
 * 'Suppression impossible : utilisé dans 3 contrats de service.' What the caller may not read is neither counted nor
 * named.
 */
export async function referredBy(
  tx: Tx,
  target: Resource,
  id: string,
  resources: Resources,
  caller: Caller,
): Promise<string> {
  const referring = resources.all
    .filter(one => !one.view && !isFace(one) && mayReadAll(caller, shownFor(one, resources)))
    .map(resource => ({ resource, conditions: conditionsOf(resource, target, caller, resources) }))
    .filter(({ conditions }) => conditions.length > 0);
  const counts = referring.map(
    ({ resource, conditions }, place) =>
      `SELECT ${place} AS place, count(*)::int FROM ${name(resource.name)} t WHERE ${conditions.join(' OR ')}`,
  );
  const found =
    counts.length > 0
      ? await tx.query<{ place: number; count: number }>(counts.join(' UNION ALL '), [id])
      : { rows: [] };
  const places = found.rows
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.place - b.place)
    .map(({ place, count }) => {
      const { labels } = shownFor(referring[place]?.resource ?? target, resources);
      return `${count} ${count > 1 ? labels.many : labels.one}`;
    });
  const used = target.labels.gender === 'f' ? 'utilisée' : 'utilisé';
  return `Suppression impossible : ${used} dans ${places.join(', ') || 'd’autres enregistrements'}.`;
}

/** What a row is named by: the record that it is part of. */
const shownFor = (resource: Resource, resources: Resources) =>
  resource.partOf ? resources.get(resource.partOf.resource) : resource;

function conditionsOf(
  { name: table, fields }: Resource,
  target: Resource,
  reader: Caller,
  resources: Resources,
): string[] {
  const isOpen = (path: string) => readRightsAt(fields, path).every(action => can(reader, action));
  const refers = (field: Field) =>
    kindOf(field).refers && tableOf(resources.get(field.target ?? '')) === tableOf(target);
  const columns = (inner: Fields, prefix = '') =>
    leavesOf(inner).filter(leaf => refers(leaf.field) && isOpen(prefix + leaf.path));
  const own = columns(fields).map(leaf => `t.${name(leaf.column)} = $1`);
  const rows = childrenOf(fields).flatMap(child => {
    if (isLines(child.field) || !isOpen(child.path)) return [];
    const inside =
      isLinkList(child.field) && refers(child.field)
        ? ['x.value = $1']
        : columns(child.field.fields ?? {}, `${child.path}.`).map(leaf => `x.${name(leaf.column)} = $1`);
    return inside.length > 0
      ? [
          `EXISTS (SELECT FROM ${name(childTable(table, child.column))} x WHERE x.parent_id = t.id AND (${inside.join(' OR ')}))`,
        ]
      : [];
  });
  return [...own, ...rows];
}
