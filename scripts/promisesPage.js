// docs/promises.md: one line per promise and engine, and every figure folded away under it.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the page is. */
export const pagePath = join(root, 'docs/promises.md');

/** The promises: id, words, engines, and the code that keeps each (files, or folders with all that is in them). */
export const promises = JSON.parse(readFileSync(join(root, 'tests/promises/promises.json'), 'utf8'));

/** What a figure consists of, in the order of its cells. `code` is what the promise rested on when it was measured. */
const heads = ['id', 'on', 'N', 'seed', 'figure', 'ideal', 'test', 'run', 'code'];

const engineOf = shown => /^embedded|^Node|^Chromium|^Days|/.exec(shown)[0].toLowerCase() || 'own';

/** Of a cell of the page: which test on which engine its figure comes from. */
export const sourceOf = ({ test, on }) => `${test} ${engineOf(on)}`;

const filesOf = path =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
    : [join(root, path)];

/** Eight signs of the digest of the test and of the code that keeps the promise. */
export function codeOf(id, test) {
  const { code } = promises.find(promise => promise.id === id);
  const hash = createHash('sha256');
  for (const file of [...new Set([test, ...code].flatMap(filesOf))].sort()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

const rowOf = cells => `| ${cells.join(' | ')} |`;
const tableOf = (names, rows) => [names, names.map(() => '---'), ...rows].map(rowOf).join('\n');

/** The figures that a page holds. */
export function figuresOf(page) {
  const folded = page.split('<details>')[1] ?? '';
  return folded
    .split('\n')
    .filter(line => line.startsWith('| P-'))
    .map(line => line.slice(2, -2).split(' | '))
    .map(cells => Object.fromEntries(heads.map((head, place) => [head, cells[place] ?? ''])));
}

const isBroken = ({ figure }) => figure.endsWith(' BROKEN');

/** The page of these figures: what is broken, not proven, or older than the code that it speaks of, is said on its line. */
export function pageOf(figures, versions) {
  const lines = promises.flatMap(({ id, on, promise }) =>
    on.map(engine => {
      const proofs = figures.filter(figure => figure.id === id && engineOf(figure.on) === engine);
      if (proofs.length === 0)
        return { cells: [id, promise, versions?.[engine] ?? engine, '', '', 'NOT PROVEN'] };
      const broken = proofs.filter(isBroken);
      const older = proofs.filter(({ test, code }) => code !== codeOf(id, test));
      return {
        proofs,
        cells: [
          id,
          promise,
          [...new Set(proofs.map(proof => proof.on))].join(', '),
          `${proofs.length - broken.length} of ${proofs.length}`,
          proofs.map(({ run }) => run).sort()[0],
          broken.length > 0 ? 'BROKEN' : older.length > 0 ? 'older than its code' : 'kept',
        ],
      };
    }),
  );
  const kept = lines.filter(({ cells }) => cells.at(-1) === 'kept').length;
  return {
    faults: lines.filter(({ cells }) => /^(BROKEN|NOT PROVEN)$/.test(cells.at(-1))).length,
    text: `# What Karhba promises, measured

Made by \`npm run promises\`: each figure is of a test of \`tests/promises\`, which \`npm test\` runs too, a few times instead of many. The same seed makes the same tries: \`PROMISES_SEED\`. A line is "older than its code" once its test, or the code that \`tests/promises/promises.json\` names for it, is no longer what was measured. ${kept} of ${lines.length} lines are of today's code.

${tableOf(
  ['id', 'promise', 'on', 'figures at their ideal', 'run', 'state'],
  lines.map(({ cells }) => cells),
)}

<details><summary>Every figure</summary>

${tableOf(
  heads,
  lines.flatMap(({ proofs = [] }) => proofs.map(proof => heads.map(head => proof[head]))),
)}

</details>
`,
  };
}
