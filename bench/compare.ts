import type { Company, Served } from './company';
import { median, milliseconds, perSecond } from './figures';
import type { Aim, Figure } from './figures';
import type { Generator, Measure, Target } from './load';
import { cpuOf, cpuOfPostgres } from './usage';

export interface Setting {
  company: Company;
  generator: Generator;
  rounds: number;
  /** Of one load. */
  milliseconds: number;
}

/** Two ways to the same answer. The bodies of writes are made anew for each round. */
export interface Pair {
  what: string;
  ours(): Promise<Target>;
  floor(): Promise<Target>;
  /** What the earlier build is asked. */
  before?: (() => Promise<Target>) | undefined;
  connections: number;
  aim?: Aim;
}

interface Sample extends Measure {
  /** Processor time of one request, in milliseconds: of the server's process and of PostgreSQL. */
  server: number;
  postgres: number;
}

/** Interleaved rounds: medians of both, and of the ratios within each round. */
export interface Comparison {
  ours: Sample;
  floor: Sample;
  ratio: number;
  /** p99 of ours to the floor's. */
  tail: number;
  /** The floor's processor time for a request to ours, PostgreSQL's included: flickers less than what a busy machine answers. */
  thrift: number;
  /** The earlier build, its ratio to the floor and that of its p99. */
  before?: { build: Sample; ratio: number; tail: number; thrift: number } | undefined;
}

/**
 * The first round does not count: until their code is compiled, servers take up to three times the processor time, and
 * the one that has more code the longer.
 */
const warmth = 4000;

export async function compare(setting: Setting, pair: Pair): Promise<Comparison> {
  const { company, milliseconds: long, rounds } = setting;
  const ours: Sample[] = [];
  const floor: Sample[] = [];
  const earlier: Sample[] = [];
  const { before } = pair;
  const build = company.before;
  for (let round = 0; round <= rounds; round++) {
    const duration = round === 0 ? warmth : long;
    const one = async (samples: Sample[], asked: () => Promise<Target>, pid: number, on: Served) =>
      samples.push(await sample(setting, await asked(), [pid, on.postmaster], pair.connections, duration));
    const turns = [
      () => one(ours, pair.ours, company.product.pid, company),
      () => one(floor, pair.floor, company.floor.pid, company),
      ...(before && build ? [() => one(earlier, before, build.product.pid, build)] : []),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const their = floor.slice(1);
  const against = (samples: readonly Sample[]) => {
    const counted = samples.slice(1);
    const ratios = (of: (one: Sample) => number) =>
      median(counted.map((one, round) => of(one) / of(their[round] ?? one)));
    return {
      build: middle(counted),
      ratio: ratios(one => one.perSecond),
      tail: ratios(one => one.p99),
      thrift: 1 / ratios(one => one.server + one.postgres),
    };
  };
  const { build: our, ...ratios } = against(ours);
  return { ours: our, floor: middle(their), ...ratios, before: before && build && against(earlier) };
}

async function sample(
  { generator }: Setting,
  target: Target,
  [server, postgres]: readonly [server: number, postgres: number],
  connections: number,
  duration: number,
): Promise<Sample> {
  const spent = () => Promise.all([cpuOf(server), cpuOfPostgres(postgres)]);
  const before = await spent();
  const measure = await generator.load(target, connections, duration);
  const after = await spent();
  const used = (index: 0 | 1) => (after[index] - before[index]) / measure.requests;
  return { ...measure, server: used(0), postgres: used(1) };
}

function middle(samples: readonly Sample[]): Sample {
  const of = (value: (one: Sample) => number) => median(samples.map(value));
  return {
    requests: of(one => one.requests),
    perSecond: of(one => one.perSecond),
    p99: of(one => one.p99),
    bytes: of(one => one.bytes),
    server: of(one => one.server),
    postgres: of(one => one.postgres),
  };
}

/** The line of a throughput. */
export function throughput({ what, connections, aim }: Pair, found: Comparison): Figure {
  const both = (of: (one: Sample) => string) => `${of(found.ours)} against ${of(found.floor)}`;
  return {
    what: `${what}, ${connections} connections`,
    ours: perSecond(found.ours.perSecond),
    floor: perSecond(found.floor.perSecond),
    ratio: found.ratio,
    aim,
    before: found.before && earlierOf(found.before),
    also: [
      `p99 ${both(one => milliseconds(one.p99))}`,
      `CPU ${both(one => milliseconds(one.server))}`,
      `PostgreSQL ${both(one => milliseconds(one.postgres))}`,
      `ratio of both ${found.thrift.toFixed(2)}`,
      `${both(one => `${(one.bytes / 1000).toFixed(1)} kB`)}`,
    ].join('; '),
  };
}

const earlierOf = ({ build, ratio, thrift }: NonNullable<Comparison['before']>) =>
  [
    `${ratio.toFixed(2)} (${perSecond(build.perSecond)})`,
    `p99 ${milliseconds(build.p99)}`,
    `CPU ${milliseconds(build.server)}`,
    `PostgreSQL ${milliseconds(build.postgres)}`,
    `ratio of both ${thrift.toFixed(2)}`,
    `${(build.bytes / 1000).toFixed(1)} kB`,
  ].join('; ');

/** The line of the slowest hundredth. */
export function tail({ what, connections }: Pair, found: Comparison, aim: Aim): Figure {
  return {
    what: `${what}, p99 at ${connections} connections`,
    ours: milliseconds(found.ours.p99),
    floor: milliseconds(found.floor.p99),
    ratio: found.tail,
    aim,
    before: found.before && `${found.before.tail.toFixed(2)} (${milliseconds(found.before.build.p99)})`,
    also: `${perSecond(found.ours.perSecond)} against ${perSecond(found.floor.perSecond)}`,
  };
}
