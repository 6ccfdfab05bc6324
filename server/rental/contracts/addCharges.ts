import contracts from '../../../src/resources/contract/contract';
import { chargeKinds } from '../../../src/product/enumerations';
import type { signatureRefusals } from '../../../src/product/enumerations';
import { contractCharge, damageKinds, isSignRight } from '../../../src/domain/contractCharges';
import type { ContractChargeKind } from '../../../src/domain/contractCharges';
import { todayInTunis } from '../../../src/domain/calendarDate';
import { formatDinars, multiply, sum } from '../../../src/domain/money';
import tva from '../../../src/resources/settings/tva';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput } from '../../engine/base/refusal';
import { updateRecord } from '../../engine/records/update';
import { inForce } from '../inForce';
import { closeContracts } from '../invoicing/closeContracts';
import { chargeRows, withCharges } from './chargeRows';
import { chargedByRate } from './chargedByRate';
import type { ContractCall } from './contract';
import { refuseStage } from './currentLine';
import { refuseUndecided } from './foundDamages';
import { keepSignedPapers } from './signedPaper';
import { declinedText } from './unsigned';
import { handsOf } from './signOnGlass';
import { nextVersion } from './versions';

interface ChargeInput {
  kind: ContractChargeKind;
  label: string;
  vehicle: string | null;
  quantity: number;
  unitPrice_HT: number;
  tvaRate: number | null;
  days: number | null;
}

/** As it is given: its nature names what nobody has named. */
type Given = Omit<ChargeInput, 'label'> & { label: string | null };

type Refusals = keyof typeof signatureRefusals;
type Row = ReturnType<typeof chargeRows>[number];

interface Refused {
  label: string;
  price_HT: number;
  reason: string;
}

/** Charges that the agent accepts or adds, several at once: lines of the contract, in a version of their own, to sign
 * unless the client has, under their sum. */
export async function addContractCharges(call: ContractCall): Promise<string> {
  const { record, input, engine } = call;
  refuseStage(record, ['SIGNED', 'DEPARTED', 'RETURNED'], 'ne prend pas de frais');
  const charges = ((input.charges ?? []) as Given[]).map(one => ({
    ...one,
    label: one.label ?? chargeKinds[one.kind],
    vehicle: one.vehicle ?? vehicleOfDamage(call, one.kind),
  }));
  const refused = (input.refused ?? []) as Refused[];
  // A return whose proposals nobody can price is decided without any.
  if (charges.length + refused.length === 0 && !input.returned)
    throw badInput({ charges: 'Un frais au moins' });
  refuseWrong(record, charges);
  if (input.signatureClient && !(input.signatureAgent && input.signer))
    throw badInput({ signatureAgent: 'Les deux parties signent, et l’on sait qui' });
  if (input.refusal && input.signatureClient)
    throw badInput({ refusal: 'Le client a signé\u00a0: il n’y a pas de motif à dire' });
  const decided = await returnDecided(call, [
    ...charges.filter(({ kind }) => kind === 'DOMMAGE'),
    ...refused,
  ]);
  const rate = await usualRate(call);
  const at = engine.now();
  const rows = charges.flatMap(({ kind, label, vehicle, quantity, unitPrice_HT, tvaRate, days }) =>
    chargeRows(
      [
        contractCharge({
          kind,
          label,
          quantity,
          unitPriceHT: signed(kind, unitPrice_HT),
          tvaRate: tvaRate ?? rate,
          days: days ?? undefined,
        }),
      ],
      vehicle ?? null,
      at,
    ),
  );
  refuseBelowZero(record, rows);
  const notes = refused.map(({ label, price_HT, reason }) => ({
    field: 'charges',
    label: 'Frais refusé',
    before: `${label}, ${formatDinars(price_HT)}`,
    after: reason,
  }));
  if (rows.length === 0) {
    await updateRecord(call, contracts, record.id, decided, { action: 'addContractCharges', notes });
    // Nothing else may have kept it open.
    await closeContracts(call, [record.id]);
    return record.id;
  }
  const { values, added } = withCharges(record, rows);
  if (input.refusal && !input.refusalReason)
    throw badInput({ refusalReason: 'Dites pourquoi le client ne signe pas' });
  const unsigned = input.refusal
    ? { refusal: input.refusal as Refusals, refusalReason: input.refusalReason as string }
    : {};
  const summary = `Frais\u00a0: ${rows.map(({ label }) => label).join(', ')} (${formatDinars(added.addedTTC)} TTC)`;
  await updateRecord(
    call,
    contracts,
    record.id,
    {
      ...values,
      ...decided,
      versions: nextVersion(record, {
        kind: 'CHARGES',
        summary,
        at,
        ...added,
        ...(input.signatureClient ? { signedAt: at, ...handsOf(call) } : {}),
        ...unsigned,
      }),
    },
    {
      action: 'addContractCharges',
      message: [summary, declinedText(input)].filter(Boolean).join('. '),
      notes,
    },
  );
  if (input.signatureClient) await keepSignedPapers(call, record.id, record.versions);
  // Said not to be signed, it keeps nothing open.
  if (input.refusal) await closeContracts(call, [record.id]);
  return record.id;
}

