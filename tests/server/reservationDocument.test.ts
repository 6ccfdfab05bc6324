import { actionOf } from '../../src/schema/words/actions/actions';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { company } from '../../server/rental/demo/company';
import type { Mail } from '../../server/engine/mail/letters';
import { product } from '../../server/product';
import { startPostman } from '../../server/engine/mail/postman';
import type { Postman } from '../../server/engine/mail/postman';
import { parseInstant } from '../../src/domain/instant';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addVehicle } from './helpers/fleet';
import { receiveFor } from './helpers/received';
import { insert } from './helpers/write';

const at = (text: string) => parseInstant(text) as number;
const present = at('2031-03-01T09:00');

let api: Api;
let boss: string;
let client: string;
let car: { id: string; registration: string };
let category: string;
let conditions: string;
let agency: string;

beforeAll(async () => {
  api = await startApi();
  api.engine.now = () => present;
  boss = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, boss);
  car = await addVehicle(api, boss);
  const { pool } = api.engine;
  await pool.query(`UPDATE clients SET email = 'mehdi@exemple.tn' WHERE id = $1`, [client]);
  await insert(api.engine, 'managers', { ...company, isActive: true });
  category = await insert(api.engine, 'pricing-vehicles', {
    category: 'B Compacte',
    tarif: [{ name: 'Printemps', startDate: '2031-01-01', endDate: '2031-12-31', price: 120_000 }],
  });
  conditions = await insert(api.engine, 'rent-conditions', {
    title: 'Conditions générales',
    body: 'Texte',
    minAge: 23,
    minLicenseYears: 2,
    dayMode: 'H24',
    graceMinutes: 60,
    fuelPolicy: 'SAME_LEVEL',
    cancellationRules: [
      { hoursBefore: 24, feePercent: 30 },
      { hoursBefore: 72, feePercent: 0 },
    ],
    version: 1,
    isActive: true,
  });
  agency = await insert(api.engine, 'agencies', {
    name: 'La Marsa',
    code: 'MAR',
    address: 'Rue du Maroc',
    city: 'La Marsa',
    phone: '+21671000411',
  });
  await insert(api.engine, 'tva', {
    validFrom: '2020-01-01',
    rates: [{ label: 'Normal', rate: 19, isDefault: true }],
  });
});
afterAll(() => api?.close());

let booked = 0;
/** A confirmed reservation of three days in one car; its price as it was kept. */
const book = async (more: object = {}, received = 100_000) => {
  const reservation = await insert(api.engine, 'reservations', {
    reservationNumber: `RES-2031-${String(++booked).padStart(5, '0')}`,
    client,
    source: 'tel',
    status: 'CONFIRMED',
    departureDate: at('2031-03-12T09:00') + booked * 10 * 86_400_000,
    returnDate: at('2031-03-15T09:00') + booked * 10 * 86_400_000,
    vehicles: [{ vehicle: car.id }],
    pricingCategory: category,
    departureAgency: agency,
    returnAgency: agency,
    departurePlace: 'Aéroport de Tunis-Carthage',
    flightNumber: 'TU 717',
    rentConditions: conditions,
    numberOfDays: 3,
    price_HT: 360_000,
    TVA: 68_400,
    TTCPrice: 428_400,
    paymentOption: 'ESPECE',
    depositAmount: 100_000,
    guaranteeAmount: 800_000,
    includedKm: 250,
    extraKmPrice: 400,
    ...more,
  });
  await receiveFor(api.engine, reservation, received);
  return reservation;
};

