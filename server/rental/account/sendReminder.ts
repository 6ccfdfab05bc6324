import { todayInTunis } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import { reminderTones } from '../../../src/domain/reminder';
import type { ReminderTone } from '../../../src/domain/reminder';
import receipts from '../../../src/resources/receipt/receipt';
import clients from '../../../src/resources/client/client';
import type { RecordOf } from '../../../src/schema/defineResource';
import { Refusal } from '../../engine/base/refusal';
import type { Letter } from '../../engine/mail/letters';
import type { ActionCall } from '../../engine/records/behaviours';
import { documentLetter } from '../documents/documentLetter';
import { toSeller } from '../documents/seller';
import { sendDocument } from '../documents/sendDocument';
import { makeStatement } from './makeStatement';
import type { FoundStatement } from './statementSheet';
import { statementSql } from './statementSql';

type Client = RecordOf<typeof clients>;

/** What the letter is written with when it is delivered. */
interface Reminding {
  client: string;
  to: string;
  message: string;
}

/** Reminds a client of what is due, in that tone, once this is committed; their history records how much, and where to. */
export const sendReminder =
  (tone: ReminderTone, action: string) =>
  async (call: ActionCall<Client>): Promise<string> => {
    const { record, input } = call;
    if (!record.overdue)
      throw new Refusal('CONFLICT', 'Rien n’est échu\u00a0: il n’y a pas de quoi relancer ce client.');
    const data: Reminding = {
      client: record.id,
      to: String(input.to),
      message: String(input.message),
    };
    return sendDocument(call, {
      resource: clients,
      id: record.id,
      client: record.id,
      encloses: [receipts],
      letter: 'clientReminder',
      data: { ...data },
      action,
      message: `${reminderTones[tone]} de ${formatDinars(record.overdue)} à ${data.to}`,
      documentName: 'la relance',
    });
  };

/** A reminder with the statement as it is when the letter leaves; nothing once all is paid. */
export const clientReminder: Letter = async ({ pool, engine, now, log }, data) => {
  const { client, to, message } = data as unknown as Reminding;
  const today = todayInTunis(now());
  const { rows } = await pool.query<{ found: FoundStatement }>(
    `SELECT (${statementSql({ client: '$1::bigint', today: '$2::date', from: 'NULL::date', to: 'NULL::date' })}) AS found`,
    [client, today],
  );
  const found = rows[0]?.found;
  if (!found || Number(found.account.overdue) <= 0) {
    log.info({ client }, 'reminder not sent: nothing is due any more');
    return null;
  }
  const pdf = await engine.fileTurns.run({ caller: `reminder of ${client}`, signal: undefined }, turn =>
    makeStatement(found, { from: null, to: null, today }, 'PDF', turn),
  );
  return documentLetter({
    seller: found.seller && toSeller(found.seller),
    to,
    subject: 'Votre relevé de compte',
    name: found.client?.name ?? '',
    message,
    lines: [],
    pdf: new Uint8Array(pdf),
    fileName: `Relevé ${found.client?.code ?? ''}`.trim(),
  });
};