/** Of the one vehicle that a contract has had, or that has come back; null where nobody can tell, or it is no damage. */
function vehicleOfDamage({ record, input }: ContractCall, kind: ContractChargeKind): string | null {
  if (!damageKinds.includes(kind)) return null;
  const [only, ...others] = new Set(record.vehicles.map(({ vehicle }) => vehicle));
  return (input.returned as string | null | undefined) ?? (others.length === 0 ? (only ?? null) : null);
}

/** What a return proposed is decided, all of it: nothing of it waits any more. */
async function returnDecided(call: ContractCall, decided: readonly { label: string }[]) {
  const { vehicles } = call.record;
  const vehicle = call.input.returned as string | null | undefined;
  if (!vehicle) return {};
  const at = call.engine.now();
  const back = vehicles.findLast(one => one.vehicle === vehicle && one.returnedAt !== null);
  if (!back) throw badInput({ returned: 'Ce véhicule n’est pas revenu' });
  await refuseUndecided(
    call,
    back,
    decided.map(({ label }) => label),
  );
  return { vehicles: vehicles.map(one => (one === back ? { ...one, chargesSeenAt: at } : one)) };
}

/** A discount is typed as what it takes away: it counts against the others. */
const signed = (kind: ContractChargeKind, price: number) => (kind === 'REMISE' ? -Math.abs(price) : price);

function refuseWrong(record: ContractCall['record'], charges: readonly ChargeInput[]): void {
  const known = new Set(record.vehicles.map(({ vehicle }) => vehicle));
  const faults = charges.flatMap(({ kind, vehicle, quantity, unitPrice_HT }, index) => [
    ...(!vehicle && damageKinds.includes(kind)
      ? [[`charges.${index}.vehicle`, 'Dites de quel véhicule']]
      : []),
    ...(vehicle && !known.has(vehicle)
      ? [[`charges.${index}.vehicle`, 'Ce véhicule n’est pas sur le contrat']]
      : []),
    ...(isSignRight(kind, multiply(signed(kind, unitPrice_HT), quantity))
      ? []
      : [[`charges.${index}.unitPrice_HT`, 'Seule une remise est négative']]),
  ]);
  if (faults.length > 0) throw badInput(Object.fromEntries(faults) as Record<string, string>);
}

/** No rate of a contract is below zero: its invoice could not be issued. @throws Refusal at the discount that goes too far */
function refuseBelowZero(record: ContractCall['record'], rows: readonly Row[]): void {
  const before = chargedByRate(record);
  const after = chargedByRate({ ...record, charges: [...(record.charges ?? []), ...rows] });
  const faults = rows.flatMap(({ kind, tvaRate }, index) => {
    const rate = tvaRate ?? 0;
    if (kind !== 'REMISE' || (after.get(rate) ?? 0) >= 0) return [];
    const given = sum(
      rows.filter(one => one.tvaRate === tvaRate && one.kind !== 'REMISE').map(one => one.price_HT),
    );
    const left = Math.max(0, (before.get(rate) ?? 0) + given);
    const said = `La remise dépasse ce que le contrat facture à ${String(rate).replace('.', ',')}\u00a0%\u00a0: ${formatDinars(left)} HT au plus`;
    return [[`charges.${index}.unitPrice_HT`, said]];
  });
  if (faults.length > 0) throw badInput(Object.fromEntries(faults) as Record<string, string>);
}

/** In percent, of the VAT in force today. */
async function usualRate({ tx, engine }: ContractCall): Promise<number> {
  const { rates } = (await inForce(tx, engine, tva, todayInTunis(engine.now()))) as RecordOf<typeof tva>;
  return Number(rates.find(({ isDefault }) => isDefault)?.rate ?? 0);
}
