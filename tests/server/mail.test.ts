import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { transaction } from '../../server/engine/connection/transaction';
import { createLog } from '../../server/engine/base/log';
import type { Letter } from '../../server/engine/mail/letters';
import { defaultSender, fileMailer, smtpMailer } from '../../server/engine/mail/mailers';
import type { Mailer } from '../../server/engine/mail/mailers';
import { startPostman } from '../../server/engine/mail/postman';
import type { Post, Postman, PostmanTimes } from '../../server/engine/mail/postman';
import { queueMail } from '../../server/engine/mail/queueMail';
import { freshEngine } from './helpers/database';
import type { FreshEngine } from './helpers/database';
import { openMailServer } from './helpers/mailServer';
import type { MailServer } from './helpers/mailServer';

let database: FreshEngine;
const log: string[] = [];
const logger = createLog('info', { write: line => void log.push(line) });
const postmen: Postman[] = [];
const servers: MailServer[] = [];

beforeAll(async () => {
  database = await freshEngine();
});
afterAll(() => database?.drop());
afterEach(async () => {
  await Promise.all(postmen.splice(0).map(postman => postman.stop()));
  await Promise.all(servers.splice(0).map(server => server.close()));
  await database.pool.query('DELETE FROM "_outbox"');
  log.length = 0;
});

const welcome: Letter = async ({ publicUrl }, { to, name }) => ({
  to: String(to),
  subject: `Bienvenue ${String(name)}`,
  text: `Bonjour ${String(name)}, entrez par ${publicUrl}`,
  html: '<p>Bonjour</p>',
});
const letters = { welcome, nothing: async () => null };

const quick: PostmanTimes = { poll: 100, lease: 60_000, deadline: 30_000, waits: [50, 50], grace: 5_000 };
function post(mailer: Mailer, times: Partial<PostmanTimes> = {}, more: Partial<Post> = {}): Postman {
  const postman = startPostman({
    pool: database.pool,
    engine: database.engine,
    publicUrl: 'https://karhba.exemple.tn',
    now: Date.now,
    log: logger,
    letters,
    mailer,
    times: { ...quick, ...times },
    ...more,
  });
  postmen.push(postman);
  return postman;
}

async function serve(...options: Parameters<typeof openMailServer>): Promise<MailServer> {
  const server = await openMailServer(...options);
  servers.push(server);
  return server;
}

const queue = (letter: string, data: Record<string, unknown> = {}) =>
  transaction(database.pool, tx => queueMail(tx, letter, { to: 'amel@exemple.tn', name: 'Amel', ...data }));
const outbox = async () =>
  (
    await database.pool.query<{ tries: number; fault: string | null; failed: boolean }>(
      'SELECT tries, fault, failed_at IS NOT NULL AS failed FROM "_outbox" ORDER BY id',
    )
  ).rows;
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 25 });
const from = 'karhba@exemple.tn';

