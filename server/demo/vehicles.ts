import { addDays, daysBetween, fromEpoch, yearOf } from '../../src/domain/calendarDate';
import type { CalendarDate } from '../../src/domain/calendarDate';
import { startOfTunisDay } from '../../src/domain/instant';
import type vehicles from '../../src/resources/park/vehicle';
import type { RecordOf } from '../../src/schema/defineResource';
import { models } from './models';
import type { Model } from './models';
import { agencies } from './names';
import { Random, unique } from './random';
import { DAY, HOUR } from './seeded';
import type { Day, Seeded } from './seeded';

export type Vehicle = RecordOf<typeof vehicles>;
type State = Vehicle['vehicleType']['type'];

const insurers = ['STAR', 'GAT Assurances', 'Comar', 'Maghrebia', 'Astrée'];
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

/** Whatever luck says, one insurance has just run out, another does tomorrow, and a visit is due at once. */
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
  const values: Vehicle = {
    id: car.id,
    createdAt: bought,
    updatedAt,
    carBrand: model.brand,
    carModel: model.model,
    plateType: 'TUN',
    registration: car.plate,
    vehicleImage: null,
    serialNumber: car.vin,
    colorLabel: random.pick(colours),
    carBody: model.body,
    power: model.power,
    fuel: model.fuel,
    transmissionType: model.transmission,
    dateIntoCirculation: since,
    radioCode: random.digits(4),
    gps: random.chance(0.6) ? `GPS-${random.digits(6)}` : null,
    agency: random.pick(agencies),
    subcontracting: null,
    moreInformation: null,
    ...acquisition(random, since),
    ...papers(random, day, since, car.pressing),
    serviceOrCompanyVehicle: random.chance(0.05) ? 'SERVICE' : 'EXPLOITATION',
    pricingCategory: model.category,
    rentalAmount: model.day * 1000,
    totalMileage: mileage,
    nextMaintenanceMileage: Math.ceil((mileage - random.int(0, 800)) / 10_000) * 10_000,
    vehicleType: {
      type: state,
      soldDetails: {
        date: state === 'SOLD' ? left : null,
        amountType: state === 'SOLD' ? 'TTC' : null,
        amount: state === 'SOLD' ? random.int(26, 58) * 1_000_000 : null,
      },
    } as Vehicle['vehicleType'],
  };
  const before = { totalMileage: earlier, vehicleType: { type: 'IN_SERVICE', soldDetails: {} } };
  return {
    values,
    steps: [
      { action: 'CREATE', at: bought, by: random.pick(['superadmin', 'admin', 'limited']), as: before },
      { action: 'UPDATE', at: updatedAt, by: random.pick(['admin', 'limited']) },
    ],
  };
}

/** Series follow the years: eight or so in each. */
function registration(random: Random, since: CalendarDate): string {
  const series = 180 + (yearOf(since) - 2016) * 8 + Math.floor((Number(since.slice(5, 7)) - 1) / 2.4);
  return `${series + random.int(0, 4)} TUN ${random.int(1, 9999)}`;
}

function acquisition(random: Random, since: CalendarDate) {
  const purchaseType = random.pick(['LEASE', 'LEASE', 'LEASE', 'BUY', 'BANK_CREDIT'] as const);
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
  return {
    insuranceCompany: random.pick(insurers),
    policeNumber: `${random.digits(3)}-${random.digits(7)}`,
    insuranceType: random.pick(['Tous risques', 'Tiers étendu', 'RC et vol']),
    validityDate: { start_validity: addDays(insured, -364), end_validity: insured },
    opratingDate: { start_operatingCard: since, end_operatingCard: exploited },
    technicalVisiteDate: { start_technicalVisit: addDays(visited, -364), end_technicalVisit: visited },
    vehicleStickers: { start_vehicleStickers: `${paid}-05-05`, end_vehicleStickers: `${paid + 1}-05-04` },
  };
}
