import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = 'src/resources';
const linesOf = (path: string) => readFileSync(join(folder, path), 'utf8').trimEnd().split('\n').length;

it('declares a resource in a file that is read at one sitting, its parts in a folder of its name', () => {
  const configs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path =>
    path.endsWith('.ts'),
  );
  expect(configs.length).toBeGreaterThan(60);
  expect(configs.filter(path => linesOf(path) > 300)).toEqual([]);
});
