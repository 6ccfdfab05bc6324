import { seedFixedLists } from '../../../../server/rental/demo/seedFixedLists';
import { todayInTunis } from '../../../../src/domain/calendarDate';
import { startApi } from '../../../server/helpers/api';
import type { Answer, Api } from '../../../server/helpers/api';
import { agreeing } from '../../../server/helpers/confirmed';
import { addClient, addCompany, addService, addVehicle } from '../../../server/helpers/fleet';

export interface Booking {
  id: string;
  reservationNumber: string;
  status: string;
  updatedAt: number;
}

export interface Invoice {
  id: string;
  receiptId: string;
  status: string;
  TotalTTC: number;
  restToPay: number;
}

/** Whom a contract without client is for. */
const customer = 'address: "12, rue de Marseille, Tunis", identifierType: "CIN", identifier: "04718236"';
const booking = '{ id reservationNumber status updatedAt }';
const receipt = '{ id receiptId status TotalTTC restToPay }';

/** A counter of a rental company: what an agent does there, each over HTTP. */
export async function openCounter() {
  const api: Api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  const { token } = await api.signIn('SUPER_ADMIN');
  const client = await addClient(api, token);
  const service = await addService(api, token);
  await addCompany(api);

  async function must<T>(name: string, document: string, variables: object): Promise<T> {
    const answer = await api.send<Record<string, T>>(token, document, variables);
    const found = answer.data?.[name];
    if (!found) throw new Error(JSON.stringify(answer.errors));
    return found;
  }

  return {
    api,
    token,
    vehicle: () => addVehicle(api, token),
    book: (vehicles: readonly string[], from: string, to: string) =>
      must<Booking>(
        'createReservation',
        `mutation ($client: ID, $from: Input, $to: Input, $vehicles: [ReservationVehiclesInput]) { createReservation(client: $client, source: "tel", departureDate: $from, returnDate: $to, vehicles: $vehicles) ${booking} }`,
        { client, from, to, vehicles: vehicles.map(vehicle => ({ vehicle })) },
      ),
    /** Changes dates or cars of a reservation. */
    change: (id: string, change: { departureDate?: string; returnDate?: string; vehicles?: object[] }) =>
      api.send<{ updateReservation: Booking }>(
        token,
        `mutation ($id: ID!, $departureDate: Input, $returnDate: Input${change.vehicles ? ', $vehicles: [ReservationVehiclesInput]' : ''}) { updateReservation(id: $id, departureDate: $departureDate, returnDate: $returnDate${change.vehicles ? ', vehicles: $vehicles' : ''}) ${booking} }`,
        { id, ...change },
      ),
    confirm: (id: string): Promise<Answer<{ confirmReservation: Booking }>> =>
      api.send(token, `mutation ($id: ID!) { confirmReservation(id: $id) ${booking} }`, { id }),
    cancel: (id: string): Promise<Answer<{ cancelReservation: Booking }>> =>
      api.send(token, `mutation ($id: ID!) { cancelReservation(id: $id, cancelReason: "TRIP") ${booking} }`, {
        id,
      }),
    /** A service contract of one row. */
    open: (row: object): Promise<Answer<{ createContractService: { id: string } }>> =>
      api.send(
        token,
        `mutation ($d: [ContractServiceContractDetailsInput]) { createContractService(libelle: "Séminaire Hammamet", ${customer}, contractDetails: $d) { id } }`,
        { d: [{ service, ...row }] },
      ),
    async contract(amounts: readonly string[], libelle = 'Séminaire Hammamet'): Promise<string> {
      const made = await must<{ id: string }>(
        'createContractService',
        `mutation ($libelle: Input, $d: [ContractServiceContractDetailsInput]) { createContractService(libelle: $libelle, ${customer}, contractDetails: $d) { id } }`,
        { libelle, d: amounts.map(amount => ({ service, amount })) },
      );
      return made.id;
    },
    invoice: (contract: string): Promise<Answer<{ createReceiptFromContractService: Invoice }>> =>
      // What is not over asks first.
      agreeing(headers =>
        api.send(
          token,
          `mutation ($id: ID!) { createReceiptFromContractService(contractServiceId: $id) ${receipt} }`,
          { id: contract },
          headers,
        ),
      ),
    pay: (invoice: string, amount: string): Promise<Answer<{ createReceiptPayment: Invoice }>> =>
      api.send(
        token,
        `mutation ($id: ID!, $amount: Input) { createReceiptPayment(receiptId: $id, date: "${todayInTunis(Date.now())}", amount: $amount, paymentMode: "Espaces", payer: "Sana Gharbi", identityType: "CIN", identityNumber: "01234567") ${receipt} }`,
        { id: invoice, amount },
      ),
    receipt: (id: string) =>
      must<Invoice>('Receipt', `query ($id: ID!) { Receipt(id: $id) ${receipt} }`, { id }),
    close: () => api.close(),
  };
}

export type Counter = Awaited<ReturnType<typeof openCounter>>;

/** The code of a refusal; 'none' for what was accepted. */
export const codeOf = (answer: { errors?: { extensions: { code: string } }[] }): string =>
  answer.errors?.[0]?.extensions.code ?? 'none';
