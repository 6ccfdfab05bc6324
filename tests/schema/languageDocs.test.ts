import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';
import { checkResources } from '../../src/schema/checkResources';
import deliveryRuns from './fixtures/delivery-run';

const kept = readFileSync('docs/language.md', 'utf8');

it('docs/language.md has every word as it is declared', () => {
  const declared = execFileSync(process.execPath, ['scripts/language.js', '--print'], { encoding: 'utf8' });
  const [now, before] = [declared.split('\n'), kept.split('\n')];
  const faults = [
    ...now.filter(line => !before.includes(line)).map(line => `missing: ${line}`),
    ...before.filter(line => !now.includes(line)).map(line => `stale: ${line}`),
  ];
  expect(faults, 'npm run language writes it anew').toEqual([]);
  expect(kept, 'npm run language puts it in order').toBe(declared);
});

it('every word says what it means', () => {
  const words = kept.split('\n').filter(line => /^- `\w+(\.\w+)?\??: /.test(line));
  // What stands inside an object is told by the line of that object.
  const objects = words.flatMap(line => /^- `(\w+)\??: .*\{…\}/.exec(line)?.[1] ?? []);
  const silent = words.filter(line => line.endsWith('`') && !/` \S/.test(line.slice(3)));
  const untold = silent.filter(line => !objects.some(object => line.startsWith(`- \`${object}.`)));
  expect(untold, 'write its docstring, then npm run language').toEqual([]);
  expect(words.length).toBeGreaterThan(150);
});

describe('the entity that it compares', () => {
  const compared = kept.slice(kept.indexOf('## The same entity'));
  const blocks = [...compared.matchAll(/### .*: (\d+) lines\n[\s\S]*?```ts\n([\s\S]*?)```/g)];

  it('is the config that is compiled here, and sound among the others', () => {
    const fixture = readFileSync('tests/schema/fixtures/delivery-run.ts', 'utf8');
    // Its imports are those of the folder that it is saved in.
    const config = (source = '') => source.slice(source.indexOf('export default'));
    expect(config(blocks[0]?.[2])).toBe(config(fixture));
    // What holds them is noted of those that are checked already.
    const declared = [...resources.all, deliveryRuns].map(({ occupiers: _noted, ...resource }) => ({
      file: resource.name,
      resource,
    }));
    checkResources(declared, resources.product, resources.questions);
  });

  it('has as many lines as it is said to have', () => {
    const counts = blocks.map(([, , code = '']) =>
      code.split('\n').filter(line => !/^\s*($|\/\/|\/\*$|\*\/$)/.test(line)),
    );
    expect(blocks.map(([, lines]) => Number(lines))).toEqual(counts.map(lines => lines.length));
    expect(blocks).toHaveLength(3);
  });
});
