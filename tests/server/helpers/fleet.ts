import type { Api } from './api';
import { company } from '../../../server/rental/demo/company';
import { modelOf } from './modelOf';
import { insert } from './write';

let next = 1000;

/** A vehicle in service with a plate of its own. */
export async function addVehicle(api: Api, token: string): Promise<{ id: string; registration: string }> {
  const registration = `2${10 + (next % 80)} TUN ${next++}`;
  const answer = await api.send<{ createVehicle: { id: string; registration: string } }>(
    token,
    `mutation ($carBrand: ID, $carModel: ID, $registration: Input) { createVehicle(carBrand: $carBrand, carModel: $carModel,
      plateType: "TUN", registration: $registration, serviceOrCompanyVehicle: "EXPLOITATION") { id registration } }`,
    { registration, ...(await modelOf(api.engine.pool)) },
  );
  if (!answer.data?.createVehicle) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createVehicle;
}

/** The company that issues invoices. */
export const addCompany = (api: Pick<Api, 'engine'>): Promise<string> =>
  insert(api.engine, 'managers', { ...company, isActive: true });

let people = 20_000_000;

export async function addClient(api: Api, token: string): Promise<string> {
  const answer = await api.send<{ createClient: { id: string } }>(
    token,
    `mutation { createClient(clientType: "PHYSICAL", clientKind: "PASSAGE", phone: "20 123 456", address: "12, rue de Marseille, Tunis",
      otherDetails: { firstName: "Mehdi", lastName: "Trabelsi", CIN: "${people++}" }) { id } }`,
  );
  if (!answer.data?.createClient) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createClient.id;
}

export async function addService(api: Api, token: string): Promise<string> {
  const answer = await api.send<{ createService: { id: string } }>(
    token,
    'mutation ($name: Input) { createService(name: $name) { id } }',
    {
      name: `Transfert ${next++}`,
    },
  );
  if (!answer.data?.createService) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createService.id;
}
