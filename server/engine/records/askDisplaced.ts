import { isHolding, boundSql, holdsOf } from './occupancy';
import { article, capitalised } from '../../../src/schema/french';
import type { Resource } from '../../../src/schema/resource';
import { calledSql } from '../sql/select';
import { declaredEndSql } from '../sql/declaredEndSql';
import { occupancyName, taken } from '../tables/occupancyTable';
import { name } from '../connection/sql';
import type { WriteContext } from './context';
import { decide } from './decide';
import { heldSql, isNamed, sayHeld } from './futurePeriods';
import type { Held } from './futurePeriods';
import type { Values } from './store';

interface Displaced extends Held {
  subject: string;
}

/**
 * Whoever records that something cannot be used while it is promised is shown to whom, and decides: the promises stay,
 * to be moved. Checked against what the record meets and did not meet before, and has not ended; the time kept free
 * after it is nobody's.
 * @param id of the record; null of a new one. @throws Refusal of code CONFIRMATION, until it is decided.
 */
export async function askDisplaced(
  context: WriteContext,
  resource: Resource,
  id: string | null,
  record: Values,
): Promise<void> {
  const { tx, engine, caller } = context;
  const { occupies, labels } = resource;
  if (!occupies || !isHolding(occupies, record)) return;
  const holds = holdsOf(occupies, record).filter(({ takes }) => takes === taken.use);
  if (holds.length === 0) return;
  const table = name(occupancyName(occupies.target));
  const target = engine.resources.get(occupies.target);
  const end = declaredEndSql(target);
  const { rows } = await tx.query<Displaced>(
    `SELECT ${heldSql(engine, target.name)}, (SELECT (${calledSql(target, 't')})::text FROM ${name(target.name)} t WHERE t.id = o.subject_id) AS subject
     FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) AS h (s, f, t)
       JOIN ${table} o ON o.subject_id = h.s AND o.active AND o.period && tstzrange(h.f, h.t) AND h.f < ${end} AND o.takes <> '${taken.use}'
     WHERE NOT (o.source = $4 AND o.source_id = $5) AND ${end} > $6 AND NOT EXISTS (SELECT FROM ${table} mine
       WHERE mine.source = $4 AND mine.source_id = $5 AND mine.subject_id = o.subject_id AND mine.active AND mine.takes = '${taken.use}' AND mine.period && o.period)
     ORDER BY lower(o.period), o.id`,
    [
      holds.map(hold => hold.subject),
      holds.map(hold => boundSql(hold.period.start)),
      holds.map(hold => boundSql(hold.period.end)),
      resource.name,
      id ?? 0,
      new Date(engine.now()).toISOString(),
    ],
  );
  const [first] = rows;
  if (!first) return;
  const sentences = rows.map(one => sayHeld(context, one));
  decide(context, {
    name: 'displaced',
    message: `${capitalised(article.the(target.labels))} ${first.subject} est promis pendant ce temps. Une fois enregistré, ce qui suit est à déplacer\u00a0:`,
    choices: [
      {
        value: rows.map(one => `${one.source}:${one.source_id}`).join(','),
        label: `Enregistrer ${article.the(labels)} quand même`,
      },
    ],
    records: rows.map((one, index) => ({
      label: capitalised(sentences[index] ?? ''),
      ...(isNamed(caller, engine.resources.get(one.source))
        ? { resource: one.source, id: one.source_id }
        : {}),
    })),
  });
}
