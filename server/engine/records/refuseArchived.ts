import { archivedName } from '../../../src/schema/words/actions/archive';
import { tableOf } from '../../../src/schema/words/storage/faces';
import { article } from '../../../src/schema/french';
import type { Resource } from '../../../src/schema/resource';
import { oncePerResource, prepared } from '../connection/prepared';
import { faceSql, isOfferedSql } from '../sql/listStatement';
import { calledSql } from '../sql/select';
import { name, text as literal } from '../connection/sql';
import type { WriteContext } from './context';
import { newlyChosen } from './newlyChosen';
import { refuseOthers } from './refuseOthers';
import type { Values } from './store';

/**
 * Refuses a write that newly refers to an archived record, to one that is no longer offered, to one that is not of the
 * resource referred to (a party that supplies nothing is no supplier), or to one that the reference does not choose among;
 * what was referred to stays so. To be sent once the record is written: its foreign keys then hold what they refer to, and
 * this reads it as it is. It costs no round trip.
 * @param before values that the record had. @param values those written, parsed.
 */
export function refuseArchived(
  context: WriteContext,
  resource: Pick<Resource, 'fields'>,
  before: Values | null,
  values: Values,
): void {
  const { tx, engine } = context;
  const { resources } = engine;
  const fresh = newlyChosen(resource, before, values, resources, ({ target = '' }) => {
    const { archive, face, offered } = resources.get(target);
    return Boolean(archive) || Boolean(face) || Boolean(offered?.while);
  });
  for (const target of new Set(fresh.map(one => one.target))) {
    const chosen = fresh.filter(one => one.target === target);
    tx.defer(
      prepared(refusing(resources.get(target), resources), [
        chosen.map(({ id }) => id),
        chosen.map(({ path }) => path),
      ]),
    );
  }
  refuseOthers(context, resource, before, values, true);
}

const refusing = oncePerResource(resource => {
  const label = `(${calledSql(resource, 't')})::text`;
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
    ...(archive
      ? [
          `WHEN t.${name(archivedName)} THEN karhba_refuse_archived(referred.path, ${label}, ${literal(resource.name)}, t.id)`,
        ]
      : []),
  ];
  return `SELECT CASE ${refusals.join(' ')} END
    FROM unnest($1::bigint[], $2::text[]) AS referred (id, path) JOIN ${name(tableOf(resource))} t ON t.id = referred.id`;
});
