import type { Field } from '../../../src/schema/field';
import { article, lowerFirst, of } from '../../../src/schema/french';
import { tableOf } from '../../../src/schema/words/storage/faces';
import { amongOf } from '../../../src/schema/words/fields/among';
import { oncePerFields } from '../../../src/schema/words/fields/oncePerFields';
import { fieldAt, isLines } from '../../../src/schema/words/fields/paths';
import { everyField } from '../../../src/schema/words/fields/references';
import type { Resource } from '../../../src/schema/resource';
import { prepared } from '../connection/prepared';
import { name, text as literal } from '../connection/sql';
import { amongSql } from '../sql/lentSql';
import type { BehavioursSql } from '../sql/behaviourSql';
import { faceSql } from '../sql/listStatement';
import { calledSql } from '../sql/select';
import type { WriteContext } from './context';
import { newlyChosen } from './newlyChosen';
import type { Values } from './store';

/**
 * Refuses a write that newly refers to a record that is none of those among which the reference chooses (`among`). Sent
 * before the rules, which then neither work with such a record nor ask about it; and once more with `refuseArchived`, by
 * what rules have given, and by what others have written meanwhile; not then by what is computed, which the write itself may
 * have changed. It costs no round trip.
 * @param before values that the record had. @param values those written, parsed. @param again whether it is written already.
 */
export function refuseOthers(
  { tx, engine: { resources, behaviours } }: WriteContext,
  resource: Pick<Resource, 'fields'>,
  before: Values | null,
  values: Values,
  again = false,
): void {
  if (!mayNarrow(resource.fields).any) return;
  for (const { field, target, id, path } of newlyChosen(resource, before, values, resources, isNarrowed)) {
    const chosen = resources.get(target);
    const isComputed = fieldAt(chosen.fields, amongOf(field)?.field ?? '')?.computed;
    if (!again || !isComputed) tx.defer(prepared(refusing(field, chosen, behaviours), [id, path]));
  }
}

const isNarrowed = ({ among }: Field) => among !== undefined;
/** Most narrow nothing, and every write comes by; the fields of `lines` are another resource's. */
const mayNarrow = oncePerFields(fields => ({
  any: everyField(fields).some(field => isNarrowed(field) || isLines(field)),
}));

/** Who is told the name of such a record may choose it elsewhere: one that a face does not show is `refuseArchived`'s. */
function refusing(field: Field, target: Resource, behaviours: BehavioursSql): string {
  const among = amongOf(field) ?? { field: '', values: [] };
  const { label = '', choices = {} } = fieldAt(target.fields, among.field) ?? {};
  const wanted = among.values.map(value => `«\u00a0${choices[value]}\u00a0»`).join(' ou ');
  const advice = `choisissez ${article.a(target.labels)} ${of(lowerFirst(label))} ${wanted}`;
  const others = [
    `t.id = $1`,
    ...faceSql(target),
    `(${amongSql(target, among, behaviours)}) IS NOT TRUE`,
  ].join(' AND ');
  return `SELECT karhba_refuse($2, concat('«\u00a0', (${calledSql(target, 't')})::text, ${literal(`\u00a0» ne convient pas\u00a0: ${advice}`)}))
    FROM ${name(tableOf(target))} t WHERE ${others}`;
}
