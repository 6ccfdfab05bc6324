import type { Company } from './company';
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
  const one = async (samples: Sample[], target: Target, pid: number, duration: number) =>
    samples.push(await sample(setting, target, pid, pair.connections, duration));
  for (let round = 0; round <= rounds; round++) {
    const duration = round === 0 ? warmth : long;
    const turns = [
      async () => one(ours, await pair.ours(), company.product.pid, duration),
      async () => one(floor, await pair.floor(), company.floor.pid, duration),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const [our, their] = [ours.slice(1), floor.slice(1)];
  const ratios = (of: (one: Sample) => number) =>
    median(our.map((one, round) => of(one) / of(their[round] ?? one)));
  return {
    ours: middle(our),
    floor: middle(their),
    ratio: ratios(one => one.perSecond),
    tail: ratios(one => one.p99),
    thrift: 1 / ratios(one => one.server + one.postgres),
  };
}

async function sample(
  { company, generator }: Setting,
  target: Target,
  pid: number,
  connections: number,
  duration: number,
): Promise<Sample> {
  const before = await Promise.all([cpuOf(pid), cpuOfPostgres(company.postmaster)]);
  const measure = await generator.load(target, connections, duration);
  const after = await Promise.all([cpuOf(pid), cpuOfPostgres(company.postmaster)]);
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
    also: [
      `p99 ${both(one => milliseconds(one.p99))}`,
      `CPU ${both(one => milliseconds(one.server))}`,
      `PostgreSQL ${both(one => milliseconds(one.postgres))}`,
      `ratio of both ${found.thrift.toFixed(2)}`,
      `${both(one => `${(one.bytes / 1000).toFixed(1)} kB`)}`,
    ].join('; '),
  };
}

/** The line of the slowest hundredth. */
export function tail({ what, connections }: Pair, found: Comparison, aim: Aim): Figure {
  return {
    what: `${what}, p99 at ${connections} connections`,
    ours: milliseconds(found.ours.p99),
    floor: milliseconds(found.floor.p99),
    ratio: found.tail,
    aim,
    also: `${perSecond(found.ours.perSecond)} against ${perSecond(found.floor.perSecond)}`,
  };
}
