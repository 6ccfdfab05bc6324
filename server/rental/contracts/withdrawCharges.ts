import { contractCharge, standingDamages } from '../../../src/domain/contractCharges';
import { formatDinars } from '../../../src/domain/money';
import { issuedStates } from '../../../src/product/enumerations';
import contracts from '../../../src/resources/contract/contract';
import { openVersions } from '../../../src/resources/contract/contract/signing';
import receipts from '../../../src/resources/receipt/receipt';
import { badInput } from '../../engine/base/refusal';
import { updateRecord } from '../../engine/records/update';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { closeContracts } from '../invoicing/closeContracts';
import { chargeRows, withCharges } from './chargeRows';
import type { Contract, ContractCall } from './contract';
import { refuseStage } from './currentLine';
import { nextVersion } from './versions';

type Charge = NonNullable<Contract['charges']>[number];

/** A damage as the form names it. */
interface Named {
  charge: string | null;
  label: string | null;
  price_HT?: number | null;
}

/**
 * Damages that a client does not owe after all: each has a line against it, at its rate. Nobody signs that, nor the
 * amendment that charged nothing else; and where nothing else keeps it open, the contract closes. @throws Refusal
 */
export async function withdrawContractCharges(call: ContractCall): Promise<string> {
  const { record, input, engine } = call;
  refuseStage(record, ['SIGNED', 'DEPARTED', 'RETURNED'], 'ne retire pas de dommage');
  const reason = input.reason as string;
  const chosen = chosenOf(call);
  const at = engine.now();
  const rows = chosen.flatMap(({ id, label, price_HT, tvaRate, vehicle }) =>
    chargeRows(
      [
        contractCharge({
          kind: 'REMISE',
          label: `Retrait\u00a0: ${label ?? ''}`,
          quantity: 1,
          unitPriceHT: -(price_HT ?? 0),
          tvaRate: tvaRate ?? 0,
        }),
      ],
      vehicle,
      at,
    ).map(row => ({ ...row, withdraws: id })),
  );
  const { values, added } = withCharges(record, rows);
  const names = chosen.map(({ label }) => label).join(', ');
  const summary = `Retrait\u00a0: ${names} (${formatDinars(-added.addedTTC)} TTC)`;
  const withdrawn = { refusal: 'WITHDRAWN', refusalReason: reason } as const;
  const idle = idleVersions(record, values.charges);
  const versions = (record.versions ?? []).map(one =>
    idle.has(one.number) ? { ...one, ...withdrawn } : one,
  );
  await updateRecord(
    call,
    contracts,
    record.id,
    {
      ...values,
      versions: nextVersion({ versions }, { kind: 'CHARGES', summary, at, ...added, ...withdrawn }),
    },
    { action: 'withdrawContractCharges', message: `${summary}. ${reason}` },
  );
  await tellInvoiced(call, chosen);
  await closeContracts(call, [record.id]);
  return record.id;
}

/** The damages that were named, by what they are or by what they are called. @throws Refusal at each that is not to be withdrawn */
function chosenOf({ record, input }: ContractCall): Charge[] {
  const left = standingDamages(record.charges);
  const faults: Record<string, string> = {};
  const chosen = (input.charges as Named[]).flatMap(({ charge, label, price_HT }, index) => {
    const place = left.findIndex(one => (charge ? one.id === charge : one.label === label));
    if (place < 0) faults[`charges.${index}.label`] = 'Ce dommage n’est pas à retirer de ce contrat';
    else if (price_HT != null && price_HT !== left[place]?.price_HT)
      faults[`charges.${index}.price_HT`] =
        'Un dommage se retire en entier\u00a0: pour une part, ajoutez une remise';
    return place < 0 ? [] : left.splice(place, 1);
  });
  if (Object.keys(faults).length > 0) throw badInput(faults);
  return chosen;
}

/** The open versions that charge nothing but what is withdrawn, by their numbers. */
function idleVersions(
  { versions }: Contract,
  charges: readonly (Pick<Charge, 'acceptedAt' | 'withdraws'> & { id?: string })[],
): ReadonlySet<number | null> {
  const withdrawn = new Set(charges.map(({ withdraws }) => withdraws));
  return new Set(
    openVersions(versions).flatMap(({ kind, at, number }) => {
      const own = charges.filter(({ acceptedAt, withdraws }) => acceptedAt === at && !withdraws);
      return kind === 'CHARGES' && own.length > 0 && own.every(({ id = '' }) => withdrawn.has(id))
        ? [number]
        : [];
    }),
  );
}

const b = rowsOf(receipts, 'billings', 'b');
const x = columnsOf(receipts, 'x');
const invoicedSql = `SELECT DISTINCT coalesce(${x.damageReceiptId}, ${x.receiptId}, ${x.cashReceiptId}) AS number FROM ${b} JOIN ${x} ON ${x.id} = ${b.parent_id}
  WHERE ${b.contract} = $1 AND ${b.item} = ANY ($2::text[]) AND ${b.releasedBy} IS NULL AND ${x.state} = ANY ($3) ORDER BY 1`;

/** What was invoiced already is given back by a credit note, or taken off the next invoice of the contract. */
async function tellInvoiced(call: ContractCall, chosen: readonly Charge[]): Promise<void> {
  const { rows } = await call.tx.query<{ number: string }>(invoicedSql, [
    call.record.id,
    chosen.map(({ id }) => `C${id}`),
    issuedStates,
  ]);
  if (rows.length > 0)
    call.warn?.(
      `Déjà facturé (${rows.map(({ number }) => number).join(', ')})\u00a0: faites-en l’avoir, le contrat attend qu’il soit rendu.`,
    );
}
