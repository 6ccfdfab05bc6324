import { Agent, request } from 'node:http';

export interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Measure {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  bytes: number;
}

/** Asks `target` for `milliseconds` over `connections` kept-alive connections, each one request at a time. */
export async function load(target: Target, connections: number, milliseconds: number): Promise<Measure> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const begun = performance.now();
  let bytes = 0;
  const one = async () => {
    while (performance.now() - begun < milliseconds) {
      const start = performance.now();
      bytes = await ask(agent, target);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const elapsed = performance.now() - begun;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: (times.length / elapsed) * 1000,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    bytes,
  };
}

/** @throws when the answer is not 200, or says errors: a refusal is fast and must not count. */
function ask(agent: Agent, { port, path, headers, body }: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const answer = Buffer.concat(chunks);
          if (response.statusCode !== 200 || answer.includes('"errors":'))
            reject(new Error(answer.toString().slice(0, 300)));
          else resolve(answer.length);
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
