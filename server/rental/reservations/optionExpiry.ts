import { optionExpiry } from '../../../src/domain/optionExpiry';
import type { PageQuestions } from '../../../src/pages/all';
import thresholds from '../../../src/resources/settings/threshold';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import type { Sent } from '../../engine/connection/batch';
import { prepared } from '../../engine/connection/prepared';
import { settingSql } from '../../engine/sql/settingSql';
import { bookingOf } from './booking';
import type { BookingWrite } from './booking';

/** SQL of how many hours an option holds where nothing is given; null where it does not expire by itself. */
export const optionHoursSql = settingSql(thresholds, 'optionHours');

/** How long options hold in this company. */
export interface OptionTerms {
  hours: number | null;
}

/** What an option that begins is judged by: a new one, or one that is brought back; nothing otherwise. */
export const optionExpiryQuery = ({ kind, before, values }: BookingWrite): Sent | null =>
  kind === 'create' || (values.status === 'PENDING' && before?.status !== 'PENDING')
    ? prepared(`SELECT ${optionHoursSql} AS hours`)
    : null;

/** An option that nobody gave an end, or that is brought back after it, holds as long as the company's do. */
export function expireOption(write: BookingWrite, { hours }: OptionTerms): void {
  const now = write.engine.now();
  const { expiresAt, departureDate } = bookingOf(write);
  if (typeof expiresAt === 'number' && (write.kind === 'create' || expiresAt > now)) return;
  write.values.expiresAt = optionExpiry(now, hours, departureDate ?? null);
}

export const OptionExpiry: AnswerBehaviour<PageQuestions['OptionExpiry']> = {
  sql: () => `SELECT json_build_object('hours', ${optionHoursSql})`,
  answer: (found, { input: { departureDate }, now }) => ({
    until: optionExpiry(now, (found as OptionTerms).hours, departureDate ?? null),
  }),
};
