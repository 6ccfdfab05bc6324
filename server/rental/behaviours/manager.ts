import managers from '../../../src/resources/settings/manager';
import type { RecordOf } from '../../../src/schema/defineResource';
import { behaviourOf } from '../../engine/records/behaviours';

/** Documents are always of a company: that which is on them gives its place first. */
const onDocuments = ({ companyName, isActive }: RecordOf<typeof managers>): string | null =>
  isActive
    ? `${companyName} est la société des documents\u00a0: mettez-en d’abord une autre «\u00a0Sur les documents\u00a0», puis archivez celle-ci.`
    : null;

export default behaviourOf(managers, { keeps: onDocuments });
