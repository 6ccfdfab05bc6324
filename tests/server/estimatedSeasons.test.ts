import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { documents } from '../../src/schema/api/documents';
import { decisionOf } from '../../src/schema/api/question';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { addClient, addVehicle } from './helpers/fleet';
import { pdfText } from './helpers/pdfText';
import { call, story } from './helpers/write';
import { wall } from './helpers/renting';

interface Id {
  id: string;
}
interface Season extends Id {
  periods: Id[];
}
interface Booking extends Id {
  status: string;
  TTCPrice: number | null;
  seasonToConfirm: string | null;
}
type Told = Answer<Record<string, Booking>> & { extensions?: { warnings?: string[] } };

let api: Api;
let boss: string;
let client: string;
let car: string;
let season: Season;
let category: string;

const DAY = 86_400_000;
const from = (day: string) => ({
  departureDate: `${day}T09:00`,
  returnDate: wall(Date.parse(`${day}T08:00Z`) + 3 * DAY),
});
const plain = (message?: string) => message?.replaceAll('\u00a0', ' ');
const send = (operation: 'create' | 'update' | string, input: object, ...decisions: string[]) => {
  const reservations = api.engine.resources.get('reservations');
  const text =
    operation === 'create'
      ? documents.create(reservations, api.engine.resources)
      : operation === 'update'
        ? documents.update(reservations, api.engine.resources)
        : documents.transition(reservations, operation, api.engine.resources);
  return api.send(boss, text, input, {
    ...(decisions.length > 0 && { Confirmed: decisions.map(encodeURIComponent).join(',') }),
  }) as unknown as Promise<Told>;
};
const done = (answer: Told): Booking => {
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return Object.values(answer.data ?? {})[0] as Booking;
};
const book = async (day: string, more: object = {}) =>
  done(await send('create', { client, source: 'tel', vehicles: [{ vehicle: car }], ...from(day), ...more }));
const question = ({ errors }: Answer<unknown>) => {
  const [error] = errors ?? [];
  return { code: error?.extensions.code, message: plain(error?.message) };
};
const updating = (resource: string, input: object, ...decisions: string[]) =>
  api.send(
    boss,
    documents.update(api.engine.resources.get(resource), api.engine.resources),
    input,
    decisions.length > 0 ? { Confirmed: decisions.map(encodeURIComponent).join(',') } : {},
  );
const tarif = async () =>
  (
    await call<{ tarif: (Id & { name: string })[] }>(api, boss, 'pricing-vehicles', 'one', { id: category })
  ).tarif.map(({ id }) => ({ id }));

beforeAll(async () => {
  api = await startApi();
  api.engine.now = () => Date.UTC(2027, 0, 10, 8);
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  boss = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, boss);
  season = await call<Season>(api, boss, 'seasons', 'create', {
    label: 'Haute saison',
    periods: [{ startDate: '2027-07-01', endDate: '2027-08-31', confirmed: false }],
  });
  category = (
    await call<Id>(api, boss, 'pricing-vehicles', 'create', {
      category: 'Citadine',
      tarif: [
        { name: 'Base', startDate: '2027-01-01', endDate: '2027-06-30', price: '100' },
        { name: 'Été', season: season.id, price: '150' },
      ],
    })
  ).id;
  car = (await addVehicle(api, boss)).id;
  await call(api, boss, 'vehicles', 'update', { id: car, pricingCategory: category, rentalAmount: '86' });
});
afterAll(() => api?.close());

