import { todayInTunis } from '../../../src/domain/calendarDate';
import type { PageQuestions } from '../../../src/pages/all';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { clientAccountSql } from './accountSql';
import type { Side } from './accountSql';

/** As many movements as a screen shows at first. */
const shown = 200;

/** An account, as the sheet of a client or a supplier shows it and as who pays spreads it. */
export const accountOf = (
  side: Side,
): AnswerBehaviour<PageQuestions['ClientAccount' | 'SupplierAccount']> => ({
  sql: ({ input, bind, now }) =>
    clientAccountSql({
      side,
      client: `${bind(input.client)}::bigint`,
      today: `${bind(todayInTunis(now))}::date`,
      from: `${bind(input.from ?? null)}::date`,
      to: `${bind(input.to ?? null)}::date`,
      among: input.among ?? 'ALL',
      limit: `${bind(input.limit ?? shown)}::int`,
    }),
});
