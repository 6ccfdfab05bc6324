import type { Resources } from '../../src/schema/resources';
import { makeUsers } from './accounts';
import { Agenda } from './agenda';
import { makeClients } from './clients';
import { makeContractServices } from './contractServices';
import type { Told } from './insertHistory';
import { numberAll } from './numberAll';
import type { Counter } from './numberAll';
import { makeReceipts } from './receipts';
import { makeReservations } from './reservations';
import type { Day, Seeded } from './seeded';
import { makeServices, offers } from './services';
import { makeStamp, makeTva } from './settings';
import { makeVehicles } from './vehicles';

export interface Company {
  /** By resource; the referred come before those that refer. */
  told: Told[];
  counters: Counter[];
}

/**
 * All the records of the demo company. The same day and scale give the same company; `scale` multiplies fleet,
 * clients and business.
 */
export function makeCompany(resources: Resources, scale: number, day: Day): Company {
  const company: Company = { told: [], counters: [] };
  const add = <R extends object>(name: string, made: Seeded<R>[]): Seeded<R>[] => {
    const records = made as unknown as Seeded[];
    company.told.push({ resource: resources.get(name), records });
    company.counters.push(...numberAll(resources.get(name), records));
    return made;
  };
  add('tva', makeTva());
  add('stamp', makeStamp());
  add('users', makeUsers(day));
  add('services', makeServices(day));
  const fleet = add('vehicles', makeVehicles(60 * scale, day));
  const clients = add('clients', makeClients(150 * scale, day));
  const agenda = new Agenda();
  add('reservations', makeReservations(900 * scale, fleet, clients, agenda, day));
  const deal = { count: 260 * scale, open: 30 * scale, cancelled: 10 * scale, fleet, clients, agenda, day };
  const contracts = add('contract-services', makeContractServices(deal));
  const names = {
    services: new Map(offers.map(offer => [offer.id, offer.name])),
    plates: new Map(fleet.map(({ values }) => [values.id, values.registration])),
  };
  add('receipts', makeReceipts(contracts, clients, names, day));
  return company;
}
