import { transaction } from '../../../server/engine/connection/transaction';
import { seedFixedLists } from '../../../server/rental/demo/seedFixedLists';
import { company } from '../../../server/rental/demo/company';
import type { WriteContext } from '../../../server/engine/records/context';
import { createRecord } from '../../../server/engine/records/create';
import { create } from '../../../server/engine/records/operations';
import { transit } from '../../../server/engine/records/transit';
import { loadRecord } from '../../../server/engine/records/store';
import type { Values } from '../../../server/engine/records/store';
import clients from '../../../src/resources/client/client';
import managers from '../../../src/resources/settings/manager';
import vehicles from '../../../src/resources/park/vehicle';
import type { Resource } from '../../../src/schema/resource';
import { freshEngine } from './database';
import { modelOf } from './modelOf';

export const caller = {
  id: '1',
  name: 'Sonia Mansouri',
  role: 'SUPER_ADMIN',
  granted: new Set<string>(),
} as const;

/** A company on a database of its own, with the lists of the law, and the engine's operations as one person uses them. */
export async function openDesk() {
  const database = await freshEngine();
  const { pool, engine } = database;
  await seedFixedLists({ pool, engine });
  const write = <T>(work: (context: WriteContext) => Promise<T>) =>
    transaction(pool, tx => work({ tx, caller, engine }));
  return {
    ...database,
    write,
    /** Writes as behaviours do, without the resource's own rules. */
    put: (resource: Resource, values: Values) => write(context => createRecord(context, resource, values)),
    /** Writes as the API does, rules included. */
    ask: (resource: Resource, input: Values) =>
      write(context => create(context, resource, input, {}, () => undefined)),
    move: (resource: Resource, name: string, id: string) =>
      write(context => transit(context, resource, name, { id, input: {} }, () => undefined)),
    load: async (resource: Resource, id: string) => (await loadRecord(pool, engine, resource, id))?.values,
    aVehicle: (registration: string, type = 'IN_SERVICE') =>
      write(async context =>
        createRecord(context, vehicles, {
          ...clio,
          ...(await modelOf(pool)),
          registration,
          vehicleType: { type },
        }),
      ),
    aCompany: () => write(context => createRecord(context, managers, { ...company, isActive: true })),
    aClient: () => write(context => createRecord(context, clients, carthage)),
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A vehicle but for its model (`modelOf`) and its plate. */
export const clio = {
  plateType: 'TUN',
  serviceOrCompanyVehicle: 'EXPLOITATION',
};

const carthage = {
  partyType: 'CLIENT',
  clientType: 'COMPANY',
  clientKind: 'AGREEMENT',
  otherDetails: { tradeName: 'Carthage Négoce', taxRegistration: '0736202XAM000' },
  phone: '+21671960418',
  address: '27, avenue Habib Bourguiba, La Marsa',
};
