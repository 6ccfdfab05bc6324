import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { standBefore } from '../../../server/helpers/standBefore';

/** What a network does to those who speak to PostgreSQL through it. */
export interface TcpProxy {
  /** The given address of a PostgreSQL, through the proxy. */
  url: string;
  /** All well. */
  pass(): void;
  /** Connections are refused and lost. */
  refuse(): void;
  /** Nothing is lost, nothing arrives. */
  hang(): void;
  /**
   * The next answer whose question holds these words is dropped, or never asked, and its connection cut; with `about`
   * only on a connection that has spoken of that before.
   */
  cutAt(words: string, when: 'before' | 'after', about?: string): void;
  /** Another PostgreSQL has the address from now on: who was connected to the one before stays with it. */
  moveTo(databaseUrl: string): void;
  /** How many such cuts there were. */
  cuts(): number;
  close(): Promise<void>;
}

function placeOf(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: target.hostname, port };
}

export async function tcpProxy(databaseUrl: string): Promise<TcpProxy> {
  let where = placeOf(databaseUrl);
  const open = new Set<Socket>();
  let state: 'pass' | 'refuse' | 'hang' = 'pass';
  let plan: { words: string; when: 'before' | 'after'; about?: string } | null = null;
  let cuts = 0;
  const waiting: Socket[] = [];

  function join(client: Socket): void {
    if (state === 'refuse') return void client.destroy();
    if (state === 'hang') return void waiting.push(client.on('error', () => undefined));
    const server = createConnection(where);
    let deaf = false;
    let spoken = '';
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    client.on('data', chunk => {
      if (plan?.about && chunk.includes(plan.about)) spoken = plan.about;
      if (plan !== null && (plan.about ?? '') === spoken && chunk.includes(plan.words)) {
        const { when } = plan;
        plan = null;
        cuts++;
        if (when === 'before') return void client.destroy();
        deaf = true;
      }
      server.write(chunk);
    });
    server.on('data', chunk => (deaf ? client.destroy() : client.write(chunk)));
  }

  const proxy = createServer(join);
  const url = await standBefore(proxy, databaseUrl);

  return {
    url,
    pass() {
      state = 'pass';
      for (const socket of open) socket.resume();
      for (const client of waiting.splice(0)) if (!client.destroyed) join(client);
    },
    refuse() {
      state = 'refuse';
      for (const socket of open) socket.destroy();
    },
    hang() {
      state = 'hang';
      for (const socket of open) socket.pause();
    },
    cutAt(words, when, about) {
      plan = { words, when, about };
    },
    moveTo: other => void (where = placeOf(other)),
    cuts: () => cuts,
    async close() {
      for (const socket of [...open, ...waiting]) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
