import { median } from '../figures';
import { makeMoves, moves } from './moves';
import type { MovedFront, MoveFigures } from './moves';
import { reopenPlanning } from './reopenPlanning';
import { servePlain } from './servePlain';
import { slowedProcessor, visit } from './visit';
import type { Front, VisitFigures } from './visit';

/**
 * Ours, those of a plain react-admin app over the same API and of an earlier build: medians, and of the ratios to the
 * plain app within each round.
 */
export interface Compared<Figures> {
  ours: Figures;
  plain: Figures;
  ratios: Figures;
  before?: { values: Figures; ratios: Figures } | undefined;
}

export interface FrontFigures {
  visit: Compared<VisitFigures>;
  /** By what the processor is divided. */
  moves: { slowed: number; compared: Compared<MoveFigures>; planning: number }[];
}

const names = ['firstPaint', 'usable', 'loginToList', 'scriptBytes'] as const;

/**
 * Goes through the built product at `url` and the plain app in turns, in Chromium with a slow processor on a slow line.
 * @param before where an earlier build is served, which takes its turn too.
 */
export async function measureFront(url: string, rounds: number, before?: string): Promise<FrontFigures> {
  const app = await servePlain(url);
  const ours = {
    url,
    path: `/login?from=${encodeURIComponent('/park/vehicle-list')}`,
    list: '/park/vehicle-list',
    email: '#login-email',
    password: '#login-password',
    submit: '#login-submit',
    row: 'tr[data-id] th a',
    record: 'main dl dd',
  };
  const plain = {
    url: app.url,
    path: '/#/login',
    list: '/#/vehicles',
    email: 'input[name=username]',
    password: 'input[name=password]',
    submit: 'button[type=submit]',
    row: 'tbody tr td.column-registration',
    record: 'input[name=registration]',
  };
  const fronts = { ours, plain, ...(before ? { before: { ...ours, url: before } } : {}) };
  try {
    const visits = await inTurns(rounds, fronts, names, visit);
    const moved: FrontFigures['moves'] = [];
    for (const slowed of [slowedProcessor, 1])
      moved.push({
        slowed,
        compared: await inTurns(rounds, fronts, moves, front => makeMoves(front, slowed)),
        planning: await medianOf(rounds, () => reopenPlanning(url, slowed)),
      });
    return { visit: visits, moves: moved };
  } finally {
    await app.stop();
  }
}

async function medianOf(rounds: number, measure: () => Promise<number>): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < rounds; round++) found.push(await measure());
  return median(found);
}

type AnyFront = Front & MovedFront;

/** Rounds that alternate: what the machine does besides is done to all. */
async function inTurns<Name extends string>(
  rounds: number,
  fronts: { ours: AnyFront; plain: AnyFront; before?: AnyFront },
  named: readonly Name[],
  measure: (front: AnyFront) => Promise<Record<Name, number>>,
): Promise<Compared<Record<Name, number>>> {
  type Figures = Record<Name, number>;
  const found: { ours: Figures; plain: Figures; before: Figures | undefined }[] = [];
  for (let round = 0; round < rounds; round++)
    found.push({
      ours: await measure(fronts.ours),
      plain: await measure(fronts.plain),
      before: fronts.before && (await measure(fronts.before)),
    });
  const medians = (figure: (round: (typeof found)[number], name: Name) => number) =>
    Object.fromEntries(named.map(name => [name, median(found.map(round => figure(round, name)))])) as Figures;
  const earlier = (round: (typeof found)[number], name: Name) => round.before?.[name] ?? Number.NaN;
  return {
    ours: medians((round, name) => round.ours[name]),
    plain: medians((round, name) => round.plain[name]),
    ratios: medians((round, name) => round.ours[name] / round.plain[name]),
    before: fronts.before && {
      values: medians(earlier),
      ratios: medians((round, name) => earlier(round, name) / round.plain[name]),
    },
  };
}