async function print(id: string, token = boss) {
  return api.send<{ ReservationPDF: string }>(token, documents.print('ReservationPDF'), { id });
}
/** The text of a PDF; all its spaces become one, whatever their width. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/gu, ' ');
}
async function read(id: string, token?: string): Promise<string> {
  const { data, errors } = await print(id, token);
  if (!data) throw new Error(JSON.stringify(errors));
  return textOf(Buffer.from(data.ReservationPDF, 'base64'));
}

describe('la confirmation imprimée', () => {
  it('dit qui loue quoi, d’où, jusqu’à quand, pour combien et à quelles conditions', async () => {
    const id = await book({
      departureDate: at('2031-03-12T09:00'),
      returnDate: at('2031-03-15T09:00'),
      reservationNumber: 'RES-2031-00417',
    });
    const { data } = await print(id);
    const pdf = Buffer.from(data?.ReservationPDF ?? '', 'base64');
    const { width, height } = (await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)).getViewport({
      scale: 1,
    });
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    const page = await textOf(pdf);
    for (const text of [
      'Confirmation de réservation',
      'Jasmin Location SARL',
      'Le 01/03/2031',
      'Mehdi Trabelsi',
      '12, rue de Marseille, Tunis',
      'Tél. +216 20 123 456',
      'mehdi@exemple.tn',
      'Durée : 3 jours',
      'Règlement : espèces',
      'mercredi 12 mars 2031 à 09:00',
      'samedi 15 mars 2031 à 09:00',
      'Aéroport de Tunis-Carthage',
      'Vol TU 717',
      'Agence La Marsa, Rue du Maroc, La Marsa',
      'Renault Clio 5',
      car.registration,
      'Printemps 3 j 120,000 360,000',
      'Total HT 360,000',
      'TVA 68,400',
      'Total TTC 428,400 DT',
      'Acompte −100,000',
      'Reste à payer 328,400 DT',
      'Caution au départ : 800,000 DT, rendue au retour.',
      'Kilométrage : 250 km inclus par jour, puis 0,400 DT HT le kilomètre.',
      'Conducteur : 23 ans au moins, permis depuis 2 ans',
      'Carburant : rendu au même niveau.',
      'Annulation jusqu’à 72 heures avant le départ : sans frais. Annulation à moins de 72 heures du départ : 30 % du prix est retenu.',
      'Conditions générales, version 1',
      'Bon pour accord, le client',
      'Page 1 sur 1',
    ])
      expect(page).toContain(text);
  });

  it('écrit un nom arabe à côté du français, et n’exécute rien de ce que les gens écrivent', async () => {
    await api.engine.pool.query(
      `UPDATE clients SET "otherDetails__firstName" = 'مهدي', "otherDetails__lastName" = 'الطرابلسي' WHERE id = $1`,
      [client],
    );
    const page = await read(await book({ departurePlace: '#panic("x") $a$ *gras*' }));
    await api.engine.pool.query(
      `UPDATE clients SET "otherDetails__firstName" = 'Mehdi', "otherDetails__lastName" = 'Trabelsi' WHERE id = $1`,
      [client],
    );
    const found = page.normalize('NFKC').split(' ');
    for (const word of ['مهدي', 'الطرابلسي']) expect(found).toContain(word);
    expect(page).toContain('#panic("x") $a$ *gras*');
  });

  it('dit ce qui a été reçu en entier, et ce qui dépasse le prix', async () => {
    const page = await read(await book({ paymentOption: 'PAS_DACOMPTE', depositAmount: null }, 2_000_000));
    expect(page).toContain('Règlement : acompte reçu');
    expect(page).toContain('Acompte −2 000,000 Reste à payer 0,000 DT Trop-perçu 1 571,600 DT');
  });

  it.each([
    ['PENDING', 'Option de réservation'],
    ['CANCELLED', 'Réservation annulée'],
    ['EXPIRED', 'Option expirée'],
  ])('dans l’état %s s’intitule « %s »', async (status, title) => {
    const cancelReason = status === 'CANCELLED' ? 'TRIP' : null;
    const page = await read(await book({ status, cancelReason, expiresAt: at('2031-03-05T18:00') }));
    expect(page).toContain(title);
    expect(page).not.toContain('Confirmation');
    expect(page.includes('Option jusqu’au 05/03/2031 18:00')).toBe(status === 'PENDING');
  });

  it('une option s’imprime en devis, avec sa validité ; ce qui est confirmé ne s’y imprime plus', async () => {
    const quote = async (id: string) => {
      const { data, errors } = await api.send<{ ReservationQuotePDF: string }>(
        boss,
        documents.print('ReservationQuotePDF'),
        { id },
      );
      return data?.ReservationQuotePDF
        ? textOf(Buffer.from(data.ReservationQuotePDF, 'base64'))
        : errors?.[0]?.message.replaceAll('\u00a0', ' ');
    };
    const page = await quote(
      await book({
        status: 'PENDING',
        reservationNumber: 'RES-2031-00777',
        expiresAt: at('2031-03-05T18:00'),
      }),
    );
    expect(page).toMatch(/Devis (N° )?RES-2031-00777/);
    expect(page).toContain('Valable jusqu’au 05/03/2031 18:00');
    expect(page).toContain('Total TTC 428,400 DT');
    expect(page).not.toMatch(/confirm/i);
    expect(await quote(await book())).toBe(
      'Un devis s’établit pour une option : cette réservation n’en est plus une.',
    );
  });

  it('dit au client par WhatsApp quel modèle, quand et pour combien, à qui peut lire les clients', async () => {
    const id = await book();
    const { data } = await api.send<{ Reservation: Record<string, unknown> }>(
      boss,
      '{ Reservation(id: "' + id + '") { clientPhone bookedModel companyName } }',
    );
    expect(data?.Reservation).toEqual({
      clientPhone: '+21620123456',
      bookedModel: 'Renault Clio 5',
      companyName: 'Jasmin Location SARL',
    });
    const agent = await api.signIn('ADMIN', ['reservations']);
    const masked = await api.send<{ Reservation: Record<string, unknown> }>(
      agent.token,
      '{ Reservation(id: "' + id + '") { clientPhone } }',
    );
    expect(masked.data?.Reservation).toEqual({ clientPhone: null });
  });

  it('nomme la catégorie sans véhicule, et ne promet pas de prix qu’il n’y a pas', async () => {
    const noPrice = { numberOfDays: null, price_HT: null, TVA: null, TTCPrice: null };
    const page = await read(await book({ vehicles: [], ...noPrice, rentConditions: null }));
    expect(page).toContain('B Compacte');
    expect(page).toContain('Prix à convenir');
    expect(page).not.toContain('Total');
    expect(page).toContain('Conducteur : Mehdi Trabelsi');
  });

  it('garde le prix qui fut convenu, même si les tarifs ont changé : en une ligne, sans détail qui le démente', async () => {
    const option = await insert(api.engine, 'additional-payments', {
      name: 'Siège enfant',
      unit: 'RENTAL',
      price_HT: 20_000,
      tvaRate: 19,
    });
    const page = await read(
      await book({
        price_HT: 300_000,
        TVA: 57_000,
        TTCPrice: 357_000,
        additionalReceiptOptions: [{ option, quantity: 2 }],
      }),
    );
    expect(page).toContain('Location, 3 jours Siège enfant × 2 300,000');
    expect(page).toContain('Total TTC 357,000 DT');
    expect(page).not.toContain('Printemps');
  });

  it('donne l’échéancier, et le reste selon les tranches réglées', async () => {
    const page = await read(
      await book(
        {
          paymentOption: 'ParTranches',
          depositPaymentMethod: 'ESPECE',
          installments: [
            { date: '2031-03-01', amount: 128_400 },
            { date: '2031-03-12', amount: 300_000 },
          ],
        },
        128_400,
      ),
    );
    expect(page).toContain('Échéancier 01/03/2031 128,400 réglée 12/03/2031 300,000');
    expect(page).toContain('Déjà réglé −128,400 Reste à payer 300,000 DT');
  });

  it('ne dit comment joindre un client qu’à qui lit les clients, et s’ouvre par le droit des réservations', async () => {
    const id = await book();
    const { token } = await api.signIn('ADMIN', ['reservations']);
    const page = await read(id, token);
    expect(page).toContain('Mehdi Trabelsi');
    expect(page).not.toContain('Marseille');
    expect(page).not.toContain('20 123 456');
    expect(page).not.toContain('mehdi@');
    const other = await api.signIn('ADMIN', ['clients', 'reservation_dashboard']);
    expect((await print(id, other.token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('la confirmation envoyée', () => {
  let postman: Postman | undefined;
  const received: Mail[] = [];
  const start = () =>
    (postman = startPostman({
      pool: api.engine.pool,
      engine: api.engine,
      publicUrl: 'https://karhba.exemple.tn',
      now: () => present,
      log: api.engine.log,
      letters: product.letters,
      mailer: async mail => void received.push(mail),
      times: { poll: 50 },
    }));
  afterEach(async () => {
    await postman?.stop();
    postman = undefined;
    received.length = 0;
    await api.engine.pool.query('DELETE FROM "_outbox"');
  });

  const sending = () =>
    documents.action(api.engine.resources.get('reservations'), 'sendReservationConfirmation');
  const send = (reservationId: string, more: object = {}, token = boss) =>
    api.send<{ sendReservationConfirmation: { id: string } }>(token, sending(), {
      reservationId,
      to: 'mehdi@exemple.tn',
      message: 'Bonjour,\n\nÀ bientôt <b>à l’aéroport</b>.',
      ...more,
    });
  const waiting = async () =>
    Number((await api.engine.pool.query<{ n: string }>('SELECT count(*) AS n FROM "_outbox"')).rows[0]?.n);
  const delivered = () => vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 });

  it('part avec le document, au nom de la société, et l’historique dit à quelle adresse', async () => {
    const id = await book();
    expect((await send(id)).data?.sendReservationConfirmation.id).toBe(id);
    start();
    await delivered();
    const [mail] = received;
    expect(mail).toMatchObject({
      to: 'mehdi@exemple.tn',
      subject: expect.stringMatching(/^Votre réservation RES-\d{4}-\d{5}$/) as unknown,
      sender: { name: company.companyName, replyTo: company.email },
      attachments: [{ fileName: expect.stringMatching(/^RES-.*\.pdf$/) as unknown, type: 'application/pdf' }],
    });
    expect(mail?.text).toContain('Bonjour Mehdi Trabelsi,');
    expect(mail?.text).toContain('À bientôt <b>à l’aéroport</b>.');
    expect(mail?.html).toContain('À bientôt &lt;b&gt;à l’aéroport&lt;/b&gt;.');
    const page = await textOf(mail?.attachments?.[0]?.content ?? new Uint8Array());
    expect(page).toContain('Confirmation de réservation');
    expect(page).toContain('mehdi@exemple.tn');
    const history = await api.send<{ RecordHistory: { data: { action: string; message: string }[] } }>(
      boss,
      documents.history,
      { resource: 'reservations', id },
    );
    expect(history.data?.RecordHistory.data[0]).toMatchObject({
      action: 'sendReservationConfirmation',
      message: expect.stringMatching(
        /^Envoi de la confirmation de la réservation RES-.* à mehdi@exemple\.tn$/,
      ) as unknown,
    });
  });

  it('prévient quand aucun serveur de messagerie ne l’enverra', async () => {
    api.engine.sendsMail = false;
    const answer = (await send(await book())) as { extensions?: { warnings?: string[] } };
    api.engine.sendsMail = undefined;
    expect(answer.extensions?.warnings).toEqual([
      'Aucun serveur de messagerie n’est configuré\u00a0: la confirmation attend dans le dossier des lettres du serveur.',
    ]);
  });

  it('n’est envoyée que d’une réservation confirmée, à une adresse, avec un message', async () => {
    const option = await send(await book({ status: 'PENDING' }));
    expect(option.errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(option.errors?.[0]?.message).toContain('n’est pas confirmée\u00a0: confirmez-la');
    const wrong = await send(await book(), { to: 'mehdi@exemple.tn, espion@exemple.tn', message: ' ' });
    expect(Object.keys(wrong.errors?.[0]?.extensions.fields ?? {})).toEqual(['to', 'message']);
    expect(await waiting()).toBe(0);
  });

  it('n’est pas envoyée si la réservation est annulée entre-temps', async () => {
    const id = await book();
    await send(id);
    await api.engine.pool.query(
      `UPDATE reservations SET status = 'CANCELLED', "cancelReason" = 'TRIP' WHERE id = $1`,
      [id],
    );
    start();
    await delivered();
    expect(received).toEqual([]);
  });

  it('demande le droit de modifier, et ne donne pas à qui l’envoie ce qu’il ne lit pas', async () => {
    const id = await book();
    const reader = await api.signIn('ADMIN', ['reservations', 'clients']);
    expect((await send(id, {}, reader.token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const clerk = await api.signIn('ADMIN', ['reservations', 'update_reservation']);
    expect((await send(id, { to: 'autre@exemple.tn' }, clerk.token)).errors).toBeUndefined();
    start();
    await delivered();
    const page = await textOf(received[0]?.attachments?.[0]?.content ?? new Uint8Array());
    expect(page).not.toContain('mehdi@exemple.tn');
    expect(page).not.toContain('Marseille');
  });

  it('propose l’adresse du client à qui lit les clients', async () => {
    const reservations = api.engine.resources.get('reservations');
    const initial = actionOf(reservations, 'record', 'sendReservationConfirmation')?.initial;
    const id = await book();
    const { resources } = api.engine;
    const seen = async (token: string) => {
      const query = documents.one(resources.get('reservations'), resources);
      const { data } = await api.send<{ Reservation: Record<string, unknown> }>(token, query, { id });
      return initial?.(data?.Reservation ?? {}).to;
    };
    expect(await seen(boss)).toBe('mehdi@exemple.tn');
    expect(await seen((await api.signIn('ADMIN', ['reservations'])).token)).toBeNull();
  });
});

describe('le devis de ce qui n’est pas réservé', () => {
  const asked = () => ({
    client,
    departureDate: at('2031-05-12T09:00'),
    returnDate: at('2031-05-15T09:00'),
    vehicles: [{ vehicle: car.id }],
    pricingCategory: category,
    departureAgency: agency,
    expiresAt: at('2031-03-04T18:00'),
  });
  const quote = async (input: object, token = boss) => {
    const document = documents.question('UnsavedQuotePDF', api.engine.resources);
    const { data, errors } = await api.send<{ UnsavedQuotePDF: string }>(token, document, input);
    if (!data?.UnsavedQuotePDF) throw new Error(JSON.stringify(errors));
    return textOf(Buffer.from(data.UnsavedQuotePDF, 'base64'));
  };

  it('est celui de l’option qu’on en ferait, au même prix, et n’écrit rien', async () => {
    const count = async () => (await api.engine.pool.query('SELECT count(*) FROM reservations')).rows[0];
    const before = await count();
    const page = await quote(asked());
    for (const text of [
      'Devis',
      'Valable jusqu’au 04/03/2031 18:00',
      'Mehdi Trabelsi',
      'Tél. +216 20 123 456',
      car.registration,
      'Agence La Marsa',
      'lundi 12 mai 2031 à 09:00',
      'Printemps 3 j 120,000 360,000',
      'Total TTC 428,400 DT',
      'Annulation jusqu’à 72 heures avant le départ : sans frais.',
    ])
      expect(page).toContain(text);
    expect(page).not.toContain('RES-');
    expect(await count()).toEqual(before);
  });

  it('sans véhicule, nomme la catégorie ; tait les coordonnées à qui ne lit pas les clients', async () => {
    const { token } = await api.signIn('ADMIN', ['create_reservation']);
    const page = await quote({ ...asked(), vehicles: [] }, token);
    expect(page).toContain('B Compacte');
    expect(page).toContain('Mehdi Trabelsi');
    expect(page).not.toContain('+216 20 123 456');
  });

  it('est refusé à qui ne réserve pas', async () => {
    const { token } = await api.signIn('ADMIN', ['clients']);
    await expect(quote(asked(), token)).rejects.toThrow('FORBIDDEN');
  });
});
