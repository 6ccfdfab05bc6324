import clients from '../../../src/resources/client/client';
import { askAboutOpen } from '../account/askAboutOpen';
import { overdueRowSql, overdueSinceSql, overdueSql } from '../account/overdueSql';
import { sendReminder } from '../account/sendReminder';
import { hasRejectedSql } from '../payments/rejected';
import { behaviourOf } from '../../engine/records/behaviours';
import { invoiceContracts } from '../invoicing/invoiceContracts';
import { mergeParty } from '../parties/mergeParty';
import { refuseBlacklistedDrivers } from './blacklist';

export default behaviourOf(clients, {
  before: [refuseBlacklistedDrivers],
  archives: askAboutOpen,
  computed: {
    hasRejected: hasRejectedSql('t'),
    overdue: overdueSql('t'),
    overdueSince: overdueSinceSql('t'),
  },
  together: [{ fields: ['overdue', 'overdueSince'], row: overdueRowSql('t') }],
  actions: {
    invoiceContracts,
    mergeClient: mergeParty,
    sendCourteousReminder: sendReminder('COURTEOUS', 'sendCourteousReminder'),
    sendFirmReminder: sendReminder('FIRM', 'sendFirmReminder'),
    sendLastReminder: sendReminder('LAST', 'sendLastReminder'),
  },
});
