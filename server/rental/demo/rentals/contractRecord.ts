import { formatInstant } from '../../../../src/domain/instant';
import type { Contract } from '../../contracts/contract';
import { withCharges } from '../../contracts/chargeRows';
import { datesOf } from '../../contracts/lines';
import { totalsOf } from '../../contracts/totals';
import { nextVersion } from '../../contracts/versions';
import type { VersionChange } from '../../contracts/versions';
import { issuer } from '../company';
import { Random } from '../random';
import { DAY, MINUTE } from '../seeded';
import type { Seeded, Step } from '../seeded';
import { extensionCharge, returnCharges, rowsOf as chargeRows } from './charges';
import type { Driver } from './companyDrivers';
import type { Handover } from './inspections';
import { daysAround, lineOf, pricesBy, rowsOf } from './lines';
import type { KeptRow } from './lines';
import type { Rental } from './rental';

type StepInfo = Omit<Step, 'as'>;

/** A contract as it is recorded step by step: what each changes. */
class Story {
  private readonly entries: { step: StepInfo; patch: Partial<Contract> }[] = [];

  constructor(public now: Contract) {
    this.entries.push({ step: { action: 'CREATE', at: now.createdAt, by: 'admin' }, patch: { ...now } });
  }

  say(action: string, at: number, patch: Partial<Contract>, message?: string): void {
    this.now = { ...this.now, ...patch };
    this.entries.push({
      step: { action, at, by: 'admin', ...(message ? { message: () => message } : {}) },
      patch,
    });
  }

  /** The record as it is today, with what each step left of what changed after it. */
  end(labels: Record<string, string>): Seeded<Contract> {
    let values = {} as Contract;
    const steps = this.entries.map(({ step, patch }, index): Step => {
      values = { ...values, ...patch };
      const later = new Set(this.entries.slice(index + 1).flatMap(one => Object.keys(one.patch)));
      const as = Object.fromEntries([...later].map(key => [key, values[key as keyof Contract]]));
      return later.size > 0 ? { ...step, as } : step;
    });
    return { values: { ...this.now, updatedAt: steps.at(-1)?.at ?? 0 }, steps, labels };
  }
}

/** What a contract is written from. */
export interface Written {
  id: string;
  rental: Rental;
  /** Who drives for a company. */
  driver: Driver | null;
  /** Of its cars, in the order of time. */
  handovers: readonly Handover[];
  labels: Record<string, string>;
}

