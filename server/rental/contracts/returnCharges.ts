import { todayInTunis } from '../../../src/domain/calendarDate';
import { tunisDate } from '../../../src/domain/instant';
import { chargesTotal } from '../../../src/domain/contractCharges';
import { FULL_TANK } from '../../../src/domain/missingFuel';
import { fromDecimal, toDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { proposedCharges } from '../../../src/domain/proposedCharges';
import type { Cleanliness, ReturnToCharge } from '../../../src/domain/proposedCharges';
import { vehicleEquipment } from '../../../src/product/enumerations';
import type { PageQuestions } from '../../../src/pages/all';
import contracts from '../../../src/resources/contract/contract';
import inspections from '../../../src/resources/contract/inspection';
import additionalPayments from '../../../src/resources/settings/additional-payment';
import damageCategories from '../../../src/resources/settings/damage-category';
import fuels from '../../../src/resources/settings/fuel';
import conditions from '../../../src/resources/settings/rent-condition';
import vehicles from '../../../src/resources/park/vehicle';
import { badInput } from '../../engine/base/refusal';
import type { AnswerBehaviour, QuestionCall } from '../../engine/records/behaviours';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { usualRateSql } from '../prices/pricesSql';
import { foundTimeSql, timeOf } from './returnTime';
import type { FoundTime, ReturnTerms } from './returnTime';

type Question = PageQuestions['ContractReturnCharges'];

/** What is seen of a vehicle that comes back. */
type Seen = Pick<QuestionCall<Question>['input'], 'cleanliness' | 'keysCount' | 'equipment' | 'damages'> & {
  at: number;
  mileage: number;
  fuelLevel: number | null;
};

/** What is said of it beside. */
type Said = Partial<Pick<QuestionCall<Question>['input'], 'hasWaiver' | 'isExcluded' | 'damages'>>;

/** What is known of the vehicle, of its contract and of its departure; amounts as decimal text. */
export interface FoundReturn extends FoundTime {
  departure: number;
  /** When it left, which may be before its hour. */
  departed: number;
  planned: number;
  mileageOut: number | null;
  fuelOut: number | null;
  includedKmPerDay: number | null;
  extraKmPrice: string | null;
  terms:
    | (ReturnTerms & {
        fuelFee: string | null;
        keyFee: string | null;
        fuelPolicy: ReturnToCharge['fuel']['policy'];
        cleaningFee: string | null;
      })
    | null;
  tank: number | null;
  fuelPrice: string | null;
  franchise: string | null;
  prices: { item: string; price: string | null }[];
  cleanliness: Cleanliness | null;
  keysOut: number | null;
  /** Whether an option of the contract waives the franchise. */
  hasWaiver: boolean;
  /** How it came back; null while it has not. */
  seen: Seen | null;
  equipment: { item: string; present: boolean }[];
  damages: { id: string; name: string; price: string | null; waivedByCdw: boolean }[];
  rate: string | null;
}

const k = columnsOf(contracts, 'k');
const l = rowsOf(contracts, 'vehicles', 'l');
const r = columnsOf(conditions, 'r');
const v = columnsOf(vehicles, 'v');
const q = rowsOf(vehicles, 'equipment', 'q');
const f = rowsOf(fuels, 'prices', 'f');
const i = columnsOf(inspections, 'i');
const e = rowsOf(inspections, 'equipment', 'e');
const d = columnsOf(damageCategories, 'd');
const u = columnsOf(fuels, 'u');
const b = columnsOf(inspections, 'b');
const be = rowsOf(inspections, 'equipment', 'be');
const bd = rowsOf(inspections, 'damages', 'bd');
const x = rowsOf(contracts, 'additionalReceiptOptions', 'x');
const y = columnsOf(additionalPayments, 'y');

const epoch = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;
const list = (item: string, from: string) => `(SELECT coalesce(json_agg(${item}), '[]') FROM ${from})`;

/** Whether the return of a line keeps the prices of its day. */
const isKept = `EXISTS (SELECT FROM ${b} WHERE ${b.id} = ${l.returnInspection} AND ${b.pricedAt} IS NOT NULL)`;
const keptEquipment = (now: string) =>
  `CASE WHEN ${isKept} AND EXISTS (SELECT FROM ${be} WHERE ${be.parent_id} = ${l.returnInspection} AND ${be.item} = ${q.item})
    THEN (SELECT ${be.price_HT}::text FROM ${be} WHERE ${be.parent_id} = ${l.returnInspection} AND ${be.item} = ${q.item} LIMIT 1) ELSE ${now} END`;
function keptDamage(field: 'price_HT' | 'waivedByCdw', now: string): string {
  const own = `${bd} WHERE ${bd.parent_id} = ${l.returnInspection} AND ${bd.damageCategory} = ${d.id}`;
  const kept = field === 'price_HT' ? `${bd.price_HT}::text` : String(bd.waivedByCdw);
  return `CASE WHEN ${isKept} AND EXISTS (SELECT FROM ${own}) THEN (SELECT ${kept} FROM ${own} LIMIT 1) ELSE ${now} END`;
}

/** How the vehicle of a line came back, by its inspection where there is one. */
const seenSql = `(SELECT json_build_object('at', ${epoch(l.returnedAt)}, 'mileage', ${l.mileageIn}, 'fuelLevel', ${l.fuelIn},
      'cleanliness', ${b.cleanliness}, 'keysCount', ${b.keysCount},
      'equipment', ${list(`json_build_object('item', ${be.item}, 'present', coalesce(${be.present}, false))`, `${be} WHERE ${be.parent_id} = ${b.id}`)},
      'damages', ${list(`json_build_object('damageCategory', ${bd.damageCategory}::text, 'isPreExisting', coalesce(${bd.isPreExisting}, false))`, `${bd} WHERE ${bd.parent_id} = ${b.id}`)})
    FROM (SELECT) one LEFT JOIN ${b} ON ${b.id} = ${l.returnInspection} WHERE ${l.returnedAt} IS NOT NULL)`;

/**
 * SQL of `Found`, of a line `l` of a contract `k` and its vehicle `v`; the conditions are those that were signed.
 * @param given SQL of the day of a return that is not written yet. @param damages SQL of what it found, by their categories.
 */
export function foundReturnSql(given: string, damages: string): string {
  // Of a return that is written, prices are those of its day.
  const day = `coalesce((${l.returnedAt} AT TIME ZONE 'Africa/Tunis')::date, ${given})`;
  const terms = `(SELECT json_build_object('dayMode', ${r.dayMode}, 'graceMinutes', ${r.graceMinutes}, 'late', ${r.lateFeePolicy}, 'hourlyRate', ${r.lateHourlyRate}::text, 'early', ${r.earlyReturnPolicy},
      'fuelPolicy', ${r.fuelPolicy}, 'cleaningFee', ${r.cleaningFee}::text, 'fuelFee', ${r.fuelFee}::text, 'keyFee', ${r.missingKeyFee}::text) FROM ${r} WHERE CASE WHEN ${k.rentConditions} IS NULL THEN ${r.isActive} ELSE ${r.id} = ${k.rentConditions} END)`;
  const fuelPrice = `(SELECT ${f.unitPrice}::text FROM ${f} JOIN ${u} ON ${u.id} = ${f.parent_id} WHERE ${f.parent_id} = ${v.fuel} AND ${u.unit} = 'LITRE' AND ${f.priceFrom} <= ${day}
      ORDER BY ${f.priceFrom} DESC, ${f.id} DESC LIMIT 1)`;
  return `json_build_object(${foundTimeSql(String(l.id))}, 'departure', ${epoch(l.departureDate)}, 'departed', ${epoch(`coalesce(${l.departedAt}, ${l.departureDate})`)}, 'planned', ${epoch(l.returnDate)},
      'mileageOut', ${l.mileageOut}, 'fuelOut', ${l.fuelOut}, 'includedKmPerDay', ${l.includedKmPerDay}, 'extraKmPrice', ${l.extraKmPrice}::text,
      'terms', ${terms}, 'tank', ${v.tankCapacityLiters}, 'fuelPrice', ${fuelPrice}, 'franchise', CASE WHEN ${isKept} THEN (SELECT ${b.franchise_HT}::text FROM ${b} WHERE ${b.id} = ${l.returnInspection}) ELSE ${v.franchiseAmount}::text END,
      'prices', ${list(`json_build_object('item', ${q.item}, 'price', ${keptEquipment(`${q.replacementPriceHT}::text`)})`, `${q} WHERE ${q.parent_id} = ${v.id}`)},
      'cleanliness', (SELECT ${i.cleanliness} FROM ${i} WHERE ${i.id} = ${l.departureInspection}),
      'keysOut', (SELECT ${i.keysCount} FROM ${i} WHERE ${i.id} = ${l.departureInspection}),
      'hasWaiver', EXISTS (SELECT FROM ${x} JOIN ${y} ON ${y.id} = ${x.option} WHERE ${x.parent_id} = ${k.id} AND ${y.waivesFranchise}),
      'seen', ${seenSql},
      'equipment', ${list(`json_build_object('item', ${e.item}, 'present', coalesce(${e.present}, false))`, `${e} WHERE ${e.parent_id} = ${l.departureInspection}`)},
      'damages', ${list(
        `json_build_object('id', ${d.id}::text, 'name', ${d.name}, 'price', ${keptDamage('price_HT', `${d.defaultPriceHT}::text`)}, 'waivedByCdw', ${keptDamage('waivedByCdw', `coalesce(${d.waivedByCdw}, true)`)})`,
        `${d} WHERE ${d.id} = ANY (${damages}::bigint[])
          OR ${d.id} IN (SELECT ${bd.damageCategory} FROM ${bd} WHERE ${bd.parent_id} = ${l.returnInspection})`,
      )},
      'rate', ${usualRateSql(day)})`;
}

/** Of the line on which the vehicle is out, or the one that it came back from last. */
function foundSql({ input, bind, now }: QuestionCall<Question>): string {
  const given = input.at == null ? todayInTunis(now) : tunisDate(input.at);
  const damages = (input.damages ?? []).map(({ damageCategory }) => damageCategory);
  return `(SELECT ${foundReturnSql(`${bind(given)}::date`, bind(damages))}
    FROM ${k} JOIN ${l} ON ${l.parent_id} = ${k.id} JOIN ${v} ON ${v.id} = ${l.vehicle}
    WHERE ${k.id} = ${bind(input.contract)}::bigint AND ${l.vehicle} = ${bind(input.vehicle)}::bigint AND ${l.lineState} <> 'TO_DELIVER'
    ORDER BY ${l.lineState} = 'ON_RENT' DESC, ${l.position} DESC LIMIT 1)`;
}

const amount = (text: string | null): Millimes | null => (text === null ? null : fromDecimal(text));

/** What the return of a vehicle proposes (`src/domain/proposedCharges`), by what was signed and what was seen at its departure. */
export const contractReturnCharges: AnswerBehaviour<Question> = {
  sql: foundSql,
  answer(answered, { input }) {
    const found = answered as FoundReturn | null;
    if (!found) throw badInput({ vehicle: 'Ce véhicule n’est pas parti sur ce contrat' });
    const seen = readReturn(input) ?? found.seen;
    if (!seen) throw badInput({ at: 'Dites quand il est rendu, et comment' });
    if (seen.at <= found.departed) throw badInput({ at: 'Après le départ' });
    const { charges, toPrice, damages } = proposedCharges(toCharge(found, input, seen));
    const totals = chargesTotal(charges);
    return {
      charges: charges.map(({ kind, label, quantity, unitPriceHT, tvaRate, price_HT, days }, index) => ({
        id: String(index + 1),
        kind,
        label,
        quantity,
        unitPrice_HT: toDinars(unitPriceHT),
        tvaRate: Number(tvaRate),
        price_HT: toDinars(price_HT),
        days: days ?? 0,
      })),
      toPrice: toPrice.map((sentence, index) => ({ id: String(index + 1), sentence })),
      damages: damages.map(({ label, tvaRate }, index) => ({
        id: String(index + 1),
        label,
        tvaRate: Number(tvaRate),
      })),
      total_Price_HT: toDinars(totals.total_Price_HT),
      total_TVA: toDinars(totals.total_TVA),
      TotalTTC: toDinars(totals.TotalTTC),
    };
  },
};

/** What a return that is written proposes, as its desk shows it; null of a vehicle that is not back. */
export const writtenProposal = (found: FoundReturn) =>
  found.seen && proposedCharges(toCharge(found, {}, found.seen));

/** The input about a return that is not written yet; null where nothing is. @throws Refusal where some of it lacks. */
function readReturn({ at, mileage, fuelLevel, ...others }: QuestionCall<Question>['input']): Seen | null {
  if (at == null) return null;
  const missing = Object.entries({ mileage, fuelLevel }).filter(([, value]) => value == null);
  if (missing.length > 0)
    throw badInput(Object.fromEntries(missing.map(([name]) => [name, 'Ce champ est obligatoire'])));
  return { ...others, at, mileage: mileage ?? 0, fuelLevel: fuelLevel ?? 0 };
}

function toCharge(found: FoundReturn, input: Said, seen: Seen): ReturnToCharge {
  const { terms } = found;
  const time = timeOf(found);
  const prices = new Map(found.prices.map(({ item, price }) => [item, price]));
  return {
    rental: {
      ...time.rental,
      planned: found.planned,
      // The days are those that were agreed: who left and is back before the hour has had none of them yet.
      actual: Math.max(seen.at, found.departure),
    },
    km: {
      // Those that the vehicles before it were driven count too: so do their days.
      kmOut: (found.mileageOut ?? seen.mileage) - time.kmBefore,
      kmIn: seen.mileage,
      includedKmPerDay: found.includedKmPerDay,
      extraKmPrice: amount(found.extraKmPrice),
    },
    fuel: {
      ...fuelLevels(found.fuelOut, seen.fuelLevel),
      policy: terms?.fuelPolicy ?? null,
      tankCapacityLiters: found.tank,
      fuelUnitPrice: amount(found.fuelPrice),
      fee: amount(terms?.fuelFee ?? null),
    },
    cleaning: {
      departure: found.cleanliness,
      back: seen.cleanliness ?? null,
      fee: amount(terms?.cleaningFee ?? null),
    },
    equipment: {
      departure: found.equipment,
      back: (seen.equipment ?? []).map(({ item, present }) => ({ item, present: present === true })),
      catalogue: Object.fromEntries(
        Object.entries(vehicleEquipment).map(([item, name]) => [
          item,
          { name, priceHT: amount(prices.get(item) ?? null) },
        ]),
      ),
    },
    keys: { out: found.keysOut, back: seen.keysCount ?? null, priceHT: amount(terms?.keyFee ?? null) },
    damages: (seen.damages ?? []).flatMap(({ damageCategory, isPreExisting }) => {
      const known = found.damages.find(({ id }) => id === damageCategory);
      return known
        ? [
            {
              category: known.name,
              priceHT: amount(known.price),
              waivedByCdw: known.waivedByCdw,
              isPreExisting: isPreExisting === true,
            },
          ]
        : [];
    }),
    cover: {
      hasWaiver: input.hasWaiver ?? found.hasWaiver,
      isExcluded: input.isExcluded === true,
      franchise: amount(found.franchise),
    },
    tvaRate: found.rate ?? '0',
  };
}

/** What nobody read at one end is believed to be as at the other. */
const fuelLevels = (out: number | null, back: number | null) => ({
  levelOut: out ?? back ?? FULL_TANK,
  levelIn: back ?? out ?? FULL_TANK,
});
