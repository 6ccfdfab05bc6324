import { formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { dueDate } from '../../../src/domain/dueDate';
import type { WriteContext } from '../../engine/records/context';
import { decide } from '../../engine/records/decide';
import { readIssuer } from '../documents/seller';
import { missingOfSeries } from './missing';
import { addresseeOf } from './parties';
import type { Receipt } from './priceDraft';

/**
 * The day that a kept draft is issued on. One that bears the day on which it was written was dated by nobody: after that
 * day whoever issues it is told that it takes today's, and may keep its own where its series has not gone past it. A date
 * that was chosen stays.
 */
export async function dateOfIssue(context: WriteContext, draft: Receipt): Promise<CalendarDate> {
  const today = todayInTunis(context.engine.now());
  const { issueDate, createdAt, documentKind } = draft;
  if (!issueDate || draft.state !== 'PENDING') return issueDate ?? today;
  if (issueDate >= today || issueDate !== todayInTunis(createdAt)) return issueDate;
  const { termDays } = await addresseeOf(context, draft);
  const due = draft.dueDate && draft.dueDate >= today ? draft.dueDate : dueDate(today, termDays);
  const issuer = await readIssuer(context.tx);
  const isPassed =
    issuer !== null && (await missingOfSeries(context, draft, issuer.manager, issueDate)).length > 0;
  const it = documentKind === 'CASH_RECEIPT' ? 'Il' : 'Elle';
  return decide(context, {
    name: 'dateOfIssue',
    message: `Ce brouillon est du ${formatDate(issueDate)}. ${it} prendra la date d’aujourd’hui, le ${formatDate(today)}\u00a0; échéance le ${formatDate(due)}.`,
    choices: [
      { value: today, label: 'Émettre à la date d’aujourd’hui' },
      ...(isPassed ? [] : [{ value: issueDate, label: `Garder le ${formatDate(issueDate)}` }]),
    ],
  });
}