/** The record of a rental, with its history. Its number is on it once it is given: `number` allots it. */
export function contractRecord(
  { id, rental, driver, handovers, labels }: Written,
  number: (contract: { values: Contract }) => void,
): Seeded<Contract> {
  const { agreed, legs } = rental;
  const first = legs.filter(leg => leg.departedAt !== rental.swappedAt || rental.swappedAt === null);
  const prices = pricesBy(
    agreed,
    first.map(() => agreed.numberOfDays),
  );
  // As it was agreed first: before it was kept longer, or exchanged.
  const planned = rental.extended?.from ?? legs.at(-1)?.back ?? agreed.returnDate;
  let rows = first.map((leg, index) => lineOf({ ...leg, back: planned }, prices[index] as never));
  const draft = draftOf(id, rental, driver, rows);
  number({ values: draft });
  const story = new Story(draft);
  const at = (leg: Handover['leg']) => rows.findIndex(({ line }) => line.vehicle === leg.car.id);
  const change = (index: number, patch: Partial<KeptRow['line']>) =>
    (rows = rows.map((row, place) => (place === index ? { ...row, line: { ...row.line, ...patch } } : row)));
  const linesNow = () => ({ ...datesOf(rows.map(row => row.line)), vehicles: rowsOf(rows) });

  if (rental.signedAt !== null) sign(story, rental, driver);
  const { extended } = rental;
  const moments: { at: number; tell: () => void }[] = handovers.flatMap(one => {
    if (one.kind === 'DEPARTURE') return [{ at: one.at, tell: () => leave(one) }];
    const back = { at: one.at, tell: () => comeBack(one) };
    // Recorded with the car that comes in its place.
    return one.leg.isSwapped ? [back] : [back, { at: acceptedAt(one), tell: () => chargeReturn(one) }];
  });
  if (extended) moments.push({ at: extended.at, tell: () => extend(extended.at) });
  // Another car may come back before what the first cost is accepted.
  for (const { tell } of moments.toSorted((a, b) => a.at - b.at)) tell();
  if (rental.cancelledAt !== null)
    story.say('cancelContract', rental.cancelledAt, {
      stage: 'CANCELLED',
      cancelReason: new Random(`contract ${id} is cancelled`).pick(['TRIP', 'POSTPONED', 'CHANGED_MIND']),
    });
  return story.end(labels);

  function leave(one: Handover): void {
    if (rental.swappedAt === one.at) {
      const days = daysAround(rental, one.at);
      const [old, fresh] = pricesBy(agreed, days);
      const going = rows[0];
      if (!going || !old || !fresh) return;
      change(0, { returnDate: one.at, swapReason: 'PANNE', ...old });
      const replaced = lineOf(one.leg, fresh);
      rows = [
        ...rows,
        {
          ...replaced,
          line: { ...replaced.line, replaces: going.line.vehicle, pricedAs: going.line.vehicle },
        },
      ];
    }
    change(at(one.leg), {
      lineState: 'ON_RENT',
      departedAt: one.at,
      mileageOut: one.mileage,
      fuelOut: one.fuel,
      departureInspection: one.inspection?.values.id ?? null,
    });
    if (rental.swappedAt === one.at) {
      const summary = `Échange de ${legs[0]?.car.registration} contre ${one.leg.car.registration}\u00a0: panne`;
      const versions = versionsWith(story.now, {
        kind: 'SWAP',
        summary,
        at: one.at,
        vehicle: legs[0]?.car.id,
        newVehicle: one.leg.car.id,
      });
      story.say('swapContractVehicle', one.at, { ...linesNow(), versions }, summary);
    } else
      story.say(
        'departContract',
        one.at,
        { ...linesNow(), stage: 'DEPARTED' },
        `Départ du véhicule ${one.leg.car.registration}, contrat ${story.now.contractNumber}`,
      );
  }

  function comeBack(one: Handover): void {
    change(at(one.leg), {
      lineState: one.leg.isSwapped ? 'SWAPPED' : 'RETURNED',
      returnedAt: one.at,
      heldTo: one.at,
      mileageIn: one.mileage,
      fuelIn: one.fuel,
      returnInspection: one.inspection?.values.id ?? null,
      chargesSeenAt: acceptedAt(one),
    });
    if (one.leg.isSwapped) return;
    const isOver = rows.every(({ line }) => line.returnedAt !== null);
    story.say(
      'returnContractVehicle',
      one.at,
      { ...linesNow(), ...(isOver ? { stage: 'RETURNED', actualReturnDate: one.at } : {}) },
      `Retour du véhicule ${one.leg.car.registration}, contrat ${story.now.contractNumber}`,
    );
  }

  function chargeReturn(one: Handover): void {
    const out = handovers.find(other => other.leg === one.leg && other.kind === 'DEPARTURE');
    const charges = returnCharges(out, one, rows[at(one.leg)]?.line.dailyPrice_HT ?? 0);
    if (charges.length === 0) return;
    const accepted = acceptedAt(one);
    const summary = `Frais\u00a0: ${charges.map(({ label }) => label).join(', ')}`;
    charge(chargeRows(charges, one.leg.car.id, accepted), { kind: 'CHARGES', summary, at: accepted });
  }

  function extend(moment: number): void {
    const line = rows[0]?.line;
    const back = legs[0]?.back;
    if (!line || !back || !line.returnDate) return;
    const days = Math.round((back - line.returnDate) / DAY);
    const summary = `Prolongation de ${legs[0]?.car.registration} jusqu’au ${formatInstant(back)}`;
    change(0, {
      originalReturnDate: line.returnDate,
      returnDate: back,
      extensionCount: 1,
      numberOfDays: (line.numberOfDays ?? 0) + days,
      extendedDays: days,
    });
    const charges = [extensionCharge(summary, days, line.dailyPrice_HT ?? 0)];
    const { vehicle, returnDate: previousReturn } = line;
    const moved = { vehicle, previousReturn, newReturn: back };
    charge(chargeRows(charges, vehicle, moment), { kind: 'EXTENSION', summary, at: moment, ...moved });
  }

  function charge(rows: ReturnType<typeof chargeRows>, change: VersionChange) {
    const { values, added } = withCharges(story.now, rows);
    const versions = versionsWith(story.now, { ...change, ...added });
    const action = change.kind === 'EXTENSION' ? 'extendContract' : 'addContractCharges';
    story.say(
      action,
      change.at,
      { ...linesNow(), ...(values as Partial<Contract>), versions },
      change.summary,
    );
  }
}