describe('le courrier', () => {
  it('part après la transaction, une fois, et quitte la boîte', async () => {
    const server = await serve();
    post(smtpMailer(server.url(), from), { poll: 60_000 });
    await queue('welcome');
    await eventually(() => expect(server.received).toHaveLength(1));
    expect(server.received[0]).toMatchObject({ from, to: ['amel@exemple.tn'] });
    expect(server.received[0]?.text).toMatch(/^From: Karhba <karhba@exemple.tn>\r$/m);
    expect(server.received[0]?.text).toContain('https://karhba.exemple.tn');
    await eventually(async () => expect(await outbox()).toEqual([]));
  });

  it('ne part pas d’une transaction annulée, ni d’une lettre qui n’a plus rien à dire', async () => {
    const server = await serve();
    post(smtpMailer(server.url(), from));
    const undone = transaction(database.pool, async tx => {
      await queueMail(tx, 'welcome', { to: 'amel@exemple.tn' });
      throw new Error('annulé');
    });
    await expect(undone).rejects.toThrow('annulé');
    await queue('nothing');
    await queue('welcome', { to: 'dernier@exemple.tn' });
    await eventually(() => expect(server.received.map(mail => mail.to)).toEqual([['dernier@exemple.tn']]));
    await eventually(async () => expect(await outbox()).toEqual([]));
  });

  it('s’identifie sous STARTTLS quand le serveur le demande', async () => {
    const server = await serve({
      authOptional: false,
      disabledCommands: [],
      allowInsecureAuth: false,
      onAuth: ({ username, password }, _, done) =>
        password === 'mot:de/passe' ? done(null, { user: username }) : done(new Error('Refusé')),
    });
    const url = server.url('agence:mot%3Ade%2Fpasse@', '?tls.rejectUnauthorized=false');
    post(smtpMailer(url, from));
    await queue('welcome');
    await eventually(() => expect(server.received).toHaveLength(1));
    expect(server.received[0]).toMatchObject({ user: 'agence', secure: true });
  });

  // Elsewhere than on Linux, 127.0.0.2 may not be an address of the machine.
  it.runIf(process.platform === 'linux')(
    'ne donne pas de mot de passe en clair à une autre machine',
    async () => {
      let asked = 0;
      const server = await serve(
        {
          allowInsecureAuth: true,
          onAuth(_, __, done) {
            asked += 1;
            done(null, { user: 'agence' });
          },
        },
        '127.0.0.2',
      );
      const postman = post(smtpMailer(server.url('agence:secret-de-poste@'), from), { waits: [] });
      await queue('welcome');
      await eventually(async () => expect((await outbox())[0]).toMatchObject({ failed: true }));
      expect([asked, server.received.length]).toEqual([0, 0]);
      expect(log.join('')).not.toContain('secret-de-poste');
      await postman.stop();
      post(smtpMailer(server.url('agence:secret-de-poste@', '?requireTLS=false'), from));
      await queue('welcome');
      await eventually(() => expect(server.received).toHaveLength(1));
      expect(asked).toBe(1);
    },
  );

  it('réessaie ce qui est refusé, puis le garde comme échoué et le dit au journal', async () => {
    let refusals = 1;
    const server = await serve({
      onRcptTo({ address }, _, done) {
        const refuse = address.startsWith('jamais') || refusals-- > 0;
        done(refuse ? Object.assign(new Error('Plus tard'), { responseCode: 450 }) : null);
      },
    });
    post(smtpMailer(server.url(), from));
    await queue('welcome');
    await eventually(() => expect(server.received).toHaveLength(1));
    await queue('welcome', { to: 'jamais@exemple.tn' });
    await queue('inconnue');
    await eventually(async () =>
      expect(await outbox()).toEqual([
        { tries: 3, fault: 'EENVELOPE 450', failed: true },
        { tries: 3, fault: 'Error', failed: true },
      ]),
    );
    expect(log.filter(line => line.includes('not tried again'))).toHaveLength(2);
    expect(server.received).toHaveLength(1);
  });

  it('n’attend pas un serveur muet, et laisse la lettre pour plus tard', async () => {
    const silent = createServer(socket => void socket.on('error', () => undefined));
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const postman = post(smtpMailer(`smtp://127.0.0.1:${port}`, from), { deadline: 200, waits: [60_000] });
    await queue('welcome');
    await eventually(async () =>
      expect(await outbox()).toMatchObject([{ tries: 1, fault: 'EABORT', failed: false }]),
    );
    await eventually(async () => {
      const open = await new Promise<number>(resolve => silent.getConnections((_, count) => resolve(count)));
      expect(open).toBe(0);
    });
    await postman.stop();
    await new Promise(resolve => silent.close(resolve));
  });

  it('deux nœuds n’envoient jamais deux fois la même lettre', async () => {
    const server = await serve();
    for (let i = 0; i < 40; i++) await queue('welcome', { to: `c${i}@exemple.tn` });
    for (let node = 0; node < 3; node++) post(smtpMailer(server.url(), from));
    await eventually(async () => expect(await outbox()).toEqual([]));
    const sent = server.received.flatMap(mail => mail.to);
    expect([sent.length, new Set(sent).size]).toEqual([40, 40]);
  });

  it('n’est repris à un nœud disparu qu’après son bail', async () => {
    const sent: string[] = [];
    const stuck: Mailer = (_, __, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    const lost = post(stuck, { lease: 1_500, grace: 100, waits: [60_000] });
    await queue('welcome');
    await eventually(async () => expect((await outbox())[0]?.tries).toBe(1));
    const taken = Date.now();
    post(async () => void sent.push(`${Date.now() - taken}`));
    await eventually(() => expect(sent).toHaveLength(1));
    expect(Number(sent[0])).toBeGreaterThan(1_000);
    // What the first one says of it when it comes back no longer counts.
    await lost.stop();
    expect(await outbox()).toEqual([]);
  });

  it('finit la livraison en cours avant de s’arrêter', async () => {
    let delivered = false;
    let begun = false;
    const postman = post(async () => {
      begun = true;
      await new Promise(resolve => setTimeout(resolve, 300));
      delivered = true;
    });
    await queue('welcome');
    await queue('welcome');
    await eventually(() => expect(begun).toBe(true));
    await postman.stop();
    expect(delivered).toBe(true);
    expect(await outbox()).toMatchObject([{ tries: 0 }]);
  });

  it('ne se laisse dicter ni en-tête ni destinataire par un nom', async () => {
    const server = await serve();
    post(smtpMailer(server.url(), from), { waits: [] });
    const name = 'Amel\r\nBcc: espion@exemple.tn\r\n\r\nCorps';
    await queue('welcome', { name });
    await queue('welcome', { to: 'amel@exemple.tn\r\nBcc: espion@exemple.tn' });
    await queue('welcome', { to: 'amel@exemple.tn, espion@exemple.tn' });
    await eventually(async () => {
      const waiting = (await outbox()).filter(letter => !letter.failed);
      expect(waiting).toEqual([]);
    });
    expect(server.received.length).toBeGreaterThan(0);
    for (const { to, text } of server.received) {
      const [head = ''] = text.split('\r\n\r\n');
      expect(head).not.toMatch(/^bcc:/im);
      expect(to).toHaveLength(1);
      expect(to).not.toContain('espion@exemple.tn');
    }
  });

  it('sans serveur de courrier s’écrit dans un fichier, pour son propriétaire seul, que le journal nomme', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'karhba-outbox-'));
    try {
      const place = join(folder, 'outbox');
      post(fileMailer(place, from, logger));
      await queue('welcome');
      await eventually(async () => expect(await outbox()).toEqual([]));
      const [file = ''] = await readdir(place);
      expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-\d+\.eml$/);
      expect(await readFile(join(place, file), 'utf8')).toContain('To: amel@exemple.tn');
      if (process.platform !== 'win32') expect((await stat(join(place, file))).mode & 0o777).toBe(0o600);
      expect(log.join('')).toContain(JSON.stringify(join(place, file)));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('porte ses pièces, au nom de qui écrit, et ses réponses lui reviennent', async () => {
    const server = await serve();
    const content = Buffer.from('%PDF-1.7 une réservation');
    const sender = { name: 'Jasmin Location\r\nBcc: espion@exemple.tn', replyTo: 'agence@exemple.tn' };
    const attachments = [{ fileName: 'RES-2026-00012.pdf', type: 'application/pdf', content }];
    const letter: Letter = async (context, data) => {
      const mail = await welcome(context, data);
      return mail && { ...mail, sender, attachments };
    };
    post(smtpMailer(server.url(), from), {}, { letters: { letter } });
    await queue('letter');
    await eventually(() => expect(server.received).toHaveLength(1));
    const { text = '', to } = server.received[0] ?? {};
    expect(to).toEqual(['amel@exemple.tn']);
    const head = (text.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n\s+/g, '');
    expect(head).toMatch(/^From: \S*Jasmin_Location\S* <karhba@exemple\.tn>\r$/m);
    expect(head).toMatch(/^Reply-To: \S*Jasmin_Location\S* <agence@exemple\.tn>\r$/m);
    expect(head).not.toMatch(/^bcc:/im);
    expect(text).toContain('Content-Type: application/pdf; name=RES-2026-00012.pdf');
    expect(text.replaceAll('\r\n', '')).toContain(content.toString('base64'));
  });

  it('vient de l’adresse du produit quand MAIL_FROM ne dit rien', () => {
    expect(defaultSender('https://gestion.carthage.tn:8443')).toBe('karhba@gestion.carthage.tn');
    expect(defaultSender('http://127.0.0.1:3000')).toBe('karhba@localhost');
    expect(defaultSender('http://[::1]:3000')).toBe('karhba@localhost');
  });
});
