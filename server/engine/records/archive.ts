import { baseOf, tableOf } from '../../../src/schema/words/storage/faces';
import { isMerged, mergedName } from '../../../src/schema/words/actions/merging';
import { archivedField, archivedName } from '../../../src/schema/words/actions/archive';
import type { Resource } from '../../../src/schema/resource';
import { reviewOwnDeadlines } from './reviewDeadlines';
import { oncePerResource, prepared } from '../connection/prepared';
import { name } from '../connection/sql';
import type { WriteContext } from './context';
import { historyMessage, writeHistory } from './history';
import { Refusal } from '../base/refusal';
import { showValue } from './showValue';
import type { Loaded } from './store';

const moving = oncePerResource(
  resource =>
    `UPDATE ${name(tableOf(resource))} SET ${name(archivedName)} = $2, "updatedAt" = karhba_later("updatedAt") WHERE id = $1`,
);

/**
 * archiveX, restoreX: what refers to the record keeps it, nothing new may choose it while it is archived.
 * @param record locked, so that whoever is about to refer to it is waited for, or waits.
 * @throws Refusal when it is there already, or its behaviour keeps it out of it or asks (`archives`).
 */
export async function moveToArchive(
  context: WriteContext,
  resource: Resource,
  { values, label, labels }: Loaded,
  archives: boolean,
): Promise<void> {
  const { tx, caller, engine } = context;
  const { id, [archivedName]: was } = values;
  if (Boolean(was) === archives) {
    const e = resource.labels.gender === 'f' ? 'e' : '';
    throw new Refusal(
      'CONFLICT',
      archives ? `${label} est déjà archivé${e}.` : `${label} n’est pas archivé${e}.`,
    );
  }
  if (!archives && isMerged(values))
    throw new Refusal(
      'CONFLICT',
      `${label} ne revient pas\u00a0: cette fiche est devenue ${labels[mergedName] ?? 'une autre'}.`,
    );
  if (archives) await engine.behaviours.of(resource.name).archives?.({ ...context, record: values, label });
  tx.defer(prepared(moving(resource, engine.resources), [id, archives]));
  reviewOwnDeadlines({ tx, engine }, baseOf(resource, engine.resources), id, values, {
    ...values,
    [archivedName]: archives,
  });
  const action = archives ? 'ARCHIVE' : 'RESTORE';
  const shown = (value: boolean) => showValue(archivedField, value, undefined);
  const change = { field: archivedName, label: archivedField.label };
  writeHistory(tx, {
    caller,
    action,
    resource: tableOf(resource),
    id,
    changes: [{ ...change, before: shown(!archives), after: shown(archives) }],
    message: historyMessage(action, resource, label),
  });
}
