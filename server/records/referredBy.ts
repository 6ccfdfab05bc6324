import type { Field, Fields } from '../../src/schema/field';
import { childrenOf, leavesOf } from '../../src/schema/paths';
import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import { name } from '../database/sql';
import { childTable } from '../database/tables';
import type { Tx } from '../database/transaction';

/** 'Suppression impossible : utilisé dans 3 contrats de service.' */
export async function referredBy(
  tx: Tx,
  target: Resource,
  id: string,
  resources: Resources,
): Promise<string> {
  const places: string[] = [];
  for (const resource of resources.all.filter(one => !one.view)) {
    const conditions = conditionsOf(resource, target);
    if (conditions.length === 0) continue;
    const shown = resource.partOf ? resources.get(resource.partOf.resource) : resource;
    const found = await tx.query<{ count: string }>(
      `SELECT count(*) FROM ${name(resource.name)} t WHERE ${conditions.join(' OR ')}`,
      [id],
    );
    const count = Number(found.rows[0]?.count);
    if (count > 0) places.push(`${count} ${count > 1 ? shown.labels.many : shown.labels.one}`);
  }
  const used = target.labels.gender === 'f' ? 'utilisée' : 'utilisé';
  return `Suppression impossible : ${used} dans ${places.join(', ') || 'un autre enregistrement'}.`;
}

function conditionsOf(resource: Resource, target: Resource): string[] {
  const refers = (field: Field) =>
    field.target === target.name && (field.kind === 'reference' || field.kind === 'references');
  const columns = (fields: Fields) => leavesOf(fields).filter(leaf => refers(leaf.field));
  const own = columns(resource.fields).map(leaf => `t.${name(leaf.column)} = $1`);
  const rows = childrenOf(resource.fields).flatMap(child => {
    if (child.field.kind === 'lines') return [];
    const table = name(childTable(resource.name, child.column));
    const inside =
      child.field.kind === 'references' && refers(child.field)
        ? ['x.value = $1']
        : columns(child.field.fields ?? {}).map(leaf => `x.${name(leaf.column)} = $1`);
    return inside.length > 0
      ? [`EXISTS (SELECT FROM ${table} x WHERE x.parent_id = t.id AND (${inside.join(' OR ')}))`]
      : [];
  });
  return [...own, ...rows];
}
