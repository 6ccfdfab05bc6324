import { ribOf } from '../../../../../server/rental/demo/reference/identifiers';
import { seedFixedLists } from '../../../../../server/rental/demo/seedFixedLists';
import { toDecimal } from '../../../../../src/domain/money';
import type { Millimes } from '../../../../../src/domain/money';
import type { Question } from '../../../../../src/schema/api/question';
import { startApi } from '../../../../server/helpers/api';
import { addCompany } from '../../../../server/helpers/fleet';
import {
  addDrivingClient,
  addOrderlyCar,
  argumentsOf,
  byDays,
  rentTerms,
} from '../../../../server/helpers/renting';
import { agreeing } from '../../../../server/helpers/confirmed';
import { call, insert } from '../../../../server/helpers/write';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

/** What a day costs of each car; millimes before tax. */
export const tariffs = [100_000, 84_500, 66_777, 120_000, 99_999, 75_000];

/** Answers a question; nothing where the first choice does. */
type Choose = (question: Question) => string | undefined;

/** A company with six cars, three options at three rates, a drawer and a bank, and who works in it over the API alone. */
export async function openAgreedDesk() {
  const api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  let present = Date.now();
  api.engine.now = () => present;
  const { token } = await api.signIn('SUPER_ADMIN');
  await addCompany(api);
  const account = { state: 'OPEN', openingBalance: 0, openingDate: '2026-11-01' };
  const drawer = await insert(api.engine, 'bank-accounts', { name: 'Tiroir', kind: 'CASH', ...account });
  const bank = await insert(api.engine, 'bank-accounts', {
    name: 'Banque',
    kind: 'BANK',
    accountType: 'COURANT',
    RIB: ribOf('08099', 1),
    ...account,
  });
  const create = (resource: Parameters<typeof call>[2], input: object) =>
    call<{ id: string }>(api, token, resource, 'create', input);
  const rates = [
    ['DAY', 7],
    ['RENTAL', 19],
    ['UNIT', 13],
  ] as const;
  const options: string[] = [];
  for (const [unit, tvaRate] of rates)
    options.push(
      (await create('additional-payments', { name: `Option ${unit}`, unit, price_HT: 12.345, tvaRate })).id,
    );
  const cars: string[] = [];
  for (const daily of tariffs) cars.push((await addOrderlyCar(api, token, daily / 1000)).id);
  const dailies = new Map<string, Millimes>();

  /** Somebody who agrees to what is asked, or chooses. @throws Error where it is refused */
  async function say<T>(operation: string, input: object, fields = 'id', choose?: Choose): Promise<T> {
    const document = `mutation { ${operation}(${argumentsOf(input)}) ${fields && `{ ${fields} }`} }`;
    const { data, errors } = await agreeing(
      headers => api.send<Record<string, T>>(token, document, {}, headers),
      choose,
    );
    if (errors) throw new Error(`${operation} ${JSON.stringify(input)}: ${JSON.stringify(errors)}`);
    return data?.[operation] as T;
  }
  async function ask<T>(question: string, input: object, fields = ''): Promise<T> {
    const { data, errors } = await api.send<Record<string, T>>(
      token,
      `{ ${question}(${argumentsOf(input)}) ${fields && `{ ${fields} }`} }`,
    );
    if (errors) throw new Error(`${question}: ${JSON.stringify(errors)}`);
    return data?.[question] as T;
  }
  return {
    api,
    token,
    drawer,
    bank,
    /** Of each unit: by the day at 7 %, once at 19 %, by the piece at 13 %; 12,345 each. */
    options,
    cars,
    dailies,
    create,
    say,
    ask,
    now: () => present,
    goTo(moment: number) {
      present = moment;
    },
    /** A morning some days later: the cars of the story before are back. */
    nextMorning(days = 2) {
      present = present - (present % DAY) + days * DAY + 8 * HOUR;
    },
    aClient: () => addDrivingClient(api, token),
    conditions: (more: object = {}) => create('rent-conditions', { ...rentTerms, ...byDays, ...more }),
    async setTariff(id: string, daily: Millimes) {
      dailies.set(id, daily);
      await call(api, token, 'vehicles', 'update', { id, rentalAmount: toDecimal(daily) });
    },
    async query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
      return (await api.engine.pool.query<T>(text, values)).rows;
    },
    /** What a client owes beside what is free of theirs, in millimes. */
    async balanceOf(client: string): Promise<Millimes> {
      const { balance } = await ask<{ balance: number }>('ClientAccount', { client }, 'balance');
      return Math.round(balance * 1000);
    },
    close: () => api.close(),
  };
}

export type AgreedDesk = Awaited<ReturnType<typeof openAgreedDesk>>;

/** Collects what is not as it is right. */
export function judge() {
  const wrong: string[] = [];
  return {
    wrong,
    check(what: string, found: unknown, right: unknown) {
      if (JSON.stringify(found) !== JSON.stringify(right))
        wrong.push(`${what}: ${JSON.stringify(found)}, right ${JSON.stringify(right)}`);
    },
  };
}
