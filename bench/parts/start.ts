import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from '../../server/engine/connection/embedded/launch';
import { findPlace } from '../../server/engine/connection/embedded/place';
import { stopPostmaster } from '../../server/engine/connection/embedded/postmaster';
import { createLog } from '../../server/engine/base/log';
import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import { ask, floorsOf, oursOf } from '../asking';
import { connectionOf, openCompany, signIn } from '../company';
import type { Setting } from '../compare';
import { median, megabytes, milliseconds } from '../figures';
import type { Figure } from '../figures';
import { startFloor, startProduct } from '../processes';
import { memoryOf } from '../usage';

/** How long both stand idle before their memory is read. */
const idle = 20_000;

/** The small company: made from nothing, started again and again, left idle, then asked by many. */
export async function start({
  generator,
  rounds,
  milliseconds: long,
}: Omit<Setting, 'company'>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'karhba-bench-'));
  const dataDir = join(folder, 'company');
  const make = async (named: string) => (await startProduct(join(folder, named), 1)).stop;
  try {
    // The first start builds what is older than its sources, which is not what is measured.
    await timed(() => make('first'));
    const made = await timed(() => make('company'));
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await timed(() => startOurs(dataDir)));
      floor.push(await timed(() => startBare(dataDir)));
    }
    return [
      {
        what: 'from an empty folder to the demo company',
        ours: milliseconds(made),
        floor: '',
        ratio: null,
        also: 'built before; the cluster is made, and the company of DEMO_SCALE=1',
      },
      {
        what: 'cold start on a folder that is there',
        ours: milliseconds(median(ours)),
        floor: milliseconds(median(floor)),
        ratio: median(ours.map((one, round) => one / (floor[round] ?? one))),
        aim: { most: 2 },
        also: 'from spawn to the first answer: /healthz against PostgreSQL started and one page of the bare server',
      },
      ...(await memory({ generator, milliseconds: long }, dataDir)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds until `begin` has begun; what it began is stopped, untimed. */
async function timed(begin: () => Promise<() => Promise<void>>): Promise<number> {
  const begun = performance.now();
  const stop = await begin();
  const elapsed = performance.now() - begun;
  await stop();
  return elapsed;
}

async function startOurs(dataDir: string): Promise<() => Promise<void>> {
  const { port, stop } = await startProduct(dataDir, 1);
  const { status } = await fetch(`http://127.0.0.1:${port}/healthz`);
  if (status !== 200) throw new Error(`/healthz answers ${status}`);
  return stop;
}

/** PostgreSQL alone, then the bare server on it: nothing is looked at but that it answers. */
async function startBare(dataDir: string): Promise<() => Promise<void>> {
  const log = createLog('silent');
  const place = await findPlace(dataDir);
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const postmaster = await launch(place, password, join(dataDir, 'postgres.log'), log);
  const floor = await startFloor(await connectionOf(dataDir));
  await ask({ port: floor.port, path: '/list', headers: {}, bodies: ['{"offset":0,"limit":25}'] });
  return async () => {
    await floor.stop();
    await stopPostmaster(postmaster, place, log);
  };
}

async function memory(
  { generator, milliseconds: long }: Pick<Setting, 'generator' | 'milliseconds'>,
  dataDir: string,
): Promise<Figure[]> {
  const company = await openCompany(1, { kept: dataDir });
  try {
    const question = {
      query: documents.list(resources.get('vehicles'), resources),
      path: '/list',
      variables: { offset: 0, limit: 25, sort: 'registration', order: 'asc' },
    };
    const ours = oursOf(company, await signIn(company.product.port), question);
    const floor = floorsOf(company, question);
    await Promise.all([ask(ours), ask(floor)]);
    await sleep(idle);
    const both = () => Promise.all([memoryOf(company.product.pid), memoryOf(company.floor.pid)]);
    const [our, their] = await both();
    for (const target of [ours, floor]) await generator.load(target, 50, long * 2);
    const [ourPeak, theirPeak] = await both();
    const line = (what: string, mine: number, bare: number) => ({
      what,
      ours: megabytes(mine),
      floor: megabytes(bare),
      ratio: mine / bare,
    });
    return [
      { ...line(`memory, idle for ${idle / 1000} s`, our.now, their.now), aim: { most: 1.4 } },
      line('memory, at its peak under 50 connections', ourPeak.peak, theirPeak.peak),
    ];
  } finally {
    await company.stop();
  }
}
