import { addDays } from '../../../src/domain/calendarDate';
import { tunisDate } from '../../../src/domain/instant';
import { wholeDaysPeriod } from '../../../src/domain/period';
import type contractServices from '../../../src/resources/contract/contract-service';
import type { RecordOf } from '../../../src/schema/defineResource';
import { takeFreeCar } from './agenda';
import type { Planning } from './agenda';
import { clientKnownAt } from './clients';
import type { Client } from './clients';
import { cities, streets } from './names';
import type { Random } from './random';
import { matriculeOf } from './reference/identifiers';
import { DAY, HOUR } from './seeded';
import type { Seeded, Step } from './seeded';
import { offers } from './services';
import type { Offer } from './services';

export type ContractService = RecordOf<typeof contractServices>;
type Row = ContractService['contractDetails'][number];

/** Customers without a file of their own: who they are stands on the contract, once the invoice has required it. */
const passers = [
  { libelle: 'Mariage famille Ben Salah', identifierType: 'CIN', identifier: '04718236' },
  {
    libelle: 'Hôtel Résidence du Port',
    identifierType: 'TAX_NUMBER',
    identifier: matriculeOf('9000421'),
  },
  {
    libelle: 'Association Les Amis de Byrsa',
    identifierType: 'TAX_NUMBER',
    identifier: matriculeOf('9000422'),
  },
  { libelle: 'Tournage Sidi Bou Saïd', identifierType: 'PASSPORT', identifier: '18FV04512' },
  { libelle: 'Comité de quartier El Menzah', identifierType: 'CIN', identifier: '07352914' },
] as const;
const purposes = [
  'Séminaire annuel',
  'Accueil d’invités',
  'Roadshow',
  'Visite de chantier',
  'Salon professionnel',
  'Mission d’audit',
];

type State = 'OPEN' | 'INVOICED' | 'CANCELLED';

/** When each contract is made, in that order, and what becomes of it. */
export interface ContractPlan {
  moments: readonly number[];
  states: readonly State[];
}

/** Decides on the service contracts before they are written; `random` then goes on to write them. */
export function planContracts(random: Random, { size, day }: Pick<Planning, 'size' | 'day'>): ContractPlan {
  const { invoiced, open, cancelled, past, growth } = size;
  const moments = Array.from({ length: invoiced + open + cancelled }, (_, index) => {
    // The open ones are those of these last weeks.
    const age = index < open ? random.int(1, 20) : 8 + Math.floor(random.next() ** growth * (past - 12));
    return day.start - age * DAY + random.int(16, 36) * (HOUR / 2);
  }).toSorted((a, b) => a - b);
  const all = moments.map((_, index) => index);
  // What is still open is recent, but recent work is partly invoiced already.
  const waiting = new Set(random.shuffle(all.slice(-2 * open)).slice(0, open));
  const dropped = new Set(random.shuffle(all.filter(index => !waiting.has(index))).slice(0, cancelled));
  const states = all.map(index =>
    waiting.has(index) ? 'OPEN' : dropped.has(index) ? 'CANCELLED' : 'INVOICED',
  );
  return { moments, states };
}

/** The service contracts of a plan, in its order. INVOICED ones are closed by `makeReceipts`. */
export function* makeContractServices(
  random: Random,
  { moments, states }: ContractPlan,
  planning: Planning,
  clients: readonly Seeded<Client>[],
): Generator<Seeded<ContractService>> {
  for (const [index, createdAt] of moments.entries()) {
    const opening = { id: String(index + 1), createdAt, state: states[index] ?? 'OPEN' };
    yield contract(random, planning, clients, opening);
  }
}

interface Opening {
  id: string;
  createdAt: number;
  state: State;
}

function contract(
  random: Random,
  planning: Planning,
  clients: readonly Seeded<Client>[],
  { id, createdAt, state }: Opening,
): Seeded<ContractService> {
  const steps: Step[] = [
    {
      action: 'CREATE',
      at: createdAt,
      by: random.pick(['superadmin', 'admin', 'admin']),
      as: { state: 'OPEN', receipt: null },
    },
  ];
  const cancelledAt = Math.min(createdAt + random.int(1, 5) * DAY, planning.day.start - HOUR);
  if (state === 'CANCELLED') steps.push({ action: 'cancelContractService', at: cancelledAt, by: 'admin' });
  const passer = random.chance(0.15);
  const [city, postalCode] = random.pick(cities);
  const client = passer ? null : clientKnownAt(random, clients, createdAt).id;
  const customer = passer ? customerOf(random.pick(passers), state) : unidentified(random.pick(purposes));
  const values: ContractService = {
    id,
    createdAt,
    updatedAt: steps.at(-1)?.at ?? createdAt,
    contractId: '',
    state,
    client,
    ...customer,
    address: passer ? `${random.int(1, 90)}, ${random.pick(streets)}, ${postalCode} ${city}` : null,
    tel: passer ? `+216${random.pick(['2', '5', '9'])}${random.digits(7)}` : null,
    contractDetails: random
      .sample(offers, random.pick([1, 1, 2, 2, 3]), () => 1)
      .map(offer => row(random, planning, offer, createdAt)),
    receipt: null,
    blacklistOverride: null,
    endedOn: null,
    endReason: null,
    periodStart: null,
    periodEnd: null,
    isToInvoice: null,
    isCredited: null,
    suspensionDecision: null,
    suspensionDate: null,
    suspensionFrom: null,
    suspensionUntil: null,
  };
  return { values, steps };
}

const unidentified = (libelle: string) => ({ libelle, identifierType: null, identifier: null });

/** An invoice requires who its customer is; a contract does not. */
const customerOf = (passer: (typeof passers)[number], state: State) =>
  state === 'INVOICED' ? passer : unidentified(passer.libelle);

function row(random: Random, planning: Planning, offer: Offer, createdAt: number): Row {
  const from = addDays(tunisDate(createdAt), random.int(0, 6));
  const days = offer.withCar ? random.pick(planning.size.missions) : 1;
  const to = addDays(from, days - 1);
  const whole = {
    id: '',
    service: offer.id,
    vehicleId: null,
    departureDate: null,
    returnDate: null,
    amount: offer.price * random.int(1, 3) * 1000,
    tvaRate: null,
    vatReason: null,
  };
  if (!offer.withCar) return random.chance(0.5) ? { ...whole, departureDate: from } : whole;
  const period = wholeDaysPeriod(from, to);
  const vehicleId = takeFreeCar(random, planning, period);
  // Prices are agreed by the half dinar, with something off for long periods.
  const amount = Math.round(offer.price * days * (days > 4 ? 0.9 : 1) * 2) * 500;
  return { ...whole, vehicleId, departureDate: from, returnDate: to, amount };
}
