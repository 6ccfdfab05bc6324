import { matriculeOf, ribOf } from '../../../../../server/rental/demo/reference/identifiers';
import { seedFixedLists } from '../../../../../server/rental/demo/seedFixedLists';
import { addDays, addMonths, todayInTunis } from '../../../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../../../src/domain/calendarDate';
import { startApi } from '../../../../server/helpers/api';
import { agreeing } from '../../../../server/helpers/confirmed';
import { addCompany, addService } from '../../../../server/helpers/fleet';
import { addDrivingClient, addOrderlyCar, argumentsOf } from '../../../../server/helpers/renting';
import { insert } from '../../../../server/helpers/write';

/** What became of an act: the record that it made or changed, or why it was refused. */
export interface Outcome {
  id: string | null;
  code: string;
  said: string;
}

/** Whose books one run keeps: three clients of their own kinds, a drawer and a bank, and what they begin with. */
export interface Run {
  clients: readonly string[];
  drawer: string;
  bank: string;
  /** The first month of the run: nothing of it was there before. */
  first: CalendarDate;
}

const day = 86_400_000;
/** Eight o'clock in Tunis. */
const begins = Date.UTC(2027, 0, 1, 7);
const opening = 500_000;

/** A company of its own, on a clock that the test moves on, and what an accountant does there by its API. */
export async function openBooks() {
  const api = await startApi();
  const { engine } = api;
  // What each step asks again is planned once: for connections that begin from now on.
  await engine.pool.query(`DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET plan_cache_mode = force_generic_plan', current_database());
    END $$;
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle';
    SET plan_cache_mode = force_generic_plan`);
  const clock = { at: begins };
  engine.now = () => clock.at;
  // PostgreSQL dates what it writes by the same clock.
  await engine.pool.query(`CREATE TABLE "_books_clock" (ahead interval NOT NULL);
    INSERT INTO "_books_clock" VALUES ('0');
    CREATE OR REPLACE FUNCTION karhba_now() RETURNS timestamptz LANGUAGE sql STABLE
      AS $$ SELECT date_trunc('milliseconds', clock_timestamp() + (SELECT ahead FROM "_books_clock")) $$`);
  const moveTo = async (at: number): Promise<void> => {
    clock.at = at;
    await engine.pool.query(`UPDATE "_books_clock" SET ahead = make_interval(secs => $1)`, [
      (at - Date.now()) / 1000,
    ]);
  };
  await moveTo(begins);
  await seedFixedLists({ pool: engine.pool, engine });
  const { token } = await api.signIn('SUPER_ADMIN');
  await addCompany(api);
  const service = await addService(api, token);
  await insert(engine, 'rental-day-levies', { validFrom: '2027-01-01', amount: 2000, showOnInvoice: true });
  const damage = await insert(engine, 'damage-categories', { name: 'Jante', defaultPriceHT: 150_000 });
  const cars = [(await addOrderlyCar(api, token)).id, (await addOrderlyCar(api, token)).id] as const;
  // In order for as long as the clock may go.
  await engine.pool.query(
    `UPDATE vehicles SET "validityDate__end_validity" = '2999-01-01', "opratingDate__end_operatingCard" = '2999-01-01',
      "technicalVisiteDate__end_technicalVisit" = '2999-01-01', "vehicleStickers__end_vehicleStickers" = '2999-01-01'`,
  );
  let people = 0;

  const today = () => todayInTunis(clock.at);
  const month = () => `${today().slice(0, 8)}01`;

  async function company(withholds: boolean): Promise<string> {
    people += 1;
    return insert(engine, 'clients', {
      partyType: 'CLIENT',
      clientType: 'COMPANY',
      clientKind: 'AGREEMENT',
      phone: `+2162${String(people).padStart(7, '0')}`,
      address: '27, avenue Habib Bourguiba, La Marsa',
      otherDetails: {
        tradeName: `Société ${people}`,
        taxRegistration: matriculeOf(String(1_000_000 + people)),
      },
      ...(withholds && { withholdingApplies: true, withholdingRate: 1.5 }),
    });
  }

  return {
    api,
    token,
    clock,
    /** What the counters of its cars show. */
    mileage: [10_000, 10_000],
    service,
    /** What a return may find. */
    damage,
    cars,
    today,
    /** The first day of the month that has not ended. */
    month,
    moveTo,
    wait: (days: number) => moveTo(clock.at + days * day),
    /** Does something as somebody who agrees to what is asked would. */
    async act(operation: string, input: object, fields = '{ id }'): Promise<Outcome> {
      const document = `mutation { ${operation}(${argumentsOf(input)}) ${fields} }`;
      const { data, errors } = await agreeing(headers =>
        api.send<Record<string, { id: string } | number | null>>(token, document, {}, headers),
      );
      const [error] = errors ?? [];
      const done = data?.[operation];
      return {
        id: typeof done === 'object' ? (done?.id ?? null) : null,
        code: error?.extensions.code ?? 'none',
        said: error ? Object.values(error.extensions.fields ?? {}).join(' ') || error.message : '',
      };
    },
    /** What a question answers. */
    async ask<T>(operation: string, input: object, fields: string): Promise<T | null> {
      const answer = await api.send<Record<string, T>>(
        token,
        `{ ${operation}(${argumentsOf(input)}) ${fields} }`,
      );
      return answer.data?.[operation] ?? null;
    },
    /** A company that nobody has dealt with. */
    aClient: () => company(false),
    /** Books that begin with the next month: those of a run that failed are not theirs. */
    async begin(): Promise<Run> {
      const first = addMonths(month(), 1);
      await moveTo(clock.at + Date.parse(first) - Date.parse(today()));
      people += 1;
      const account = { state: 'OPEN', openingBalance: opening, openingDate: addDays(first, -1) };
      const clients = [await addDrivingClient(api, token), await company(true), await company(false)];
      await engine.pool.query(`UPDATE clients SET "drivingLicenseExpiry" = '2999-01-01' WHERE id = $1`, [
        clients[0],
      ]);
      return {
        first,
        clients,
        drawer: await insert(engine, 'bank-accounts', { ...account, name: `Caisse ${people}`, kind: 'CASH' }),
        bank: await insert(engine, 'bank-accounts', {
          ...account,
          name: `Banque ${people}`,
          kind: 'BANK',
          accountType: 'COURANT',
          RIB: ribOf('08099', people),
        }),
      };
    },
    close: () => api.close(),
  };
}

export type Books = Awaited<ReturnType<typeof openBooks>>;
