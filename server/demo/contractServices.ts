import { addDays } from '../../src/domain/calendarDate';
import { tunisDate } from '../../src/domain/instant';
import { wholeDaysPeriod } from '../../src/domain/period';
import type contractServices from '../../src/resources/contract/contract-service';
import type { RecordOf } from '../../src/schema/defineResource';
import { takeFreeCar } from './agenda';
import type { Agenda } from './agenda';
import { clientKnownAt } from './clients';
import type { Client } from './clients';
import { cities, streets } from './names';
import { Random } from './random';
import { DAY, HOUR } from './seeded';
import type { Day, Seeded, Step } from './seeded';
import { offers } from './services';
import type { Offer } from './services';
import type { Vehicle } from './vehicles';

export type ContractService = RecordOf<typeof contractServices>;
type Row = ContractService['contractDetails'][number];

/** Customers without a file of their own: who they are stands on the contract. */
const passers = [
  'Mariage famille Ben Salah',
  'Hôtel Résidence du Port',
  'Association Les Amis de Byrsa',
  'Tournage Sidi Bou Saïd',
  'Comité de quartier El Menzah',
];
const purposes = [
  'Séminaire annuel',
  'Accueil d’invités',
  'Roadshow',
  'Visite de chantier',
  'Salon professionnel',
  'Mission d’audit',
];

interface Deal {
  /** How many will have been invoiced, and how many are still open; the rest were cancelled. */
  count: number;
  open: number;
  cancelled: number;
  fleet: readonly Seeded<Vehicle>[];
  clients: readonly Seeded<Client>[];
  agenda: Agenda;
  day: Day;
}

/** Service contracts of the last year, the oldest first. INVOICED ones get their invoice from `makeReceipts`. */
export function makeContractServices(deal: Deal): Seeded<ContractService>[] {
  const { count, open, cancelled, day } = deal;
  const random = new Random('contract-services');
  const moments = Array.from({ length: count }, (_, index) => {
    // The open ones are those of these last weeks.
    const age = index < open ? random.int(1, 20) : random.int(8, 360);
    return day.start - age * DAY + random.int(16, 36) * (HOUR / 2);
  }).toSorted((a, b) => a - b);
  const all = moments.map((_, index) => index);
  // What is still open is recent, but recent work is partly invoiced already.
  const waiting = new Set(random.shuffle(all.slice(-2 * open)).slice(0, open));
  const dropped = new Set(random.shuffle(all.filter(index => !waiting.has(index))).slice(0, cancelled));
  return moments.map((createdAt, index) => {
    const state = waiting.has(index) ? 'OPEN' : dropped.has(index) ? 'CANCELLED' : 'INVOICED';
    return contract(random, deal, { id: String(index + 1), createdAt, state });
  });
}

interface Opening {
  id: string;
  createdAt: number;
  state: 'OPEN' | 'INVOICED' | 'CANCELLED';
}

function contract(random: Random, deal: Deal, { id, createdAt, state }: Opening): Seeded<ContractService> {
  const steps: Step[] = [
    {
      action: 'CREATE',
      at: createdAt,
      by: random.pick(['superadmin', 'admin', 'admin']),
      as: { state: 'OPEN', receipt: null },
    },
  ];
  const cancelledAt = Math.min(createdAt + random.int(1, 5) * DAY, deal.day.start - HOUR);
  if (state === 'CANCELLED') steps.push({ action: 'cancelContractService', at: cancelledAt, by: 'admin' });
  const passer = random.chance(0.15);
  const [city, postalCode] = random.pick(cities);
  const values: ContractService = {
    id,
    createdAt,
    updatedAt: steps.at(-1)?.at ?? createdAt,
    contractId: '',
    state,
    client: passer ? null : clientKnownAt(random, deal.clients, createdAt).id,
    libelle: random.pick(passer ? passers : purposes),
    address: passer ? `${random.int(1, 90)}, ${random.pick(streets)}, ${postalCode} ${city}` : null,
    tel: passer ? `+216${random.pick(['2', '5', '9'])}${random.digits(7)}` : null,
    contractDetails: random
      .sample(offers, random.pick([1, 1, 2, 2, 3]), () => 1)
      .map(offer => row(random, deal, offer, createdAt)),
    receipt: null,
  };
  return { values, steps };
}

function row(random: Random, { fleet, agenda, day }: Deal, offer: Offer, createdAt: number): Row {
  const from = addDays(tunisDate(createdAt), random.int(0, 6));
  const days = offer.withCar ? random.pick([1, 1, 2, 3, 5, 7, 10]) : 1;
  const to = addDays(from, days - 1);
  const whole = {
    id: '',
    service: offer.id,
    vehicleId: null,
    departureDate: null,
    returnDate: null,
    amount: offer.price * random.int(1, 3) * 1000,
  };
  if (!offer.withCar) return random.chance(0.5) ? { ...whole, departureDate: from } : whole;
  const period = wholeDaysPeriod(from, to);
  const vehicleId = takeFreeCar(random, fleet, period, agenda, day);
  // Prices are agreed by the half dinar, with something off for long periods.
  const amount = Math.round(offer.price * days * (days > 4 ? 0.9 : 1) * 2) * 500;
  return { ...whole, vehicleId, departureDate: from, returnDate: to, amount };
}
