import type { Build } from '../before';
import { openCompany } from '../company';
import type { Company } from '../company';
import type { Setting } from '../compare';
import { milliseconds } from '../figures';
import type { Figure } from '../figures';
import { measureFront } from '../front/measureFront';
import type { Move } from '../front/moves';
import type { VisitFigures } from '../front/visit';

const lines: readonly { name: keyof VisitFigures; what: string; most?: number }[] = [
  { name: 'firstPaint', what: 'first paint of the login' },
  { name: 'usable', what: 'login usable', most: 0.35 },
  { name: 'loginToList', what: 'from the login sent to the first list', most: 0.6 },
  { name: 'scriptBytes', what: 'scripts received until then' },
];

/** What one waits for all day, and what it may take beside the plain app where the processor is slow. */
const moved: readonly { name: Move; what: string; most: number }[] = [
  { name: 'manager', what: 'password manager: from the address to the list', most: 0.8 },
  { name: 'reload', what: 'reload of the list, scripts in the cache', most: 0.9 },
  { name: 'tab', what: 'the list in a new tab', most: 0.9 },
  { name: 'first', what: 'from a row to its record, first time', most: 1.2 },
  { name: 'back', what: 'back to the list', most: 0.6 },
  { name: 'second', what: 'from a row to its record, second time', most: 1.2 },
];

const line = '150 ms and 1.6 Mbit/s; instead of the floor, a plain react-admin app';

/** The small company in Chromium, a slow line and mostly a slow processor, against a plain react-admin app over the same API. */
export async function front({
  rounds,
  build,
}: Omit<Setting, 'company'> & { build?: Build | undefined }): Promise<Figure[]> {
  const company = await openCompany(1, {}, build);
  const urlOf = ({ product }: Pick<Company, 'product'>) => `http://127.0.0.1:${product.port}`;
  try {
    const { before } = company;
    const { visit, moves } = await measureFront(urlOf(company), rounds, before && urlOf(before));
    const shown = (name: keyof VisitFigures, value: number) =>
      name === 'scriptBytes' ? `${(value / 1000).toFixed(0)} kB` : milliseconds(value);
    return [
      ...lines.map(({ name, what, most }) => ({
        what,
        ours: shown(name, visit.ours[name]),
        floor: shown(name, visit.plain[name]),
        ratio: visit.ratios[name],
        before:
          visit.before &&
          `${visit.before.ratios[name].toFixed(2)} (${shown(name, visit.before.values[name])})`,
        ...(most === undefined ? {} : { aim: { most } }),
        also: `processor ÷ 4, ${line}`,
      })),
      ...moves.flatMap(({ slowed, compared, planning }) => {
        const named = (what: string) => (slowed > 1 ? what : `${what}, processor as it is`);
        const reopened: Figure = {
          what: named('the planning, opened again'),
          ours: milliseconds(planning),
          floor: '',
          ratio: null,
          also: `processor ÷ ${slowed}, 150 ms and 1.6 Mbit/s`,
        };
        const compare = moved.map(({ name, what, most }): Figure => ({
          what: named(what),
          ours: milliseconds(compared.ours[name]),
          floor: milliseconds(compared.plain[name]),
          ratio: compared.ratios[name],
          before:
            compared.before &&
            `${compared.before.ratios[name].toFixed(2)} (${milliseconds(compared.before.values[name])})`,
          ...(slowed > 1 ? { aim: { most } } : {}),
          also: `processor ÷ ${slowed}, ${line}`,
        }));
        return [...compare, reopened];
      }),
    ];
  } finally {
    await company.stop();
  }
}
