import { request } from 'node:http';
import { fromEpoch, todayInTunis, toEpoch } from '../../src/domain/calendarDate';
import { startOfTunisDay } from '../../src/domain/instant';
import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import { oursOf } from '../asking';
import type { Question } from '../asking';
import { signIn } from '../company';
import { compare, throughput } from '../compare';
import type { Setting } from '../compare';
import type { Figure } from '../figures';
import type { Target } from '../load';
import { readAgainst } from './reads';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** What the answer of a month may weigh, compressed. */
const most = 25_000;

const query = (name: string) => documents.question(name, resources);

/** Which vehicles are free for a week, a fortnight from now, and the month of today: all vehicles with their periods. */
export async function availability(setting: Setting): Promise<Figure[]> {
  const today = todayInTunis(Date.now());
  const from = startOfTunisDay(today) + 13 * DAY + 9 * HOUR;
  const free = { from, to: from + 7 * DAY, limit: 20 };
  const month = { startDate: `${today.slice(0, 7)}-01`, endDate: lastDay(today) };
  const asked = (name: string, paths: readonly string[], variables: object): Question[] =>
    paths.map(path => ({ query: query(name), path, variables }));
  const pairs = [
    await readAgainst(setting, {
      what: 'vehicles free for a week',
      questions: asked('FreeVehicles', ['/free/bounded', '/free/range', '/free/ended', '/free/each'], free),
      aim: { least: 0.85 },
    }),
    await readAgainst(setting, {
      what: 'a month of all vehicles',
      questions: asked('VehicleCalendar', ['/month/text', '/month/json'], month),
      aim: { least: 0.85 },
    }),
  ];
  const figures: Figure[] = [];
  for (const pair of pairs) figures.push(throughput(pair, await compare(setting, pair)));
  return [...figures, await weight(setting, { query: query('VehicleCalendar'), path: '', variables: month })];
}

const lastDay = (day: string) => {
  const [year = 0, next = 0] = day.split('-').map(Number);
  return fromEpoch(
    toEpoch(`${next === 12 ? year + 1 : year}-${String((next % 12) + 1).padStart(2, '0')}-01`) - DAY,
  );
};

/** What an answer weighs as a browser receives it. */
async function weight({ company }: Setting, question: Question): Promise<Figure> {
  const target = oursOf(company, await signIn(company.product.port), question);
  const [bytes, answer] = await Promise.all([
    received(target),
    fetch(`http://127.0.0.1:${target.port}${target.path}`, {
      method: 'POST',
      headers: { ...target.headers, 'content-type': 'application/json' },
      body: target.bodies[0],
    }),
  ]);
  const text = await answer.text();
  const periods = text.split('"start":').length - 1;
  return {
    what: 'a month of all vehicles, bytes compressed',
    ours: `${(bytes / 1000).toFixed(1)} kB`,
    floor: `${most / 1000} kB`,
    ratio: bytes / most,
    aim: { most: 1 },
    also: `instead of the floor, what it may weigh; ${periods.toLocaleString('en')} periods, ${(text.length / 1000).toFixed(0)} kB before`,
  };
}

function received({ port, path, headers, bodies }: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        path,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'accept-encoding': 'gzip, br' },
      },
      response => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('end', () => resolve(bytes));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(bodies[0]);
  });
}
