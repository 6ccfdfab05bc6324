import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { expectGuarantee } from '../../server/rental/guarantees/expectGuarantee';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { actor } from './helpers/actor';
import type { Act } from './helpers/actor';
import { addClient } from './helpers/fleet';
import { asServer, insert } from './helpers/write';

const today = todayInTunis(Date.now());
const ago = (days: number) => addDays(today, -days);

let api: Api;
let act: Act;
let client: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  const { token } = await api.signIn('SUPER_ADMIN');
  act = actor(api, token);
  client = await addClient(api, token);
});
afterAll(() => api?.close());

let drawers = 0;
const aDrawer = (openingBalance = '0') =>
  act.made('createBank', {
    name: `Caisse ${++drawers}`,
    kind: 'CASH',
    openingBalance,
    openingDate: ago(60),
  });
const pay = (account: string, date: string, amount: string) =>
  act.made('createPayment', { client, date, amount, paymentMode: 'Espaces', account });
const refund = (id: string, account: string, date: string, amount: string) =>
  act('refundPayment', { paymentId: id, date, amount, paymentMode: 'Espaces', account });
const entries = async (account: string) =>
  (
    await api.engine.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM "account-entries" WHERE account = $1',
      [account],
    )
  ).rows[0]?.n;

describe('une caisse n’a jamais été en dessous de zéro', () => {
  it('ne rend pas à une date ce qu’elle n’a reçu que plus tard', async () => {
    const account = await aDrawer();
    const early = await pay(await aDrawer('500'), ago(20), '100');
    await pay(account, ago(5), '100');
    expect(await refund(early, account, ago(10), '100')).toEqual({
      date: `« Caisse 1 » n’avait que 0,000 DT le ${formatDate(ago(10))} : donnez une date d’après, ou un autre compte`,
    });
    expect(await refund(early, account, ago(5), '100')).toMatch(/^\d+$/);
  });

  it('regarde aussi les jours qui suivent : ce qui en est sorti depuis n’y est plus', async () => {
    const account = await aDrawer('100');
    const early = await pay(await aDrawer('500'), ago(20), '100');
    expect(await refund(early, account, ago(3), '80')).toMatch(/^\d+$/);
    await pay(account, ago(1), '500');
    const other = await pay(await aDrawer('500'), ago(20), '30');
    expect(await refund(other, account, ago(8), '30')).toEqual({
      date: `« Caisse 3 » n’avait que 20,000 DT le ${formatDate(ago(3))} : donnez une date d’après, ou un autre compte`,
    });
    expect(await refund(other, account, ago(2), '20')).toMatch(/^\d+$/);
    expect(await entries(account)).toBe(3);
  });

  it('ne rend pas une caution à une date où elle est vide, ni aujourd’hui plus qu’elle n’a', async () => {
    const account = await aDrawer();
    const contract = await insert(api.engine, 'contracts', {
      stage: 'SIGNED',
      client,
      departureDate: Date.now(),
      returnDate: Date.now() + 86_400_000,
      vehicles: [],
    });
    const guaranteeId = await asServer(api.engine, context =>
      expectGuarantee(context, { contract, client, expected: 500_000 }),
    );
    await act.made('receiveGuarantee', {
      guaranteeId,
      date: ago(10),
      amount: '500',
      method: 'ESPECE',
      account: await aDrawer('0'),
    });
    await pay(account, ago(2), '400');
    expect(await act('refundGuarantee', { guaranteeId, date: ago(4), amount: '300', account })).toEqual({
      date: `« Caisse 6 » n’avait que 0,000 DT le ${formatDate(ago(4))} : donnez une date d’après, ou un autre compte`,
    });
    expect(await act('refundGuarantee', { guaranteeId, date: today, amount: '450', account })).toEqual({
      amount: '« Caisse 6 » n’a que 400,000 DT : saisissez au plus ce montant, ou un autre compte',
    });
  });

  it('n’annule pas ce qui est entré une fois que la caisse ne l’a plus', async () => {
    const account = await aDrawer();
    const received = await pay(account, ago(3), '100');
    const early = await pay(await aDrawer('500'), ago(20), '60');
    expect(await refund(early, account, ago(1), '60')).toMatch(/^\d+$/);
    expect(await act('voidPayment', { id: received, voidReason: 'Erreur de saisie' })).toBe(
      '« Caisse 8 » n’a que 40,000 DT, et une contrepassation est datée d’aujourd’hui : 100,000 DT n’en sortent pas.',
    );
  });

  it('la base le refuse aussi, et laisse entrer à toute date', async () => {
    const account = await aDrawer();
    await pay(account, ago(2), '100');
    const entry = (direction: 'IN' | 'OUT', date: string, amount: number) =>
      insert(api.engine, 'account-entries', {
        account,
        date,
        valueDate: date,
        label: 'À la main',
        category: 'DIFFERENCE',
        direction,
        amount,
      });
    await expect(entry('OUT', ago(3), 1_000)).rejects.toThrow('La caisse n’avait pas autant d’argent');
    await entry('IN', ago(40), 10_000);
    await entry('OUT', ago(3), 10_000);
    await expect(entry('OUT', ago(30), 1)).rejects.toThrow('La caisse n’avait pas autant d’argent');
  });

  it('deux sorties à la fois ne prennent pas deux fois le même argent d’hier', async () => {
    const account = await aDrawer();
    await pay(account, ago(5), '100');
    const origin = await aDrawer('500');
    const two = [await pay(origin, ago(20), '100'), await pay(origin, ago(20), '100')];
    await pay(account, ago(1), '100');
    const answers = await Promise.all(two.map(one => refund(one, account, ago(4), '100')));
    expect(answers.filter(answer => /^\d+$/.test(String(answer)))).toHaveLength(1);
  });
});
