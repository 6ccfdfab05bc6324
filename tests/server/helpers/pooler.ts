import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { Client } from 'pg';
import { standBefore } from './standBefore';

/** A connection to PostgreSQL, signed in, whose bytes go to whoever has it. */
interface Backend {
  socket: Socket;
  /** Who has it, until their transaction ends. */
  owner: Socket | null;
}

interface Message {
  type: string;
  bytes: Buffer;
}

/** Cuts what comes into messages: a type, a length, a body. */
function messages(take: (message: Message) => void) {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1;
      const bytes = rest.subarray(0, end);
      rest = rest.subarray(end);
      take({ type: String.fromCharCode(bytes[0] ?? 0), bytes });
    }
  };
}

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/** Authenticated, the key of a process that is not PostgreSQL's, ready. */
const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('K', Buffer.alloc(8, 7)),
  message('Z', Buffer.from('I')),
]);

/**
 * Stands before a PostgreSQL as PgBouncer does: `transaction` gives a connection on as soon as it is in none, the latest
 * first; `session` keeps one for each client.
 */
export async function pooler(databaseUrl: string, mode: 'transaction' | 'session') {
  const all: Backend[] = [];
  const idle: Backend[] = [];
  const open = new Set<Socket>();

  async function connect(): Promise<Backend> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
    socket.removeAllListeners();
    const backend: Backend = { socket, owner: null };
    socket.on('error', () => undefined);
    socket.on('close', () => backend.owner?.destroy());
    socket.on(
      'data',
      messages(({ type, bytes }) => {
        backend.owner?.write(bytes);
        const inNone = type === 'Z' && bytes[5] === 'I'.charCodeAt(0);
        if (!inNone || mode === 'session') return;
        backend.owner = null;
        idle.push(backend);
      }),
    );
    all.push(backend);
    return backend;
  }

  const server = createServer(client => {
    open.add(client);
    let begun = false;
    let mine: Backend | undefined;
    let turn = Promise.resolve();
    const read = messages(({ type, bytes }) => {
      turn = turn.then(async () => {
        if (type === 'X' || client.destroyed) return;
        if (mine?.owner !== client) {
          mine = idle.pop() ?? (await connect());
          mine.owner = client;
        }
        mine.socket.write(bytes);
      });
    });
    client.on('error', () => undefined);
    client.on('close', () => {
      open.delete(client);
      // What was begun is undone with its connection.
      if (mine?.owner === client) mine.socket.destroy();
    });
    client.on('data', chunk => {
      if (begun) return read(chunk);
      begun = true;
      client.write(welcome);
      // The first message has no type; whoever sends it waits for its answer.
      read(chunk.subarray(chunk.readUInt32BE(0)));
    });
  });
  const url = await standBefore(server, databaseUrl);
  return {
    url,
    async close() {
      for (const socket of open) socket.destroy();
      for (const { socket } of all) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
