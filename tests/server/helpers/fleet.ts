import type { Api } from './api';

let next = 1000;

/** A vehicle in service with a plate of its own. */
export async function addVehicle(api: Api, token: string): Promise<{ id: string; registration: string }> {
  const registration = `2${10 + (next % 80)} TUN ${next++}`;
  const answer = await api.send<{ createVehicle: { id: string; registration: string } }>(
    token,
    `mutation ($registration: Input) { createVehicle(carBrand: "Renault", carModel: "Clio 5", plateType: "TUN", registration: $registration,
      serviceOrCompanyVehicle: "EXPLOITATION", vehicleType: { type: "IN_SERVICE" }) { id registration } }`,
    { registration },
  );
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createVehicle;
}

export async function addClient(api: Api, token: string): Promise<string> {
  const answer = await api.send<{ createClient: { id: string } }>(
    token,
    `mutation { createClient(clientType: "PHYSICAL", clientKind: "PASSAGE", phone: "20 123 456", address: "12, rue de Marseille, Tunis",
      otherDetails: { firstName: "Mehdi", lastName: "Trabelsi" }) { id } }`,
  );
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
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
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createService.id;
}
