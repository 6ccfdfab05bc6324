import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

export interface Received {
  from: string;
  to: string[];
  text: string;
  user: unknown;
  secure: boolean;
}

/** A real mail server on the loopback that keeps what it receives. */
export async function openMailServer(options: SMTPServerOptions = {}, host = '127.0.0.1') {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
          user: session.user,
          secure: session.secure,
        });
        done(null, 'OK');
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>(resolve => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: (credentials = '', query = '') => `smtp://${credentials}${host}:${port}${query}`,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
