import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Call {
  /** Name of the operation's field: 'Vehicles'. */
  name: string;
  query: string;
  variables: Record<string, unknown>;
  headers: IncomingHttpHeaders;
}

/** What to answer to a call: data, or a refusal. */
export type Answer = { data: unknown } | Refused;

interface Refused {
  error: string;
  code?: string;
  fields?: Record<string, string>;
  question?: object;
  status?: number;
}

/**
 * A local server that speaks GraphQL over HTTP as ours does, with the answers of a test. While it runs, the page's own
 * addresses ('/graphql') lead to it.
 */
export async function graphqlServer(answer: (call: Call) => Answer | Promise<Answer>) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    // It has no files.
    if (request.method !== 'POST') return void response.writeHead(404).end();
    let body = '';
    request.on('data', chunk => (body += chunk));
    request.on('end', async () => {
      const { query, variables = {} } = JSON.parse(body);
      const name = /\{\s*(\w+)/.exec(query)?.[1] ?? '';
      const call = { name, query, variables, headers: request.headers };
      calls.push(call);
      const said = await answer(call);
      response.writeHead('error' in said ? (said.status ?? 200) : 200, {
        'content-type': 'application/json',
      });
      response.end(JSON.stringify('error' in said ? refusal(said) : { data: { [name]: said.data } }));
    });
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    // jsdom's signals are not those of Node's fetch.
    const { signal: _, ...rest } = init ?? {};
    return real(typeof input === 'string' ? new URL(input, origin) : input, rest);
  };
  return {
    calls,
    /** Calls of one operation. */
    of: (name: string) => calls.filter(call => call.name === name),
    async close() {
      globalThis.fetch = real;
      server.closeAllConnections();
      await new Promise(closed => server.close(closed));
    },
  };
}

function refusal({ error, code, fields, question }: Refused) {
  return { data: null, errors: [{ message: error, extensions: { code, fields, question } }] };
}
