import { callApi, openSession } from '../../../journeys/helpers/callApi';
import { openProductDatabase } from '../../../journeys/helpers/productDatabase';
import type { Product } from '../../../journeys/helpers/product';

/** Contracts whose vehicle leaves today, signed. */
export interface Ready {
  contract: string;
  vehicle: string;
  /** What the vehicle is called. */
  label: string;
}

const holds = (paper: string) => `{ start_${paper}: "2020-01-01", end_${paper}: "2099-12-31" }`;
/** In order, so that nothing warns of it. */
const addVehicle = `mutation ($brand: ID, $model: ID, $registration: Input) { createVehicle(carBrand: $brand, carModel: $model,
  plateType: "TUN", registration: $registration, serviceOrCompanyVehicle: "EXPLOITATION",
  validityDate: ${holds('validity')}, opratingDate: ${holds('operatingCard')},
  technicalVisiteDate: ${holds('technicalVisit')}, vehicleStickers: ${holds('vehicleStickers')}) { id } }`;
const addContract = `mutation ($client: ID, $departureDate: Input, $returnDate: Input, $vehicles: [ContractVehiclesInput]) {
  createContract(client: $client, departureDate: $departureDate, returnDate: $returnDate, vehicles: $vehicles) { id } }`;

/** Makes so many contracts, each of a vehicle of its own; their signature is planted: what it asks is tried elsewhere. */
export async function readyContracts(product: Product, count: number): Promise<Ready[]> {
  const { token } = await openSession(product, 'superadmin@karhba.test');
  const database = await openProductDatabase(product);
  try {
    const { rows } = await database.query<{ client: string; brand: string; model: string }>(
      `SELECT c.id::text AS client, m."carBrand"::text AS brand, m.id::text AS model FROM clients c, "car-models" m ORDER BY c.id, m.id LIMIT 1`,
    );
    const [{ client, brand, model }] = rows as [(typeof rows)[number]];
    const say = async (document: string, variables: object) => {
      const { data, errors } = await callApi(product, document, variables, token.accessToken);
      const [record] = Object.values(data ?? {}) as ({ id: string } | null)[];
      if (!record) throw new Error(JSON.stringify(errors));
      return record.id;
    };
    const made: Ready[] = [];
    const now = Date.now();
    for (let index = 0; index < count; index++) {
      const label = `${300 + index} TUN 9${100 + index}`;
      const vehicle = await say(addVehicle, { brand, model, registration: label });
      const dates = { departureDate: now + 60_000, returnDate: now + 86_400_000 };
      const contract = await say(addContract, { client, ...dates, vehicles: [{ vehicle }] });
      made.push({ vehicle, label, contract });
    }
    await database.query(`UPDATE contracts SET stage = 'SIGNED' WHERE id = ANY ($1::bigint[])`, [
      made.map(({ contract }) => contract),
    ]);
    return made;
  } finally {
    await database.end();
  }
}
