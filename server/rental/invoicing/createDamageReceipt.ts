import { todayInTunis } from '../../../src/domain/calendarDate';
import { damageKinds } from '../../../src/domain/contractCharges';
import type { ContractChargeKind } from '../../../src/domain/contractCharges';
import { formatDinars, multiply } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type inspections from '../../../src/resources/contract/inspection';
import receipts from '../../../src/resources/receipt/receipt';
import { issuedStates } from '../../../src/product/enumerations';
import tva from '../../../src/resources/settings/tva';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput, Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { createRecord } from '../../engine/records/create';
import { decide } from '../../engine/records/decide';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { inForce } from '../inForce';
import { issueWritten } from '../receipts/issueReceipt';
import { addresseeOf } from '../receipts/parties';
import { priceDraft } from '../receipts/priceDraft';
import type { Charged, Receipt } from '../receipts/priceDraft';
import { termsOn } from '../receipts/termsOn';
import type { FoundContract } from './found';
import { lockContracts } from './lockContracts';
import { linesOf } from './receiptLines';
import { leftOf, takenParts } from './taken';
import type { When } from './taken';

type Call = ActionCall<RecordOf<typeof inspections>>;

const i = columnsOf(receipts, 'i');
const x = rowsOf(receipts, 'otherLines', 'x');

/** What is charged beside the damages themselves (domain C.10); amounts before tax. */
interface Fees {
  immobilizationDays: number | null;
  immobilizationPrice: Millimes | null;
  expertFees: Millimes | null;
  towing: Millimes | null;
  adminFee: Millimes | null;
  tvaRate: number | null;
  vatReason: string | null;
}

/**
 * The damage invoice of a return (domain C.10): the damages and missing pieces that its contract was charged for this vehicle, and
 * that no invoice has; immobilisation, expert, towing, fees. Issued at once, each line at its rate. @throws Refusal
 */
export async function createDamageReceipt(call: Call): Promise<string> {
  const { record, engine } = call;
  const fees = call.input as unknown as Fees;
  const { contract: id, vehicle } = record;
  if (record.kind !== 'RETURN')
    throw new Refusal(
      'CONFLICT',
      'Un départ ne facture pas de dommage\u00a0: facturez-le depuis l’état des lieux du retour.',
    );
  const issueDate = todayInTunis(engine.now());
  const { contracts, monthly } = await lockContracts(call, null, [id], issueDate);
  const [contract] = contracts;
  if (!contract) throw new Refusal('CONFLICT', 'Le contrat de cet état des lieux n’existe plus.');
  const when = { at: engine.now(), monthly };
  const lines = linesOf(takenParts(contracts, damagesOf(contract, vehicle, when, fees.vatReason), when));
  const terms = await termsOn(call, issueDate);
  const { rates } = (await inForce(call.tx, engine, tva, issueDate)) as RecordOf<typeof tva>;
  const usual = rates.find(({ isDefault }) => isDefault)?.rate ?? 0;
  const { otherLines, billings } = lines;
  const all = [...otherLines, ...feeLines(fees, contract.id, fees.tvaRate ?? usual)];
  if (all.length === 0)
    throw new Refusal(
      'CONFLICT',
      'Aucun dommage n’est à facturer\u00a0: chiffrez-le d’abord sur son contrat, sous les charges.',
    );
  if (all.some(line => line.tvaRate === 0 && !line.vatReason?.trim()))
    throw badInput({ vatReason: 'Une ligne sans TVA dit pourquoi' });
  const charged = {
    documentKind: 'DAMAGE_INVOICE' as const,
    vatRegime: 'NORMAL' as const,
    discountType: 'AMOUNT' as const,
    discountAmount: null,
    vehicles: [],
    additionalReceiptOptions: [],
    otherLines: all,
  };
  const priced = priceDraft(charged as unknown as Charged, terms);
  await askSecondTime(call, priced.TotalTTC);
  const { buyer } = await addresseeOf(call, {
    client: contract.client,
    buyer: {} as Receipt['buyer'],
  });
  const made = await createRecord(
    call,
    receipts,
    {
      ...charged,
      ...priced,
      billings,
      state: 'PENDING',
      issuedAs: 'NORMAL',
      type: 'contract',
      inspection: record.id,
      client: contract.client,
      buyer,
      issueDate,
    },
    { action: 'createDamageReceipt' },
  );
  await issueWritten(call, made);
  return made;
}

const earlierSql = `SELECT ${i.damageReceiptId} AS number, (${i.TotalTTC} * 1000)::bigint::text AS total,
    (SELECT string_agg(${x.label}, ', ' ORDER BY ${x.position}) FROM ${x} WHERE ${x.parent_id} = ${i.id}) AS lines
  FROM ${i} WHERE ${i.inspection} = $1 AND ${i.state} = ANY ($2) AND ${i.documentKind} = 'DAMAGE_INVOICE' ORDER BY ${i.id}`;

/** A return that has a damage invoice has another only when somebody means it: fees are typed, and twice as fast as once. */
async function askSecondTime(call: Call, total: Millimes): Promise<void> {
  const { rows } = await call.tx.query<{ number: string; total: string; lines: string }>(earlierSql, [
    call.record.id,
    issuedStates,
  ]);
  if (rows.length === 0) return;
  const earlier = rows.map(one => `${one.number}, ${formatDinars(Number(one.total))} TTC (${one.lines})`);
  decide(call, {
    name: 'secondDamage',
    message: `Ce retour est déjà facturé\u00a0: ${earlier.join('\u00a0; ')}. En facturer ${formatDinars(total)} TTC de plus\u00a0?`,
    choices: [{ value: String(total), label: `Facturer ${formatDinars(total)} de plus` }],
  });
}

function damagesOf(contract: FoundContract, vehicle: string, when: When, vatReason: string | null) {
  const withdrawn = new Set(contract.charges.map(({ withdraws }) => withdraws));
  return leftOf(contract, when).flatMap(({ item, from, to, of }) => {
    const charge = contract.charges.find(one => of.kind === 'CHARGE' && one.id === of.id);
    const isDamage =
      charge &&
      damageKinds.includes(charge.kind) &&
      (charge.vehicle ?? vehicle) === vehicle &&
      !withdrawn.has(charge.id);
    return isDamage ? [{ contract: contract.id, item, from, to, vatReason }] : [];
  });
}

function feeLines(fees: Fees, contract: string, tvaRate: number) {
  const days = fees.immobilizationDays ?? 0;
  const charges: [ContractChargeKind, string, number, Millimes | null][] = [
    ['IMMOBILISATION', 'Immobilisation du véhicule', days, days > 0 ? fees.immobilizationPrice : null],
    ['EXPERTISE', 'Expertise', 1, fees.expertFees],
    ['REMORQUAGE', 'Remorquage', 1, fees.towing],
    ['FRAIS_DOSSIER', 'Frais de dossier', 1, fees.adminFee],
  ];
  return charges.flatMap(([kind, label, quantity, price]) =>
    price
      ? [
          {
            kind,
            label,
            quantity,
            unitPrice_HT: price,
            price_HT: multiply(price, quantity),
            tvaRate,
            vatReason: tvaRate === 0 ? fees.vatReason : null,
            contract,
            chargeKey: null,
          },
        ]
      : [],
  );
}
