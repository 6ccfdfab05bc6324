import { addDays, daysBetween, fromEpoch, yearOf } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { startOfTunisDay } from '../../../src/domain/instant';
import { derived } from '../../../src/schema/words/fields/derived';
import vehicles from '../../../src/resources/park/vehicle';
import type { RecordOf } from '../../../src/schema/defineResource';
import { models } from './models';
import type { Model } from './models';
import { agencies } from './names';
import { categoryNames } from './pricing';
import { Random, unique } from './random';
import { fuelNames } from './reference/fixedLists';
import { brandNames, doorsOf, modelNames, seatsOf, tankOf } from './reference/makePark';
import { placeIn } from './reference/placeIn';
import { DAY, HOUR } from './seeded';
import type { Day, Seeded } from './seeded';
import { equipmentOf, paperAmounts, planOf, pricesOf, replacedPapers } from './vehicleDetails';

export type Vehicle = RecordOf<typeof vehicles>;

/** A car of the fleet by its id, which is its place. */
export const carsOf =
  (fleet: readonly Seeded<Vehicle>[]) =>
  (id: string): Vehicle =>
    fleet[Number(id) - 1]?.values as Vehicle;
type State = Vehicle['vehicleType']['type'];

/** Ids of the insurers and of the formulas, the fullest first (see `reference/makePartners.ts`). */
const insurers = ['1', '2', '3', '4', '5'];
const formulas = ['3', '2', '1'];
const colours = ['Blanc', 'Gris argent', 'Gris anthracite', 'Noir', 'Bleu nuit', 'Rouge'];
const VIN = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** Days before the end of a document: two in the hundred are late, some press, most do not. */
function daysLeft(random: Random, longest: number): number {
  const luck = random.next();
  if (luck < 0.03) return -random.int(1, 12);
  if (luck < 0.15) return random.int(1, 30);
  return random.int(31, longest);
}

/** A fleet of `count` cars, the oldest first. */
export function makeVehicles(count: number, day: Day): Seeded<Vehicle>[] {
  const random = new Random('vehicles');
  const plate = unique((since: CalendarDate) => registration(random, since));
  const vin = unique(() => Array.from({ length: 17 }, () => random.pick([...VIN])).join(''));
  const ages = Array.from({ length: count }, () => random.int(40, 1300)).toSorted((a, b) => b - a);
  return ages.map((age, index) => {
    const since = addDays(day.today, -age);
    return vehicle(random, day, {
      id: String(index + 1),
      model: random.sample(models, 1, model => model.share)[0] as Model,
      since,
      plate: plate(since),
      vin: vin(),
      state: stateOf(index, count),
      pressing: pressingAt(index, count),
    });
  });
}

/** The oldest cars leave the fleet: some sold, one in fifty given back, some to be sold. */
function stateOf(index: number, count: number): State {
  const rank = index / count;
  if (rank < 0.05) return 'SOLD';
  if (rank < 0.065) return 'RETURNED';
  return rank < 0.12 ? 'FOR_SALE' : 'IN_SERVICE';
}

/** Days left of an insurance and of a technical visit that somebody must see to. */
interface Pressing {
  insured?: number;
  visited?: number;
}

/** Whatever the chances, one insurance has just run out, another does tomorrow, and a visit is due at once. */
function pressingAt(index: number, count: number): Pressing {
  const at = (share: number) => index === Math.floor(count * share);
  if (at(1 / 2)) return { insured: -3 };
  if (at(2 / 3)) return { insured: 1 };
  return at(3 / 4) ? { visited: 3 } : {};
}

interface Car {
  id: string;
  model: Model;
  since: CalendarDate;
  plate: string;
  vin: string;
  state: State;
  pressing: Pressing;
}

