import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { company } from '../../server/rental/demo/company';
import { startPostman } from '../../server/engine/mail/postman';
import type { Postman } from '../../server/engine/mail/postman';
import type { Mail } from '../../server/engine/mail/letters';
import { product } from '../../server/product';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient } from './helpers/fleet';
import { pdfText } from './helpers/pdfText';
import { insert } from './helpers/write';

let api: Api;
let boss: string;
let client: string;
let postman: Postman | undefined;
const received: Mail[] = [];

beforeAll(async () => {
  api = await startApi();
  boss = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, boss);
  await insert(api.engine, 'managers', { ...company, isActive: true });
});
afterAll(() => api?.close());
afterEach(async () => {
  await postman?.stop();
  postman = undefined;
  received.length = 0;
});

const deliver = async () => {
  postman = startPostman({
    pool: api.engine.pool,
    engine: api.engine,
    publicUrl: 'https://karhba.exemple.tn',
    now: () => api.engine.now(),
    log: api.engine.log,
    letters: product.letters,
    mailer: async mail => void received.push(mail),
    times: { poll: 50 },
  });
  const waiting = async () =>
    (await api.engine.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM "_outbox"')).rows[0]?.n;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 });
};
const send = (
  resource: string,
  action: string,
  key: string,
  id: string,
  token = boss,
  to = 'mehdi@exemple.tn',
) =>
  api.send(token, documents.action(api.engine.resources.get(resource), action), {
    [key]: id,
    to,
    message: 'Votre reçu.',
  });
const pay = (more: object = {}) =>
  insert(api.engine, 'payments', {
    number: `REG-2031-${Math.random()}`,
    state: 'RECEIVED',
    direction: 'IN',
    purpose: 'DEPOSIT',
    client,
    date: '2026-11-20',
    amount: 150_000,
    paymentMode: 'Espaces',
    ...more,
  });

it('un règlement part avec son reçu en PDF, par la file des lettres', async () => {
  const id = await pay({ number: 'REG-2031-00007' });
  expect((await send('payments', 'sendPaymentReceipt', 'paymentId', id)).errors).toBeUndefined();
  await deliver();
  const [mail] = received;
  expect(mail).toMatchObject({
    to: 'mehdi@exemple.tn',
    subject: 'Reçu REG-2031-00007',
    sender: { name: company.companyName },
    attachments: [{ fileName: 'REG-2031-00007.pdf', type: 'application/pdf' }],
  });
  expect(mail?.text).toContain('nous avons reçu 150,000\u00a0DT le 20/11/2026, espèces.');
  const pdf = mail?.attachments?.[0]?.content ?? new Uint8Array();
  expect(await pdfText(pdf)).toContain('REG-2031-00007');
});

it('une caution aussi', async () => {
  const id = await insert(api.engine, 'guarantees', {
    number: 'CAU-2031-00003',
    client,
    contract: await insert(api.engine, 'contracts', {
      stage: 'SIGNED',
      client,
      departureDate: Date.now(),
      returnDate: Date.now() + 86_400_000,
      vehicles: [],
    }),
    expected: 800_000,
    received: 800_000,
    held: 800_000,
    retained: 0,
    refunded: 0,
    state: 'HELD',
    method: 'ESPECE',
    receivedAt: '2026-11-20',
  });
  expect((await send('guarantees', 'sendGuaranteeReceipt', 'guaranteeId', id)).errors).toBeUndefined();
  await deliver();
  expect(received[0]).toMatchObject({ attachments: [{ fileName: 'CAU-2031-00003.pdf' }] });
  expect(received[0]?.text).toContain('Caution CAU-2031-00003\u00a0: nous avons reçu 800,000\u00a0DT');
});

it('pas de ce qui est sorti, ni d’un règlement annulé entre-temps, ni sans le droit d’encaisser', async () => {
  const out = await pay({ direction: 'OUT', purpose: 'REFUND' });
  expect((await send('payments', 'sendPaymentReceipt', 'paymentId', out)).errors?.[0]?.extensions.code).toBe(
    'CONFLICT',
  );
  const { token } = await api.signIn('ADMIN', ['regulation_receipts']);
  const id = await pay();
  expect(
    (await send('payments', 'sendPaymentReceipt', 'paymentId', id, token)).errors?.[0]?.extensions.code,
  ).toBe('FORBIDDEN');
  expect((await send('payments', 'sendPaymentReceipt', 'paymentId', id)).errors).toBeUndefined();
  await api.engine.pool.query(
    `UPDATE payments SET state = 'VOIDED', "voidedOn" = '2026-11-21', "voidReason" = 'Erreur' WHERE id = $1`,
    [id],
  );
  await deliver();
  expect(received).toEqual([]);
});

it('va où l’on veut pour qui lit le règlement, sinon à la seule adresse de la fiche du client', async () => {
  await api.engine.pool.query(`UPDATE clients SET email = 'mehdi@exemple.tn' WHERE id = $1`, [client]);
  const id = await pay();
  const to = (address: string, token: string) =>
    send('payments', 'sendPaymentReceipt', 'paymentId', id, token, address);
  const writes = await api.signIn('ADMIN', ['create_receipt_payment', 'update_receipt_payment']);
  const { errors } = await to('moi@exemple.tn', writes.token);
  expect(errors?.[0]?.extensions.fields?.to).toContain('ne part qu’à l’adresse de la fiche du client');
  expect((await to('Mehdi@exemple.tn', writes.token)).errors).toBeUndefined();
  const rights = ['regulation_receipts', 'create_receipt_payment', 'update_receipt_payment'];
  const reads = await api.signIn('ADMIN', rights);
  expect((await to('comptable@exemple.tn', reads.token)).errors).toBeUndefined();
  await deliver();
  expect(received.map(mail => mail.to.toLowerCase())).toEqual(['mehdi@exemple.tn', 'comptable@exemple.tn']);
});

it('est au journal de sécurité, et une personne en envoie soixante par heure', async () => {
  const id = await pay();
  const { id: user, token } = await api.signIn('SUPER_ADMIN');
  const another = () => send('payments', 'sendPaymentReceipt', 'paymentId', id, token);
  const started = api.engine.now();
  expect((await another()).errors).toBeUndefined();
  const logged = 'SELECT email, detail FROM "_security_log" WHERE user_id = $1';
  const { rows } = await api.engine.pool.query(logged, [user]);
  expect(rows).toEqual([
    { email: 'm***@e***.tn', detail: { letter: 'paymentReceipt', resource: 'payments', id } },
  ]);
  await api.engine.pool.query(
    `INSERT INTO "_security_log" (at, kind, user_id) SELECT to_timestamp($2::float8 / 1000), 'letter-sent', $1 FROM generate_series(1, 58)`,
    [user, started],
  );
  const two = await Promise.all([another(), another()]);
  const refused = two.flatMap(({ errors }) => errors ?? []);
  expect(refused.map(({ extensions }) => extensions.code)).toEqual(['TOO_MANY_ATTEMPTS']);
  expect(refused[0]?.message).toContain('60 lettres en une heure');
  // Neither others nor the hour after are held by it.
  expect((await send('payments', 'sendPaymentReceipt', 'paymentId', id)).errors).toBeUndefined();
  const clock = api.engine.now;
  api.engine.now = () => started + 3_600_001;
  expect((await another()).errors).toBeUndefined();
  api.engine.now = clock;
});

it('dit à l’écran si les lettres partent d’elles-mêmes', async () => {
  const ask = async () =>
    (
      await api.send<{ MailServer: boolean }>(
        boss,
        documents.question('MailServer', api.engine.resources),
        {},
      )
    ).data?.MailServer;
  api.engine.sendsMail = false;
  expect(await ask()).toBe(false);
  api.engine.sendsMail = true;
  expect(await ask()).toBe(true);
});