/** When the client accepts what a car came back with. */
const acceptedAt = ({ at }: Handover) => at + 12 * MINUTE;

/** The versions of a contract with one more, signed as it was made. */
const versionsWith = (contract: Pick<Contract, 'versions'>, change: VersionChange): Contract['versions'] =>
  nextVersion(contract, { ...change, signedAt: change.at }).map(one => ({ id: '', ...one })) as NonNullable<
    Contract['versions']
  >;

function sign(story: Story, { signedAt: at, client }: Rental, driver: Driver | null): void {
  const { firstName, lastName, birthDate, birthPlace, drivingLicense, drivingLicenseDate, CIN, CINDate } =
    driver ?? client.otherDetails;
  const { phone, address } = client;
  const signed = {
    id: '',
    driver: driver?.id ?? null,
    isMain: true,
    vehicle: null,
    firstName,
    lastName,
    birthDate,
    birthPlace,
    tel: driver?.tel ?? phone,
    address: driver?.address ?? address,
    drivingLicense,
    drivingLicenseDate,
    CIN,
    CINDate,
  };
  const moment = at ?? 0;
  story.say('signContract', moment, {
    stage: 'SIGNED',
    signedAt: moment,
    signedDrivers: [signed] as Contract['signedDrivers'],
    versions: versionsWith(story.now, { kind: 'CONTRACT', summary: 'Contrat', at: moment }),
  });
}

function draftOf(
  id: string,
  { agreed, reservation, createdAt }: Rental,
  driver: Driver | null,
  rows: readonly KeptRow[],
): Contract {
  const { numberOfDays: _, price_HT, TVA, ...terms } = agreed;
  const rental = { rental_HT: price_HT, rentalTVA: TVA };
  const kept = [
    'client',
    'clientKind',
    'pricingCategory',
    'departureAgency',
    'returnAgency',
    'departurePlace',
    'returnPlace',
    'guaranteeAmount',
    'includedKm',
    'extraKmPrice',
    'minDriverAge',
    'minLicenseYears',
    'rentConditions',
  ] as const satisfies readonly (keyof typeof terms)[];
  return {
    id,
    createdAt,
    updatedAt: createdAt,
    contractNumber: '',
    stage: 'DRAFT',
    status: null,
    ...Object.fromEntries(kept.map(name => [name, terms[name]])),
    reservation: reservation?.values.id ?? null,
    manager: issuer.manager,
    ...datesOf(rows.map(({ line }) => line)),
    actualReturnDate: null,
    vehicles: rowsOf(rows),
    drivers: driver ? [{ id: '', driver: driver.id, isMain: true, vehicle: null, from: null, to: null }] : [],
    additionalReceiptOptions: [],
    charges: [],
    discountPercent: null,
    discountAmount: null,
    agreedPrice: null,
    agreedReason: null,
    ...rental,
    ...totalsOf({ ...rental, vehicles: rows.map(({ line }) => line), additionalReceiptOptions: [] }, []),
    note: reservation?.values.note ?? null,
    blacklistOverride: null,
    waivers: [],
    versions: [],
    signedDrivers: [],
    signedAt: null,
    mainVehicle: null,
    clientPhone: null,
    nextReturn: null,
    lateSince: null,
    isLate: null,
    isStanding: null,
    cancelReason: null,
    cancelComment: null,
  } as unknown as Contract;
}
