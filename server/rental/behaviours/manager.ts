import managers from '../../../src/resources/settings/manager';
import type { RecordOf } from '../../../src/schema/defineResource';
import { Refusal } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ArchiveCall } from '../../engine/records/behaviours';

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

export default behaviourOf(managers, { archives: keepOnDocuments });
