import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { keeps, showAim } from './figures';
import type { Figure } from './figures';

const table = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const heads = ['part', 'on', 'workload', 'ours', 'floor', 'ratio', 'before', 'aim', 'also', 'run'];
const about = `# What Karhba costs, measured

Made by \`npm run bench\`: the built product on the embedded PostgreSQL with its own settings, and on one of the distribution as it is set there ("own"), against a floor of the same run on the same PostgreSQL: \`node:http\` and \`pg\`, one prepared statement whose JSON PostgreSQL builds, nobody's rights checked (\`bench/floor\`). Both give the same data to the last value, which is verified first; where there are several ways to an answer, the floor takes the fastest of those tried. The load comes from a process of its own, one request at a time on each connection. Rounds alternate; a figure is the median of them, a ratio the median of the ratios within each round. In "also", ours against the floor's: the slowest hundredth, processor time of a request in the server's process and in PostgreSQL, bytes of an answer. Under "before", where a run was given an earlier build (\`--before\`): the same of it in the same rounds, on a company of its own as large, by what its own screens asked; its ratio is to today's floor.`;

/** Where PostgreSQL is: the product's own, or TEST_DATABASE_URL. */
export const engines = ['embedded', 'own'] as const;
export type Engine = (typeof engines)[number];

/** What a run was made with; its first word is what the lines refer to. */
export interface Run {
  engine: Engine;
  postgres: string;
  /** What there was of it. */
  data: string;
  rounds: number;
  milliseconds: number;
}

/**
 * Prints the lines of a part and puts them in the place of its earlier ones; the other parts keep theirs, and so does
 * what is written by hand below a heading.
 */
export function report(part: string, order: readonly string[], figures: readonly Figure[], run: Run): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const name = `${new Date().toISOString().slice(0, 10)} ${commit}`;
  const lines = figures.map(figure => [part, run.engine, ...cellsOf(figure), name]);
  for (const [, , what, ours, floor, ratio, before, aim, also] of lines)
    console.log(
      `${what}: ${ours}${floor && ` against ${floor}, ${ratio}`}${aim && ` (${aim})`}${before && `, before: ${before}`}${also && `; ${also}`}`,
    );
  const [before = '', ...sections] = existsSync(table) ? readFileSync(table, 'utf8').split(/\n(?=## )/) : [];
  const old = before.split('\n');
  const kept = old
    .filter(line => line.startsWith('| '))
    .map(line => line.slice(2, -2).split(' | '))
    .filter(cells => order.includes(cells[0] ?? '') && (cells[0] !== part || cells[1] !== run.engine));
  const placeOf = ([part = '', engine]: string[]) => order.indexOf(part) + (engine === 'own' ? 0.5 : 0);
  const all = [...kept, ...lines].toSorted((a, b) => placeOf(a) - placeOf(b));
  const made = `- ${name}, ${part}, ${run.engine}: Node ${process.versions.node}, PostgreSQL ${run.postgres}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${run.data}; ${run.rounds} rounds of ${run.milliseconds} ms.`;
  const runs = old.filter(line => line.startsWith('- ') && !line.includes(`, ${part}, ${run.engine}: `));
  const rows = [heads, heads.map(() => '---'), ...all].map(cells => `| ${cells.join(' | ')} |`);
  const parts = [
    about,
    rows.join('\n'),
    [...runs, made].toSorted().join('\n'),
    ...sections.map(one => one.trim()),
  ];
  writeFileSync(table, `${parts.join('\n\n')}\n`);
}

function cellsOf(figure: Figure): string[] {
  const { what, ours, floor, ratio, before, aim, also } = figure;
  const shown = ratio === null ? '' : `${ratio.toFixed(2)}${keeps(figure) ? '' : ' MISSED'}`;
  return [what, ours, floor, shown, before ?? '', showAim(aim), also ?? ''];
}
