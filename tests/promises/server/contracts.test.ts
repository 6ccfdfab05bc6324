import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStageAfter } from '../../../src/domain/contractStages';
import type { ContractStage } from '../../../src/domain/contractStages';
import { driversAt } from '../../../src/domain/driverIntervals';
import { deadlocksOf } from '../../server/helpers/deadlocks';
import {
  addDrivingClient,
  addOrderlyCar,
  argumentsOf,
  decisionFor,
  departCar,
} from '../../server/helpers/renting';
import { insert } from '../../server/helpers/write';
import { full, keep, seed, tries } from '../promise';
import { randomFrom } from '../random';
import { codeOf, openCounter } from './helpers/counter';
import type { Counter } from './helpers/counter';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2028, 4, 1, 8);
const iso = (at: number) => new Date(at).toISOString();

let counter: Counter;
let client: string;
let driver: string;
let present = start;

beforeAll(async () => {
  counter = await openCounter();
  counter.api.engine.now = () => present;
  client = await addDrivingClient(counter.api, counter.token);
  driver = await insert(counter.api.engine, 'drivers', {
    kind: 'EXTERNAL',
    firstName: 'Sami',
    lastName: 'Ben Ali',
    birthDate: '1980-01-01',
    identityType: 'CIN',
    CIN: '09999999',
    tel: '+21620123456',
    drivingLicense: '12/345678',
    drivingLicenseDate: '2005-01-01',
  });
});
afterAll(() => counter?.close());

/** Does something, and what is asked meanwhile is decided; the code of what refuses it, 'none' where nothing does. */
async function act(operation: string, input: object): Promise<{ code: string; id: string | null }> {
  const { api, token } = counter;
  const document = `mutation { ${operation}(${argumentsOf(input)}) { id } }`;
  let answer = await api.send<Record<string, { id: string }>>(token, document);
  for (let tries = 0; tries < 4 && codeOf(answer) === 'CONFIRMATION'; tries++)
    answer = await api.send(token, document, {}, decisionFor(answer) ?? {});
  return { code: codeOf(answer), id: answer.data?.[operation]?.id ?? null };
}

/** A line as it is written. */
interface Row {
  contract: string;
  stage: ContractStage;
  vehicle: string;
  state: string;
  departed: Date | null;
  returned: Date | null;
  from: Date;
  to: Date;
}

const linesOf = async (contracts: readonly string[]): Promise<Row[]> =>
  (
    await counter.api.engine.pool.query<Row>(
      `SELECT c.id::text AS contract, c.stage, l.vehicle::text, l."lineState" AS state, l."departedAt" AS departed, l."returnedAt" AS returned, l."heldFrom" AS "from", l."heldTo" AS "to"
       FROM contracts c JOIN contracts__vehicles l ON l.parent_id = c.id WHERE c.id = ANY ($1::bigint[]) ORDER BY c.id, l.position`,
      [contracts],
    )
  ).rows;

/** Stages, lines and what holds vehicles, as these rows say them all. */
const faultsSql = `SELECT 'overlap' AS fault FROM vehicles__occupancy a JOIN vehicles__occupancy b ON a.id < b.id AND a.subject_id = b.subject_id
    AND a.active AND b.active AND a.period && b.period AND a.takes && b.takes WHERE a.subject_id = ANY ($1::bigint[])
  UNION ALL SELECT 'line that holds nothing' FROM contracts__vehicles l JOIN contracts c ON c.id = l.parent_id
    LEFT JOIN vehicles__occupancy o ON o.source = 'contracts' AND o.row_id = l.id AND o.source_id = c.id AND o.subject_id = l.vehicle
      AND o.active = (c.stage <> 'CANCELLED') AND o.period = tstzrange(l."heldFrom", l."heldTo" + interval '1 hour')
    WHERE l.vehicle = ANY ($1::bigint[]) AND o.id IS NULL
  UNION ALL SELECT 'out twice' FROM contracts__vehicles WHERE vehicle = ANY ($1::bigint[]) AND "lineState" = 'ON_RENT' GROUP BY vehicle HAVING count(*) > 1
  UNION ALL SELECT 'stage beside its lines' FROM contracts c WHERE EXISTS (SELECT FROM contracts__vehicles l WHERE l.parent_id = c.id AND l.vehicle = ANY ($1::bigint[]))
    AND c.stage <> 'CANCELLED' AND c.stage NOT IN ('DRAFT', 'SIGNED') IS DISTINCT FROM EXISTS (SELECT FROM contracts__vehicles l WHERE l.parent_id = c.id AND l."lineState" <> 'TO_DELIVER')
  UNION ALL SELECT 'returned with a car out' FROM contracts c JOIN contracts__vehicles l ON l.parent_id = c.id
    WHERE l.vehicle = ANY ($1::bigint[]) AND (c.stage = 'RETURNED') <> NOT EXISTS (SELECT FROM contracts__vehicles x WHERE x.parent_id = c.id AND x."lineState" IN ('TO_DELIVER', 'ON_RENT')) AND c.stage IN ('DEPARTED', 'RETURNED')`;

