import { departLine } from '../../../server/rental/contracts/departLine';
import type { Answer, Api } from './api';
import { addClient, addVehicle } from './fleet';
import { asServer } from './write';

/** A client who is a person with all the papers of a driver. */
export async function addDrivingClient(api: Api, token: string): Promise<string> {
  const id = await addClient(api, token);
  await api.engine.pool.query(
    `UPDATE clients SET "otherDetails__birthDate" = '1985-04-02', "otherDetails__drivingLicense" = $2, "otherDetails__drivingLicenseDate" = '2008-05-01', "drivingLicenseExpiry" = '2099-01-01' WHERE id = $1`,
    [id, `P${id}`],
  );
  return id;
}

/** A car in order: every paper holds, and a day of it has a price, in dinars. */
export async function addOrderlyCar(
  api: Api,
  token: string,
  daily = 100,
): Promise<{ id: string; registration: string }> {
  const car = await addVehicle(api, token);
  await api.engine.pool.query(
    `UPDATE vehicles SET "rentalAmount" = $2, "validityDate__start_validity" = '2026-01-01', "validityDate__end_validity" = '2099-01-01',
      "opratingDate__end_operatingCard" = '2099-01-01', "technicalVisiteDate__end_technicalVisit" = '2099-01-01', "vehicleStickers__end_vehicleStickers" = '2099-01-01' WHERE id = $1`,
    [car.id, daily],
  );
  return car;
}

/** Does what an inspection of departure does; `at` in epoch ms. */
export const departCar = (api: Api, contract: string, vehicle: string, at: number, mileage: number) =>
  asServer(api.engine, context =>
    departLine(context, contract, { vehicle, at, mileage, fuel: 8, inspection: null }),
  );

type Asked = Answer & {
  errors?: { extensions: { question?: { name: string; choices: { value: string }[] } } }[];
};

/** What was asked of a refused write, answered by its first choice: the headers to send it with again; null where nothing was. */
export function decisionFor(answer: Answer<unknown>): Record<string, string> | null {
  const question = (answer as unknown as Asked).errors?.[0]?.extensions.question;
  return question
    ? { confirmed: encodeURIComponent(`${question.name}=${question.choices[0]?.value}`) }
    : null;
}

/** The arguments of an operation, as a document says them. */
export const argumentsOf = (input: object): string =>
  JSON.stringify(input)
    .replace(/"(\w+)":/g, '$1: ')
    .slice(1, -1);

/** An instant as it is typed in Tunis; `moment` in epoch ms. */
export const wall = (moment: number): string => new Date(moment + 3_600_000).toISOString().slice(0, 16);

/** The conditions of a company that counts days of 24 hours, with an hour of grace. */
export const rentTerms = {
  title: 'Conditions',
  body: 'Le véhicule se rend à l’heure.',
  minAge: 21,
  minLicenseYears: 2,
  dayMode: 'H24',
  graceMinutes: 60,
} as const;

/** Of a return, late or early, each day is charged or given back. */
export const byDays = { lateFeePolicy: 'EXTRA_DAYS', earlyReturnPolicy: 'PRORATA' } as const;
