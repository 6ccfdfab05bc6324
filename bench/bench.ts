import { resources } from '../src/resources/all';
import { documents } from '../src/schema/documents';
import { load } from './load';
import type { Measure, Target } from './load';
import { startServers } from './servers';

const rounds = 7;
const milliseconds = 1500;
const connections = 16;
const aim = 0.85;

interface Workload {
  label: string;
  api: Target;
  floor: Target;
}

/** npm run bench: each workload through HTTP with a real token, against the floor of the same run; ratios. */
export async function main(): Promise<void> {
  const servers = await startServers();
  try {
    const headers = { authorization: `Bearer ${await signIn(servers.api)}` };
    const vehicles = resources.get('vehicles');
    const page = { offset: 0, limit: 25, sort: 'registration', order: 'asc' };
    const list = documents.list(vehicles, resources);
    const workloads: Workload[] = [
      workload('list of 25 with count', '/list', list, page),
      workload('search', '/search', list, { ...page, searchWord: 'clio' }),
      workload('get', '/get', documents.one(vehicles, resources), { id: '7' }),
    ];
    console.log(
      `${rounds} interleaved rounds of ${milliseconds} ms, ${connections} connections, Node ${process.version}`,
    );
    for (const one of workloads) await measure(one);

    function workload(label: string, path: string, query: string, variables: object): Workload {
      return {
        label,
        api: { port: servers.api, path: '/graphql', headers, body: JSON.stringify({ query, variables }) },
        floor: { port: servers.floor, path, headers: {}, body: JSON.stringify(variables) },
      };
    }
  } finally {
    await servers.stop();
  }
}

async function measure({ label, api, floor }: Workload): Promise<void> {
  await load(api, connections, 500);
  await load(floor, connections, 500);
  const ours: Measure[] = [];
  const floors: Measure[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(api, connections, milliseconds));
    floors.push(await load(floor, connections, milliseconds));
  }
  const ratio = median(ours.map((one, index) => one.perSecond / (floors[index]?.perSecond ?? 1)));
  const tail = median(ours.map((one, index) => one.p99 / (floors[index]?.p99 ?? 1)));
  const [our, their] = [median(ours.map(one => one.perSecond)), median(floors.map(one => one.perSecond))];
  console.log(
    `${label.padEnd(24)} ratio ${ratio.toFixed(2)} (aim ${aim})  p99 × ${tail.toFixed(2)}  ${Math.round(our)}/s against ${Math.round(their)}/s, ${ours[0]?.bytes} and ${floors[0]?.bytes} bytes`,
  );
}

async function signIn(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query:
        'mutation { login(email: "admin@karhba.test", password: "karhba-demo-2026") { token { accessToken } } }',
    }),
  });
  const { data } = (await response.json()) as { data: { login: { token: { accessToken: string } } } };
  return data.login.token.accessToken;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
