import { servePlain } from './servePlain';
import { visit } from './visit';
import type { Front, VisitFigures } from './visit';

/** Ours and those of a plain react-admin app over the same API: medians, and ours over theirs. */
export interface FrontFigures {
  ours: VisitFigures;
  plain: VisitFigures;
  ratios: VisitFigures;
}

const rounds = 5;
const names = ['firstPaint', 'usable', 'loginToList', 'scriptBytes'] as const;

/** Visits the built product at `url` and the plain app in turns, in Chromium with a slow processor on a slow line. */
export async function measureFront({ url }: { url: string }): Promise<FrontFigures> {
  const app = await servePlain(url);
  const fronts = {
    ours: {
      url,
      path: `/login?from=${encodeURIComponent('/park/vehicle-list')}`,
      email: '#login-email',
      password: '#login-password',
      submit: '#login-submit',
    },
    plain: {
      url: app.url,
      path: '/#/login',
      email: 'input[name=username]',
      password: 'input[name=password]',
      submit: 'button[type=submit]',
    },
  } satisfies Record<string, Front>;
  try {
    const ours: VisitFigures[] = [];
    const plain: VisitFigures[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await visit(fronts.ours));
      plain.push(await visit(fronts.plain));
    }
    const ratios = ours.map((one, round) => each(name => one[name] / (plain[round]?.[name] ?? NaN)));
    return { ours: medians(ours), plain: medians(plain), ratios: medians(ratios) };
  } finally {
    await app.stop();
  }
}

const medians = (visits: readonly VisitFigures[]) => each(name => median(visits.map(one => one[name])));

function each(figure: (name: keyof VisitFigures) => number): VisitFigures {
  return Object.fromEntries(names.map(name => [name, figure(name)])) as unknown as VisitFigures;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
