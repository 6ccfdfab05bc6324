import { fromEpoch } from '../../../domain/calendarDate';
import { parseMoney } from '../../../domain/money';
import { reminderText, reminderTones } from '../../../domain/reminder';
import type { ReminderTone } from '../../../domain/reminder';
import type { Draft } from '../../../schema/field';
import { letter } from './letter';

const amountOf = ({ overdue }: Draft) => parseMoney((overdue ?? 0) as number | string) ?? 0;

/** A reminder by mail with the statement: its text is read, and may be changed, before it leaves. */
const reminder = (tone: ReminderTone) => ({
  label: reminderTones[tone],
  access: 'update_receipt' as const,
  fields: letter,
  initial: (client: Draft) => ({
    to: client.email,
    message: reminderText(tone, {
      amount: amountOf(client),
      since: typeof client.overdueSince === 'number' ? fromEpoch(client.overdueSince) : null,
    }),
  }),
  reads: ['overdue'] as const,
  // Nothing due, nothing to be reminded of.
  when: (client: Draft) => amountOf(client) > 0,
  success: 'La relance part par e-mail, avec le relevé.',
  quiet: true,
});

export const reminders = {
  sendCourteousReminder: { ...reminder('COURTEOUS'), icon: 'mail' },
  sendFirmReminder: { ...reminder('FIRM'), icon: 'bell' },
  sendLastReminder: { ...reminder('LAST'), icon: 'triangle-alert' },
} as const;
