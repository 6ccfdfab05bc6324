import { tunisDate } from '../../../src/domain/instant';
import type { Api } from './api';
import { clio } from './desk';
import { modelOf } from './modelOf';
import { insert } from './write';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A vehicle of a test, as it is written; `holds` are what keeps it, in the order in which they were written. */
export interface Car {
  id: string;
  registration: string;
  model: string;
  state: string;
  use: string;
  rentableUntil: string | null;
  category: string | null;
  holds: Held[];
}

/** What holds a car. @property end null when it is not known. */
export interface Held {
  as: 'OPTION' | 'RESERVATION' | 'SERVICE' | 'RENTAL' | 'MISSION' | 'UNAVAILABLE';
  start: number;
  end: number | null;
  /** Of an immobilisation, its cause; of a rental, OUT or BACK. */
  type?: string;
}

/** Cars, insured unless something else is said, and what holds them, written as behaviours write: whatever the day is. */
export async function openPark(api: Api) {
  const { engine } = api;
  const client = await insert(engine, 'clients', {
    partyType: 'CLIENT',
    clientType: 'COMPANY',
    clientKind: 'AGREEMENT',
    otherDetails: { tradeName: 'Carthage Négoce', taxRegistration: '0736202XAM000' },
    phone: '+21671960418',
    address: '27, avenue Habib Bourguiba, La Marsa',
  });
  const service = await insert(engine, 'services', { name: 'Mise à disposition' });
  let plate = 1000;

  async function car(values: Record<string, unknown> = {}, model = 'Clio 5'): Promise<Car> {
    const registration = `230 TUN ${plate++}`;
    const { state = 'IN_SERVICE', use = 'EXPLOITATION', rentableUntil = null, ...others } = values;
    const id = await insert(engine, 'vehicles', {
      ...clio,
      validityDate: { start_validity: null, end_validity: '2999-12-31' },
      ...(await modelOf(engine.pool, 'Renault', model)),
      registration,
      serviceOrCompanyVehicle: use,
      vehicleType: { type: state },
      rentableUntil,
      ...others,
    });
    return {
      id,
      registration,
      model,
      state: String(state),
      use: String(use),
      rentableUntil: rentableUntil as string | null,
      category: (others.pricingCategory as string | undefined) ?? null,
      holds: [],
    };
  }

  async function hold(of: Car, as: Held['as'], start: number, end: number | null, type?: string) {
    of.holds.push({ as, start, end, type });
    const [name, vehicle] = [`${as} ${of.registration} ${of.holds.length}`, of.id];
    if (as === 'OPTION' || as === 'RESERVATION')
      return insert(engine, 'reservations', {
        client,
        source: 'tel',
        paymentOption: 'PAS_DACOMPTE',
        status: as === 'OPTION' ? 'PENDING' : 'CONFIRMED',
        departureDate: start,
        returnDate: end,
        vehicles: [{ vehicle }],
      });
    if (as === 'SERVICE') {
      const days = { departureDate: tunisDate(start), returnDate: tunisDate(end ?? start) };
      return insert(engine, 'contract-services', {
        state: 'OPEN',
        libelle: name,
        contractDetails: [{ service, vehicleId: vehicle, amount: 1000, ...days }],
      });
    }
    if (as === 'RENTAL') {
      const cars = [{ vehicle, from: start, to: end, state: type ?? 'OUT' }];
      return insert(engine, 'rentals', { name, cars });
    }
    if (as === 'MISSION') return insert(engine, 'missions', { name, vehicle, from: start, to: end });
    return insert(engine, 'unavailabilities', { vehicle, type: type ?? 'OTHER', reason: name, start, end });
  }

  const category = (name: string) => insert(engine, 'pricing-vehicles', { category: name, tarif: [] });

  /** A confirmed reservation that names no vehicle. */
  const promise = (pricingCategory: string, start: number, end: number) =>
    insert(engine, 'reservations', {
      client,
      source: 'tel',
      paymentOption: 'PAS_DACOMPTE',
      status: 'CONFIRMED',
      departureDate: start,
      returnDate: end,
      pricingCategory,
      vehicles: [],
    });

  return {
    car,
    hold,
    category,
    promise,
    /** The park without cars. */
    empty: () => engine.pool.query('TRUNCATE vehicles, reservations CASCADE'),
  };
}

export type Park = Awaited<ReturnType<typeof openPark>>;
