import { judgeHandedOver } from '../../../src/domain/payment';
import type { HandedOver, PaymentKind, PaymentModeTerms } from '../../../src/domain/payment';
import type { Millimes } from '../../../src/domain/money';
import paymentModes from '../../../src/resources/settings/payment-mode';
import { badInput } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { columnsOf } from '../../engine/sql/columnsOf';

const m = columnsOf(paymentModes, 'm');

/** How a payment is made, by its fields. */
interface Handed extends HandedOver {
  mode?: string | null;
  paymentMode: PaymentKind;
  /** From how much in cash on there is a warning, in millimes (`payerInCash`). */
  warnsFrom?: Millimes;
}

interface Mode {
  /** Null where the company has no mode of that nature. */
  id: string | null;
  /** Where what comes by it usually goes. */
  account: string | null;
}

/**
 * The mode of a payment, held as it is until the payment is written: the one that is named, which is of the nature that
 * is given, or else the company's own of that code, where it still has one. Judges what it requires
 * (`judgeHandedOver`).
 * @throws Refusal on the field at fault.
 */
export async function modeOf({ tx, warn }: Pick<WriteContext, 'tx' | 'warn'>, handed: Handed): Promise<Mode> {
  const { rows } = await tx.query<Mode & PaymentModeTerms & { label: string }>(
    `SELECT ${m.id}::text AS id, ${m.label} AS label, ${m.kind} AS kind, ${m.account}::text AS account,
       ${m.requiresReference} AS "requiresReference", ${m.requiresDueDate} AS "requiresDueDate"
     FROM ${m} WHERE CASE WHEN $1::bigint IS NULL THEN ${m.code} = $2 ELSE ${m.id} = $1 END FOR SHARE`,
    [handed.mode ?? null, handed.paymentMode],
  );
  const mode = rows[0];
  if (handed.mode && !mode) throw badInput({ mode: 'Ce mode de paiement n’existe plus' });
  if (mode && mode.kind !== handed.paymentMode)
    throw badInput({ mode: `«\u00a0${mode.label}\u00a0» n’est pas de cette nature de règlement` });
  const plain = { kind: handed.paymentMode, requiresReference: false, requiresDueDate: false };
  const { faults, warnings } = judgeHandedOver(mode ?? plain, handed, handed.warnsFrom);
  if (Object.keys(faults).length > 0) throw badInput(faults);
  for (const warning of warnings) warn?.(warning);
  return { id: mode?.id ?? null, account: mode?.account ?? null };
}