/** What a run knows of the contracts that it made. */
interface Run {
  cars: string[];
  made: string[];
  stages: Map<string, ContractStage>;
  mileage: number;
}

const step = fc.record({
  what: fc.constantFrom(
    'create',
    'sign',
    'depart',
    'return',
    'extend',
    'swap',
    'cancel',
    'reopen',
    'driver',
    'wait',
  ),
  which: fc.nat(100),
  car: fc.nat(3),
  other: fc.nat(3),
  hours: fc.integer({ min: 1, max: 60 }),
  length: fc.integer({ min: 2, max: 90 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** Does one step, and answers the code of its refusal. */
async function take(run: Run, { what, which, car, other, hours, length }: Step): Promise<string> {
  const id = pick(run.made, which) ?? '';
  const vehicle = run.cars[car] ?? '';
  const newVehicle = run.cars[other] ?? '';
  const at = iso(present);
  if (what === 'wait') {
    present += hours * hour;
    return 'none';
  }
  if (what === 'create') {
    const from = present + (which % 3) * day;
    const vehicles = [...new Set(which % 4 === 0 ? [vehicle, newVehicle] : [vehicle])].map(one => ({
      vehicle: one,
    }));
    const made = await act('createContract', {
      client,
      departureDate: iso(from),
      returnDate: iso(from + length * hour),
      vehicles,
    });
    if (made.id) run.made.push(made.id);
    return made.code;
  }
  if (run.made.length === 0) return 'none';
  if (what === 'sign') return (await act('signContract', { id })).code;
  if (what === 'cancel') return (await act('cancelContract', { id, cancelReason: 'TRIP' })).code;
  if (what === 'reopen') return (await act('reopenContract', { id })).code;
  if (what === 'driver') return (await act('updateContract', { id, drivers: [{ driver }] })).code;
  if (what === 'extend')
    return (
      await act('extendContract', {
        contractId: id,
        vehicle,
        returnDate: iso(present + (hours + length) * hour),
      })
    ).code;
  run.mileage += 10;
  if (what === 'depart')
    return departCar(counter.api, id, vehicle, present, run.mileage).then(
      () => 'none',
      (error: { code?: string }) => error.code ?? String(error),
    );
  if (what === 'return')
    return (
      await act('returnContractVehicle', { contractId: id, vehicle, at, mileage: run.mileage, fuelLevel: 8 })
    ).code;
  return (
    await act('swapContractVehicle', {
      contractId: id,
      vehicle,
      newVehicle,
      at,
      reason: 'DEMANDE_CLIENT',
      price: which % 2 ? 'KEEP' : 'NEW_TARIFF',
      mileageIn: run.mileage,
      mileageOut: run.mileage,
    })
  ).code;
}

/** From a stage one comes to the next ones, a driver alone keeps it, and who re-opens begins anew. */
function judgeStages(run: Run, rows: readonly Row[], what: string): string[] {
  return rows.flatMap(({ contract, stage }) => {
    const was = run.stages.get(contract) ?? 'DRAFT';
    run.stages.set(contract, stage);
    const isLegal =
      stage === was ||
      isStageAfter(was, stage) ||
      (was === 'CANCELLED' && stage === 'DRAFT' && what === 'reopen');
    return isLegal ? [] : [`${was} → ${stage} by ${what}`];
  });
}

/** At each instant at which something changes, one contract at most has a vehicle, and nobody drives what it has not. */
function judgeDriving(cars: readonly string[], rows: readonly Row[]): string[] {
  const out = rows.filter(({ departed }) => departed !== null);
  const instants = out.flatMap(({ departed, returned }) => [departed, returned]).filter(one => one !== null);
  const named = [{ driver: 'client', isMain: true, vehicle: null, from: null, to: null }];
  return cars.flatMap(car =>
    instants.flatMap(instant => {
      const driving = [...new Set(out.map(({ contract }) => contract))].filter(contract => {
        const held = out
          .filter(one => one.contract === contract)
          .map(one => ({
            vehicle: one.vehicle,
            from: Number(one.departed),
            to: one.returned && Number(one.returned),
          }));
        return driversAt(held, named, car, Number(instant)).length > 0;
      });
      return driving.length > 1 ? [`${car} is driven on ${driving.join(' and ')}`] : [];
    }),
  );
}

describe('un contrat et ce qu’il tient disent la même chose', () => {
  it('holds whatever is done to contracts, in whatever order', async () => {
    const known = new Set(['none', 'OCCUPIED', 'CONFLICT', 'BAD_USER_INPUT']);
    const counts = { steps: 0, done: 0, faults: 0 };
    const one = fc.asyncProperty(
      fc.array(step, { minLength: tries(25, 50), maxLength: tries(25, 50) }),
      async steps => {
        const { api, token } = counter;
        present = start;
        const cars = await Promise.all(Array.from({ length: 4 }, () => addOrderlyCar(api, token)));
        const run: Run = { cars: cars.map(({ id }) => id), made: [], stages: new Map(), mileage: 1000 };
        const faults: string[] = [];
        for (const taken of steps) {
          const code = await take(run, taken);
          counts.steps += 1;
          if (code === 'none' && taken.what !== 'wait') counts.done += 1;
          const rows = await linesOf(run.made);
          const found = await api.engine.pool.query<{ fault: string }>(faultsSql, [run.cars]);
          faults.push(
            ...(known.has(code) ? [] : [`${taken.what} answered ${code}`]),
            ...judgeStages(run, rows, taken.what),
            ...judgeDriving(run.cars, rows),
            ...found.rows.map(({ fault }) => fault),
          );
          counts.faults += faults.length;
          expect(faults).toEqual([]);
        }
      },
    );
    await fc.assert(one, { numRuns: tries(2, 300, 30), seed });
    expect(counts.done).toBeGreaterThan(counts.steps / 10);
    keep('P-01', {
      n: counts.steps,
      of: 'contracts, lines and periods that disagree',
      figure: counts.faults,
      ideal: 0,
    });
  });
});

/** What desks do, and how often each succeeded. */
type Deed = 'create' | 'convert' | 'sign' | 'depart' | 'extend' | 'swap' | 'return';

/** What a desk does in its turns, so that each is done often: a signature follows what is created or converted. */
const turns: Deed[] = [
  ...(['create', 'create', 'convert', 'convert', 'depart', 'depart'] as const),
  ...(['extend', 'extend', 'extend', 'swap', 'swap', 'swap', 'return', 'return'] as const),
];

/** Who ends a turn in which several things were done: the codes of what refused them, and none of what was. */
type Did = { code: string; id: string | null };

describe('un véhicule n’est jamais tenu deux fois, qui qu’on soit à convertir, prolonger, échanger, rendre', () => {
  it('holds while many do', async () => {
    present = start;
    const random = randomFrom(seed);
    const desks = tries(6, 20);
    const each = tries(9, 150);
    const all = await Promise.all(
      Array.from({ length: tries(8, 16) }, () => addOrderlyCar(counter.api, counter.token)),
    );
    const cars = all.map(({ id }) => id);
    // A third of them are booked by nobody: they are there to be given for another.
    const booked = cars.slice(0, Math.ceil((cars.length * 2) / 3));
    const codes: string[] = [];
    const faults: string[] = [];
    const done: Record<Deed, number> = {
      create: 0,
      convert: 0,
      sign: 0,
      depart: 0,
      extend: 0,
      swap: 0,
      return: 0,
    };
    /** Kilometres follow the hours, so that whoever reads an odometer later reads more. */
    const mileage = (at: number) => 5000 + Math.floor((at - start) / hour);

    function count(deed: Deed, { code, id }: Did): Did {
      if (code === 'none') done[deed] += 1;
      codes.push(code);
      return { code, id };
    }

    /** The same asked from one desk or, half of the time, from two at once: one of them does it, at most. */
    async function once(deed: Deed, ask: () => Promise<Did>): Promise<Did> {
      const answers = await Promise.all(Array.from({ length: random.chance(0.5) ? 2 : 1 }, ask));
      const won = answers.filter(({ code }) => code === 'none');
      if (won.length > 1) faults.push(`${deed} done twice at once`);
      const [first = answers[0] as Did] = won;
      codes.push(...answers.filter(one => one !== first).map(({ code }) => code));
      return count(deed, first);
    }

    /** A line that is as wanted at that moment, chosen at random. */
    async function lineThat(state: 'out' | 'to leave', at: number): Promise<Row | undefined> {
      const found = await counter.api.engine.pool.query<Row>(
        `SELECT c.id::text AS contract, c.stage, l.vehicle::text, l."lineState" AS state, l."departedAt" AS departed, l."returnedAt" AS returned, l."heldFrom" AS "from", l."heldTo" AS "to"
         FROM contracts c JOIN contracts__vehicles l ON l.parent_id = c.id WHERE l.vehicle = ANY ($1::bigint[])
         AND CASE WHEN $2 THEN l."lineState" = 'ON_RENT' AND l."departedAt" < $3 AND l."heldTo" > $3
           ELSE l."lineState" = 'TO_DELIVER' AND c.stage IN ('SIGNED', 'DEPARTED') AND l."heldFrom" <= $3 AND l."heldTo" > $3 END
         ORDER BY l.id`,
        [cars, state === 'out', iso(at)],
      );
      return found.rows[random.below(Math.max(1, found.rows.length))];
    }

    const depart = async (contract: string, vehicle: string, at: number) => {
      const leaves = departCar(counter.api, contract, vehicle, at, mileage(at)).then(
        () => ({ code: 'none', id: contract }),
        (error: { code?: string }) => ({ code: error.code ?? String(error), id: null }),
      );
      return count('depart', await leaves);
    };

    /** A contract for a while from that moment on, signed; its car leaves. */
    async function create(at: number): Promise<void> {
      const vehicle = random.pick(booked);
      const dates = { departureDate: iso(at), returnDate: iso(at + (8 + random.below(40)) * hour) };
      const made = count(
        'create',
        await act('createContract', { client, ...dates, vehicles: [{ vehicle }] }),
      );
      if (made.id === null) return;
      count('sign', await act('signContract', { id: made.id }));
      await depart(made.id, vehicle, at);
    }

    /** A reservation for later that is confirmed, then converted from two desks at once; signed, it waits for its car. */
    async function convert(at: number): Promise<void> {
      const vehicle = random.pick(booked);
      const from = at + (24 + random.below(72)) * hour;
      const option = await counter.book([vehicle], iso(from), iso(from + (4 + random.below(20)) * hour));
      const confirmed = codeOf(await counter.confirm(option.id));
      if (confirmed !== 'none') return void codes.push(confirmed);
      const both = await Promise.all(
        [1, 2].map(() => act('convertReservation', { reservationId: option.id })),
      );
      const [made, ...others] = both.filter(({ id }) => id !== null);
      if (!made || others.length > 0)
        faults.push(`converted ${both.map(({ code }) => code).join(' and ')} at once`);
      if (!made) return;
      count('convert', made);
      codes.push(...both.filter(one => one !== made).map(({ code }) => code));
      count('sign', await act('signContract', { id: made.id }));
    }

    async function turn(deed: Deed): Promise<void> {
      // Time goes on with each turn of whoever: what is turned round becomes free, what was booked is due.
      present += hour / 4;
      const at = present;
      if (deed === 'create') return create(at);
      if (deed === 'convert') return convert(at);
      const line = await lineThat(deed === 'depart' ? 'to leave' : 'out', at);
      if (!line) return create(at);
      const { contract, vehicle } = line;
      if (deed === 'depart') return void (await depart(contract, vehicle, at));
      const asked = {
        extend: () =>
          act('extendContract', { contractId: contract, vehicle, returnDate: iso(+line.to + longer) }),
        swap: () =>
          act('swapContractVehicle', {
            contractId: contract,
            vehicle,
            newVehicle: random.pick(cars.filter(one => one !== vehicle)),
            at: iso(at),
            reason: 'DEMANDE_CLIENT',
            price: 'KEEP',
            mileageIn: mileage(at),
            mileageOut: mileage(at),
          }),
        return: () =>
          act('returnContractVehicle', {
            contractId: contract,
            vehicle,
            at: iso(at),
            mileage: mileage(at),
            fuelLevel: 8,
          }),
      };
      const longer = (1 + random.below(12)) * hour;
      if (deed in asked) await once(deed, asked[deed as keyof typeof asked]);
    }

    for (const _ of booked.slice(0, 4)) await turn('create');
    await Promise.all(
      Array.from({ length: desks }, async (_, desk) => {
        for (let one = 0; one < each; one++) await turn(turns[(desk * 5 + one * 3) % turns.length] as Deed);
      }),
    );
    const { pool } = counter.api.engine;
    const found = await pool.query<{ fault: string }>(faultsSql, [cars]);
    const known = new Set(['none', 'OCCUPIED', 'CONFLICT', 'BAD_USER_INPUT', 'NOT_FOUND']);
    const n = codes.length;
    const refused = codes.filter(code => code !== 'none').length;
    if (full) console.log(`of ${n} tries ${refused} were refused; done: ${JSON.stringify(done)}`);
    // Nothing is promised of what nobody could do, nor where nobody was in anyone's way.
    for (const [deed, times] of Object.entries(done))
      expect(times, deed).toBeGreaterThanOrEqual(tries(3, 10));
    expect(refused).toBeGreaterThan(n / 10);
    keep('P-01', {
      n,
      of: 'contracts that hold what is held',
      figure: [...faults, ...found.rows.map(({ fault }) => fault)].join(', ') || 0,
      ideal: 0,
    });
    keep('P-01', { n, of: 'deadlocks of contracts', figure: await deadlocksOf(pool), ideal: 0 });
    keep('P-01', {
      n,
      of: 'answers of contracts that are neither a success nor a French refusal',
      figure: codes.filter(code => !known.has(code)).join(', ') || 0,
      ideal: 0,
    });
  });
});