describe('une saison qui attend sa confirmation', () => {
  it('a ses prix à ses dates estimées, et le devis, la réservation et le papier disent « saison à confirmer »', async () => {
    const { id, TTCPrice, seasonToConfirm } = await book('2027-06-29');
    // Deux jours à 100, un à 150, TVA comprise ; le véhicule seul ferait 86.
    expect(TTCPrice).toBe(416.5);
    expect(seasonToConfirm).toBe('Haute saison (01/07/2027 – 31/08/2027)');
    const quote = await api.send<{ ReservationQuote: { lines: { label: string }[] } }>(
      boss,
      documents.question('ReservationQuote', api.engine.resources),
      { ...from('2027-06-29'), client, vehicles: [{ vehicle: car }] },
    );
    expect(quote.data?.ReservationQuote.lines.map(({ label }) => label)).toEqual([
      'Base',
      'Été (saison à confirmer)',
    ]);
    const { data } = await api.send<{ ReservationPDF: string }>(boss, documents.print('ReservationPDF'), {
      id,
    });
    const printed = plain(await pdfText(Buffer.from(data?.ReservationPDF ?? '', 'base64')))?.replace(
      /\s+/g,
      ' ',
    );
    expect(printed).toContain('Été (saison à confirmer)');
    expect(printed).toContain('Saison à confirmer : Haute saison (01/07/2027 – 31/08/2027).');
    // Un prix convenu, ou des jours d’avant la saison, ne tiennent à aucune estimation.
    expect(await book('2027-06-20')).toMatchObject({ TTCPrice: 357, seasonToConfirm: null });
    const agreed = { agreedPrice: '300', agreedReason: 'Fidèle' };
    expect(await book('2027-07-05', agreed)).toMatchObject({ TTCPrice: 357, seasonToConfirm: null });
  });

  it('déplacée, dit les jours et les catégories qui n’ont plus de tarif, et demande', async () => {
    const later = { id: season.id, periods: [{ id: season.periods[0]?.id, startDate: '2027-07-04' }] };
    expect(question(await updating('seasons', later))).toEqual({
      code: 'CONFIRMATION',
      message:
        'Il n’y a plus de tarif pour Citadine, du 01/07/2027 au 03/07/2027 : chaque véhicule y aura son propre prix du jour, ou aucun.',
    });
    expect((await book('2027-07-01')).TTCPrice).toBe(535.5);
    const [base, summer] = await tarif();
    const shorter = { id: category, tarif: [{ ...base, endDate: '2027-06-29' }, summer] };
    expect(question(await updating('pricing-vehicles', shorter)).message).toContain(
      'Citadine, le 30/06/2027',
    );
    expect(question(await updating('pricing-vehicles', { id: category, tarif: [base] })).message).toContain(
      'Citadine, du 01/07/2027 au 31/08/2027',
    );
    // Rien ne se demande de ce qui couvre autant, ni d’un jour passé.
    const earlier = { id: season.id, periods: [{ id: season.periods[0]?.id, endDate: '2027-09-05' }] };
    expect((await updating('seasons', earlier)).errors).toBeUndefined();
    const past = { id: category, tarif: [{ ...base, startDate: '2027-01-05' }, summer] };
    expect((await updating('pricing-vehicles', past)).errors).toBeUndefined();
    const value = 'Citadine, du 01/07/2027 au 03/07/2027';
    expect((await updating('seasons', later, decisionOf('untariffed', value))).errors).toBeUndefined();
    expect((await book('2027-07-01')).TTCPrice).toBe(307.02);
  });

  it('confirmée, ne se dit plus', async () => {
    const { id } = await book('2027-07-20');
    const [period] = season.periods;
    await call(api, boss, 'seasons', 'update', {
      id: season.id,
      periods: [{ id: period?.id, confirmed: true }],
    });
    expect(await call<Booking>(api, boss, 'reservations', 'one', { id })).toMatchObject({
      TTCPrice: 535.5,
      seasonToConfirm: null,
    });
  });
});

describe('une option dont les tarifs ont changé', () => {
  const dear = async (price: string) => {
    const [base, summer] = await tarif();
    await call(api, boss, 'pricing-vehicles', 'update', {
      id: category,
      tarif: [{ ...base, price }, summer],
    });
  };

  it('se confirme les deux prix sous les yeux', async () => {
    const [kept, moved] = [await book('2027-03-01'), await book('2027-03-05')];
    const same = await book('2027-03-09');
    done(await send('confirmReservation', { id: same.id }));
    await dear('120');
    expect(question(await send('confirmReservation', { id: kept.id }))).toEqual({
      code: 'CONFIRMATION',
      message: 'Le prix donné est de 357,000 DT TTC ; selon les tarifs, ce serait 428,400 DT TTC.',
    });
    const keeps = await send('confirmReservation', { id: kept.id }, decisionOf('price', '357.000'));
    expect(done(keeps)).toMatchObject({ status: 'CONFIRMED', TTCPrice: 357 });
    expect(plain((await story(api, boss, 'reservations', kept.id))[0]?.join(' '))).toContain(
      'Gardé comme donné, 357,000 DT TTC',
    );
    const takes = await send('confirmReservation', { id: moved.id }, decisionOf('price', '428.400'));
    expect(done(takes)).toMatchObject({ status: 'CONFIRMED', TTCPrice: 428.4 });
  });

  it('rien ne se demande d’un prix que quelqu’un a convenu', async () => {
    const { id } = await book('2027-03-13', { agreedPrice: '200', agreedReason: 'Fidèle' });
    await dear('130');
    expect(done(await send('confirmReservation', { id })).TTCPrice).toBe(238);
  });

  it('mise en contrat sans être confirmée, ne dit rien de confirmé, et les deux prix', async () => {
    const { id } = await book('2027-03-17');
    await dear('140');
    const made = (await api.send(
      boss,
      `mutation { convertReservation(reservationId: "${id}") { id } }`,
    )) as unknown as Told;
    const warned = plain(made.extensions?.warnings?.join(' '));
    expect(warned).toMatch(
      /Le prix donné de RES-\S+, 464,100 DT TTC, est gardé ; selon les tarifs, ce serait 499,800 DT\./,
    );
    expect(warned).not.toContain('confirmé');
  });
});
