import { todayInTunis } from '../../../src/domain/calendarDate';
import type { PageQuestions } from '../../../src/pages/all';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import type { Side } from './accountSql';
import { makeStatement } from './makeStatement';
import type { FoundStatement } from './statementSheet';
import { statementSql } from './statementSql';

/** The statement of a client or a supplier as a file in base64, of the very account that their sheet shows. */
export const statementOf = (
  side: Side,
): AnswerBehaviour<PageQuestions['ClientStatement' | 'SupplierStatement']> => ({
  sql: ({ input, bind, now }) =>
    statementSql({
      side,
      client: `${bind(input.client)}::bigint`,
      today: `${bind(todayInTunis(now))}::date`,
      from: `${bind(input.from ?? null)}::date`,
      to: `${bind(input.to ?? null)}::date`,
    }),
  async file(found, { input, now, turn }) {
    const { from = null, to = null, format } = input;
    const period = { from, to, today: todayInTunis(now) };
    const file = await makeStatement(found as FoundStatement, { ...period, side }, format ?? 'PDF', turn);
    return file.toString('base64');
  },
});