function vehicle(random: Random, day: Day, car: Car): Seeded<Vehicle> {
  const { model, since, state } = car;
  const bought = startOfTunisDay(addDays(since, 2)) + 10 * HOUR;
  const read = day.start - random.int(1, 20) * DAY + 9 * HOUR;
  const mileage = daysBetween(since, day.today) * random.int(70, 120) + random.int(10, 900);
  const earlier = Math.round(mileage * 0.9);
  const left =
    state === 'SOLD' || state === 'RETURNED' ? fromEpoch(day.start - random.int(25, 120) * DAY) : null;
  const updatedAt = Math.max(read, bought + HOUR);
  const colorLabel = random.pick(colours);
  const radioCode = random.digits(4);
  const deviceId = random.chance(0.6) ? random.digits(6) : null;
  const agency = random.pick(agencies);
  const bounded = acquisition(random, since, state);
  const held = papers(random, day, since, car.pressing);
  const isRented = !random.chance(0.05);
  random.int(0, 800);
  // Details have a chance of their own: whatever is recorded of cars, a fleet keeps its plates.
  const more = new Random(`vehicle ${car.id}`);
  const firstMileage = more.int(5, 60);
  const maintenanceTask = planOf({ id: car.id, since, today: day.today, firstMileage, mileage });
  const rent = isRented ? model.day * 1000 : null;
  const values: Vehicle = {
    id: car.id,
    createdAt: bought,
    updatedAt,
    carBrand: placeIn(brandNames, model.brand),
    carModel: placeIn(modelNames, `${model.brand} ${model.model}`),
    version: null,
    plateType: 'TUN',
    registration: car.plate,
    serialNumber: car.vin,
    serviceOrCompanyVehicle: isRented ? 'EXPLOITATION' : 'SERVICE',
    agency: placeIn(agencies, agency),
    vehicleImage: null,
    photos: [],
    colorLabel,
    carBody: model.body,
    power: model.power,
    fuel: placeIn(fuelNames, model.fuel),
    transmissionType: model.transmission,
    seats: seatsOf(model.body),
    doors: doorsOf(model.body),
    tankCapacityLiters: tankOf(model.body),
    dateIntoCirculation: since,
    radioCode,
    keyCount: more.pick([1, 2, 2, 2]),
    gps: {
      hasGps: deviceId !== null,
      deviceId: deviceId && `GPS-${deviceId}`,
      simNumber: deviceId && `+2165400${more.digits(4)}`,
    },
    subcontracting: false,
    subcontractor: null,
    moreInformation: null,
    totalMileage: mileage,
    pricingCategory: isRented ? placeIn(categoryNames, model.category) : null,
    rentalAmount: rent,
    includedKmPerDay: isRented ? 250 : null,
    extraKmPrice: isRented ? 350 : null,
    guaranteeAmount: rent && Math.ceil((rent * 8) / 100_000) * 100_000,
    minDriverAge: isRented ? (model.day > 150 ? 25 : 21) : null,
    minLicenseYears: isRented ? 2 : null,
    ...held,
    ...(isRented ? {} : { opratingDate: noPaper('start_operatingCard', 'end_operatingCard') }),
    nextInsurance: { ...noNext, insuranceCompany: null, policeNumber: null },
    nextOperatingCard: noNext,
    nextTechnicalVisit: noNext,
    nextSticker: noNext,
    registrationCard: null,
    ...bounded,
    supplier: null,
    purchaseDate: since,
    ...pricesOf(more, model.day),
    firstMileage,
    expectedExitDate: addDays(since, 1460),
    maintenanceTask,
    equipment: equipmentOf(more),
    vehicleType: {
      type: state,
      soldDetails: {
        date: state === 'SOLD' ? left : null,
        amountType: state === 'SOLD' ? 'TTC' : null,
        amount: state === 'SOLD' ? random.int(26, 58) * 1_000_000 : null,
      },
    } as Vehicle['vehicleType'],
    buyer: null,
    rentableUntil: null,
    vehicleDocumentHistory: replacedPapers(more, since, held),
  } as unknown as Vehicle;
  Object.assign(values, derived(vehicles.fields, values));
  const bare = { maintenanceTask: [], nextMaintenanceMileage: null };
  const before = {
    ...bare,
    ...derived(vehicles.fields, { ...values, ...bare }),
    totalMileage: earlier,
    vehicleType: { type: 'IN_SERVICE', soldDetails: {} },
    vehicleDocumentHistory: [],
  };
  return {
    values,
    steps: [
      { action: 'CREATE', at: bought, by: random.pick(['superadmin', 'admin', 'limited']), as: before },
      { action: lastStep[state], at: updatedAt, by: random.pick(['admin', 'limited']) },
    ],
  };
}

/** What was last done to a vehicle that is in such a state. */
const lastStep: Readonly<Record<State, string>> = {
  IN_SERVICE: 'UPDATE',
  FOR_SALE: 'putVehicleForSale',
  SOLD: 'sellVehicle',
  RETURNED: 'returnVehicle',
};

/** Series follow the years: eight or so in each. */
function registration(random: Random, since: CalendarDate): string {
  const series = 180 + (yearOf(since) - 2016) * 8 + Math.floor((Number(since.slice(5, 7)) - 1) / 2.4);
  return `${series + random.int(0, 4)} TUN ${random.int(1, 9999)}`;
}

/** Only a leased car is given back. */
function acquisition(random: Random, since: CalendarDate, state: State) {
  const drawn = random.pick(['LEASE', 'LEASE', 'LEASE', 'BUY', 'BANK_CREDIT'] as const);
  const purchaseType = state === 'RETURNED' ? 'LEASE' : drawn;
  const contract = `LS-${yearOf(since)}-${random.digits(4)}`;
  return { purchaseType, financingContract: purchaseType === 'LEASE' ? contract : null };
}

function papers(random: Random, { today }: Day, since: CalendarDate, pressing: Pressing) {
  const [insuredLeft, visitedLeft] = [daysLeft(random, 340), daysLeft(random, 360)];
  const insured = addDays(today, pressing.insured ?? insuredLeft);
  const visited = addDays(today, pressing.visited ?? visitedLeft);
  const exploited = addDays(since, 1826);
  const year = yearOf(today);
  const paid = today < `${year}-05-05` ? year - 1 : year;
  const insuranceCompany = random.pick(insurers);
  const policeNumber = `${random.digits(3)}-${random.digits(7)}`;
  const insuranceType = random.pick(formulas);
  const costs = paperAmounts(since, today);
  return {
    insuranceCompany,
    policeNumber,
    insuranceType,
    franchiseAmount: insuranceType === '3' ? 1_000_000 : insuranceType === '2' ? 500_000 : null,
    validityDate: { start_validity: addDays(insured, -364), end_validity: insured, ...costs.insurance },
    opratingDate: { start_operatingCard: since, end_operatingCard: exploited, ...costs.card },
    technicalVisiteDate: {
      start_technicalVisit: addDays(visited, -364),
      end_technicalVisit: visited,
      ...costs.visit,
    },
    vehicleStickers: {
      start_vehicleStickers: `${paid}-05-05`,
      end_vehicleStickers: `${paid + 1}-05-04`,
      ...costs.sticker,
    },
  };
}

const noNext = { start: null, end: null, amount: null, file: null };
const noPaper = (start: string, end: string) => ({ [start]: null, [end]: null, amount: null, file: null });
