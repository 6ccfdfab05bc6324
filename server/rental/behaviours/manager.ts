import managers from '../../../src/resources/settings/manager';
import type { RecordOf } from '../../../src/schema/defineResource';
import { Refusal } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ArchiveCall, BeforeWrite } from '../../engine/records/behaviours';
import { decide } from '../../engine/records/decide';

/** Documents are always of a company: that which is on them gives its place first. */
function keepOnDocuments({
  record: { companyName, isActive },
}: ArchiveCall<RecordOf<typeof managers>>): void {
  if (isActive)
    throw new Refusal(
      'CONFLICT',
      `${companyName} est la société des documents : mettez-en d’abord une autre « Sur les documents », puis archivez celle-ci.`,
    );
}

/** Taken off the documents with no other in its place: nothing is issued any more. @throws Refusal until that is decided */
function askOffDocuments(write: BeforeWrite<RecordOf<typeof managers>>): void {
  const { before, values } = write;
  if (!before?.isActive || values.isActive !== false) return;
  decide(write, {
    name: 'offDocuments',
    message: `Sans ${before.companyName}, aucune société n’est sur les documents : ni facture ni avoir ne s’émet, et contrats et réservations s’impriment sans en-tête, jusqu’à ce qu’une autre y soit mise.`,
    choices: [{ value: before.id, label: 'Retirer des documents' }],
  });
}

export default behaviourOf(managers, { before: [askOffDocuments], archives: keepOnDocuments });
