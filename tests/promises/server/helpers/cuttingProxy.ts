import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface CuttingProxy {
  url: string;
  /** What the server answered on each connection, and its caller never got. */
  lost: Promise<string>[];
  close(): Promise<void>;
}

/** A network that carries requests to the server, and breaks as soon as an answer comes back. */
export async function openCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const lost: Promise<string>[] = [];
  const server = createServer(caller => {
    const upstream = connect(Number(port), hostname);
    const heard: Buffer[] = [];
    caller.pipe(upstream);
    caller.on('error', () => undefined);
    lost.push(
      new Promise((resolve, reject) => {
        upstream.on('error', reject);
        upstream.on('data', chunk => {
          heard.push(chunk);
          caller.destroy();
          const text = Buffer.concat(heard).toString();
          const [head = '', body] = text.split('\r\n\r\n');
          const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
          if (body === undefined || Buffer.byteLength(body) < length) return;
          upstream.destroy();
          resolve(body);
        });
      }),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
