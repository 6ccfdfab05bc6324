import { prepared } from '../../engine/connection/prepared';
import managers from '../../../src/resources/settings/manager';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { name } from '../../engine/connection/sql';
import { columnsOf } from '../../engine/sql/columnsOf';
import { refuseBookedDrivers } from '../behaviours/blacklist';
import { termsOfBooking } from '../prices/quoteRental';
import type { FoundPrices } from '../prices/quoteRental';
import { readTogether } from '../readTogether';
import { carsQuery, carsOf, refuseLeft, warnOfPapers } from '../reservations/carsOf';
import type { BookedCar } from '../reservations/carsOf';
import { completeBooking } from '../reservations/completeBooking';
import { foundSql, rentalsOf } from '../reservations/quoteBooking';
import type { PricedBooking } from '../reservations/quoteBooking';
import { driversQuery, warnOfDrivers } from '../reservations/warnOfDrivers';
import { hoursQuery, warnOfHours } from '../reservations/warnOfHours';
import type { AgencyHours } from '../reservations/warnOfHours';
import { priced } from '../reservations/priceBooking';
import type { Person } from '../reservations/warnOfDrivers';
import { changesOf, contractOf } from './contract';
import type { Contract, ContractWrite } from './contract';
import { draftLines } from './draftLines';
import { datesOf, heldBy } from './lines';
import { kilometresIn, termedLines } from './lineTerms';
import { priceContract } from './priceContract';
import type { ConfirmedPrice } from './priceContract';
import { tellDropped } from './tellDropped';

const m = columnsOf(managers, 'm');
const issuerSql = `SELECT ${m.id}::text AS id FROM ${m} WHERE ${m.isActive} AND NOT m.${name(archivedName)}`;

/** What a draft is judged by. */
interface Read {
  cars: BookedCar;
  drivers: Person;
  prices: { found: FoundPrices[] };
  issuer: { id: string };
  hours: AgencyHours;
}

/**
 * A draft: what it does not give is completed, its price worked out, and only what nobody can mend is refused; papers
 * and drivers stop the signature (domain C.7).
 * @param confirmed the price of the reservation that it comes from.
 */
export async function judgeDraft(
  write: ContractWrite,
  confirmed: ConfirmedPrice | null = null,
): Promise<void> {
  const { before, values, engine } = write;
  const contract = contractOf(write);
  const lines = draftLines(write, contract);
  const booking = { ...contract, ...datesOf(lines), vehicles: lines };
  const kilometres = kilometresIn(write);
  const isNew = before === null;
  // Whatever somebody writes of it, one without a price takes it as soon as there is one, and the terms that come with it.
  const isUnpriced = before?.stage === 'DRAFT' && before.TotalTTC === null;
  const isPriced = isNew || isUnpriced || changesOf(write, priced);
  const isJudged = isNew || values.stage === 'DRAFT' || changesOf(write, [...priced, 'drivers']);
  const read = await readTogether<Read>(write.tx, {
    cars: isJudged ? carsQuery(booking, engine.now()) : null,
    drivers: isJudged ? driversQuery(write, contract) : null,
    prices: isPriced ? pricesQuery(booking as PricedBooking) : null,
    hours: hoursQuery(write, booking),
    issuer: isNew ? prepared(issuerSql) : null,
  });
  const found = read.prices[0]?.found ?? [];
  if (isNew) values.manager ??= read.issuer[0]?.id ?? null;
  if (isJudged) {
    const cars = carsOf(booking, read.cars);
    refuseLeft(cars, index => lines[index]?.returnDate ?? 0, 'loué');
    completeBooking(write, booking, cars, found);
    warnOfPapers(write, cars);
    refuseBookedDrivers(write, { before: driversOf(before), after: driversOf(contract) });
    soleDriverIsMain(write, contract, read.drivers);
    warnOfDrivers(write, contractOf(write), read.drivers);
    await tellDropped(write, lines);
  }
  warnOfHours(write, booking, read.hours);
  if (isUnpriced && found.length > 0) takeTerms(write, contract, found);
  const termed = isPriced ? termedLines(kilometres, lines, found) : lines;
  const left = { ...contractOf(write), ...datesOf(lines), vehicles: termed };
  const finished = isPriced ? priceContract(write, left, found, confirmed) : termed;
  values.vehicles = finished.map(line => ({ ...line, ...heldBy(line) }));
  Object.assign(values, datesOf(lines));
}

/** What nobody has agreed otherwise: the caution, the driver's age and licence that its vehicles require now. */
function takeTerms({ values }: ContractWrite, contract: Partial<Contract>, found: readonly FoundPrices[]) {
  for (const [name, value] of Object.entries(termsOfBooking(found)))
    if (contract[name as keyof Contract] == null) values[name] ??= value;
}

/** Of a client who is no person, and does not drive: one driver alone is the main one, without having been ticked. */
function soleDriverIsMain(
  write: ContractWrite,
  contract: Partial<Contract>,
  people: readonly Person[],
): void {
  const [sole, ...others] = contract.drivers ?? [];
  if (!sole || others.length > 0 || sole.isMain || people.length === 0) return;
  if (!people.some(({ isClient }) => isClient)) write.values.drivers = [{ ...sole, isMain: true }];
}

function pricesQuery(booking: PricedBooking) {
  const values: unknown[] = [];
  return prepared(
    foundSql(rentalsOf(booking), value => `$${values.push(value)}`),
    values,
  );
}

const driversOf = (contract: Partial<Contract> | null) =>
  (contract?.drivers ?? []).map(({ driver }) => driver);
