import { dayPriceOf, lastLine } from '../../../src/domain/chargedDays';
import type { EarlyReturnPolicy } from '../../../src/domain/chargedDays';
import { divideRound } from '../../../src/domain/decimal';
import { fromDecimal } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { DayTerms } from '../../../src/domain/rentalDays';
import contracts from '../../../src/resources/contract/contract';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { optionsSql as optionPricesSql } from '../prices/pricesSql';
import { usualTerms } from '../prices/quoteRental';
import type { FoundPrices } from '../prices/quoteRental';
import type { Contract, Line } from './contract';
import { dailyOptions } from './optionsOf';
import { bearsOptions, lineage, useOf } from './useOf';
import type { LineDays } from './useOf';

type Option = NonNullable<Contract['additionalReceiptOptions']>[number];
type Charge = NonNullable<Contract['charges']>[number];

/** Of the conditions that were signed, what the time of a return is charged by. */
export interface ReturnTerms extends DayTerms {
  late: string | null;
  hourlyRate: string | null;
  early: EarlyReturnPolicy | null;
}

/** What says which days a vehicle of a contract is charged, at which prices; millimes. */
export interface FoundTime {
  /** Of the line on which it is, or was. */
  line: string;
  lines: (LineDays & Pick<Line, 'id' | 'mileageOut' | 'mileageIn'>)[];
  charges: Pick<
    Charge,
    'kind' | 'vehicle' | 'option' | 'quantity' | 'unitPrice_HT' | 'price_HT' | 'tvaRate'
  >[];
  options: Pick<Option, 'option' | 'quantity' | 'price_HT' | 'tvaRate'>[];
  optionPrices: FoundPrices['options'];
  terms: ReturnTerms | null;
}

const k = columnsOf(contracts, 'k');
const n = rowsOf(contracts, 'vehicles', 'n');
const g = rowsOf(contracts, 'charges', 'g');
const x = rowsOf(contracts, 'additionalReceiptOptions', 'x');

const epoch = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;
const millimes = (column: string) => `(${column} * 1000)::bigint`;
const list = (item: string, from: string) => `(SELECT coalesce(json_agg(${item}), '[]') FROM ${from})`;

/** All that says which days the vehicles of a contract `k` are charged, at which prices. */
const linesSql = list(
  `json_build_object('id', ${n.id}::text, 'vehicle', ${n.vehicle}::text, 'lineState', ${n.lineState}, 'departureDate', ${epoch(n.departureDate)},
      'returnedAt', ${epoch(n.returnedAt)}, 'replaces', ${n.replaces}::text, 'numberOfDays', ${n.numberOfDays}, 'extendedDays', ${n.extendedDays},
      'price_HT', ${millimes(n.price_HT)}, 'options_HT', ${millimes(n.options_HT)}, 'tvaRate', ${n.tvaRate}, 'tariffDays', ${n.tariffDays},
      'mileageOut', ${n.mileageOut}, 'mileageIn', ${n.mileageIn}) ORDER BY ${n.position}`,
  `${n} WHERE ${n.parent_id} = ${k.id}`,
);
const chargesSql = list(
  `json_build_object('kind', ${g.kind}, 'vehicle', ${g.vehicle}::text, 'option', ${g.option}::text, 'quantity', ${g.quantity},
      'unitPrice_HT', ${millimes(g.unitPrice_HT)}, 'price_HT', ${millimes(g.price_HT)}, 'tvaRate', ${g.tvaRate}) ORDER BY ${g.position}`,
  `${g} WHERE ${g.parent_id} = ${k.id}`,
);
const optionsSql = list(
  `json_build_object('option', ${x.option}::text, 'quantity', ${x.quantity}, 'price_HT', ${millimes(x.price_HT)}, 'tvaRate', ${x.tvaRate}) ORDER BY ${x.position}`,
  `${x} WHERE ${x.parent_id} = ${k.id}`,
);
const idsSql = `(SELECT array_agg(${x.option}) FROM ${x} WHERE ${x.parent_id} = ${k.id})::bigint[]`;

/** SQL of the entries of `FoundTime` but its terms, of a contract `k`. @param line SQL of the id of its line. */
export const foundTimeSql = (line: string): string =>
  `'line', ${line}::text, 'lines', ${linesSql}, 'charges', ${chargesSql}, 'options', ${optionsSql}, 'optionPrices', ${optionPricesSql(idsSql)}`;

/** An hour of lateness, where the conditions have "by the hour, up to a day": as they state, else its part of the day. */
function hourlyRateOf(terms: ReturnTerms | null, dailyPrice: Millimes): Millimes | null {
  if (terms?.late !== 'HOURLY') return null;
  return terms.hourlyRate === null
    ? Number(divideRound(BigInt(dailyPrice), 24n))
    : fromDecimal(terms.hourlyRate);
}

/** What was agreed for the time of a vehicle, and of those whose place it took. */
export function timeOf(found: FoundTime) {
  const { terms, lines, charges } = found;
  const contract = { vehicles: lines, charges, additionalReceiptOptions: found.options };
  const line = lines.find(({ id }) => id === found.line);
  if (!line) throw new Error(`The contract has no line ${found.line}`);
  const before = lineage(lines, line);
  const vehiclesHad = new Set(before.map(one => one.vehicle));
  const use = useOf(contract, line, terms ?? usualTerms);
  const last = lastLine(use);
  return {
    rental: {
      use,
      hourlyRate: hourlyRateOf(terms, last ? dayPriceOf(last) : 0),
      earlyPolicy: terms?.early ?? null,
      options: bearsOptions(lines, line) ? dailyOptions(contract, found.optionPrices) : [],
      granted: charges
        .filter(({ kind, vehicle }) => kind === 'REMISE' && (vehicle === null || vehiclesHad.has(vehicle)))
        .map(({ price_HT, tvaRate }) => ({ price_HT: price_HT ?? 0, tvaRate: tvaRate ?? 0 })),
    },
    kmBefore: before
      .slice(0, -1)
      .reduce(
        (km, one) => km + Math.max(0, (one.mileageIn ?? 0) - (one.mileageOut ?? one.mileageIn ?? 0)),
        0,
      ),
  };
}
