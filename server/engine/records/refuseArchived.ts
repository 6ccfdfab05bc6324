import { kindOf } from '../../../src/schema/kinds/kind';
import { isReference } from '../../../src/schema/words/fields/paths';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Fields } from '../../../src/schema/field';
import { article } from '../../../src/schema/french';
import { entriesOf } from '../../../src/schema/words/fields/oncePerFields';
import { isGroup, isRowList, rowFields } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { oncePerResource, prepared } from '../connection/prepared';
import { faceSql, isOfferedSql } from '../sql/listStatement';
import { representationSql } from '../sql/select';
import { name, text as literal } from '../connection/sql';
import type { WriteContext } from './context';
import type { Values } from './store';

interface Chosen {
  /** Place in the record: 'contractDetails.0.service'. */
  path: string;
  /** The same without the numbers of rows. */
  field: string;
  target: string;
  id: string;
}

/**
 * Refuses a write that newly refers to an archived record, to one that is no longer offered, or to one that is not of
 * the resource referred to (a party that supplies nothing is no supplier); what was referred to stays so. To be sent
 * once the record is written: its foreign keys then hold what they refer to, and this reads it as it is. It costs no
 * round trip.
 * @param before values that the record had. @param values those written, parsed.
 */
export function refuseArchived(
  { tx, engine: { resources } }: WriteContext,
  { fields }: Pick<Resource, 'fields'>,
  before: Values | null,
  values: Values,
): void {
  const known = new Set(referencesIn(fields, before ?? {}, resources).map(keyOf));
  const fresh = referencesIn(fields, values, resources).filter(one => !known.has(keyOf(one)));
  for (const target of new Set(fresh.map(one => one.target))) {
    const chosen = fresh.filter(one => one.target === target);
    tx.defer(
      prepared(refusing(resources.get(target), resources), [
        chosen.map(({ id }) => id),
        chosen.map(({ path }) => path),
      ]),
    );
  }
}

const keyOf = ({ field, id }: Chosen) => `${field} ${id}`;

const refusing = oncePerResource(resource => {
  const label = `(${representationSql(resource, 't')})::text`;
  const { archive, labels } = resource;
  const offered = isOfferedSql(resource);
  const another = `Ce choix n’est pas ${article.a(labels)}\u00a0: faites-en un autre`;
  // Who may choose among suppliers may not learn the name of who is none.
  const refusals = [
    ...faceSql(resource).map(
      shown => `WHEN NOT (${shown}) THEN karhba_refuse(referred.path, ${literal(another)})`,
    ),
    ...(offered
      ? [
          `WHEN NOT ${offered} THEN karhba_refuse(referred.path, concat('«\u00a0', ${label}, ${literal(`\u00a0» n’est plus proposé${labels.gender === 'f' ? 'e' : ''}\u00a0: faites un autre choix`)}))`,
        ]
      : []),
    ...(archive ? [`WHEN t.${name(archivedName)} THEN karhba_refuse_archived(referred.path, ${label})`] : []),
  ];
  return `SELECT CASE ${refusals.join(' ')} END
    FROM unnest($1::bigint[], $2::text[]) AS referred (id, path) JOIN ${name(tableOf(resource))} t ON t.id = referred.id`;
});

/** Every reference that the values make to a record that may be one that is not offered. */
function referencesIn(fields: Fields, values: Values, resources: Resources, path = '', place = ''): Chosen[] {
  return entriesOf(fields).flatMap(([key, field]) => {
    const value = values[key];
    if (value === null || value === undefined) return [];
    const [here, at] = [path + key, place + key];
    if (isGroup(field))
      return referencesIn(field.fields ?? {}, value as Values, resources, `${here}.`, `${at}.`);
    if (isRowList(field)) {
      const inner = rowFields(field, resources.get);
      return (value as Values[]).flatMap((row, index) =>
        referencesIn(inner, row, resources, `${here}.`, `${at}.${index}.`),
      );
    }
    if (!kindOf(field).refers) return [];
    const { target = '' } = field;
    const { archive, face, offered } = resources.get(target);
    if (!archive && !face && !offered?.while) return [];
    return isReference(field)
      ? [{ path: at, field: here, target, id: String(value) }]
      : (value as string[]).map((id, index) => ({ path: `${at}.${index}`, field: here, target, id }));
  });
}
