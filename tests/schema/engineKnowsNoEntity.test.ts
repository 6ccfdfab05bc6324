import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';

const engine = ['src/views', 'server/engine'];
/** Identity and history are the engine's own: it knows who has an account, and what the list of its entries is. */
const own = ['users', 'User', 'logs'];
const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(tsx?|cjs|typ)$/.test(name))
    .map(name => join(folder, name));
const files = engine.flatMap(sourcesIn);

describe('the engine knows no entity', () => {
  it('names none in its code: what is special to one is a word of the language', () => {
    const names = resources.all.flatMap(({ name, type }) => [name, type]).filter(name => !own.includes(name));
    const quoted = new RegExp(`['"\`](${names.join('|')})['"\`]|resource(\\.name)? === ['"]`);
    const found = files.filter(file =>
      quoted.test(readFileSync(file, 'utf8').replace(/lucide-react\/icons\/[\w-]+/g, '')),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it('has no word of the trade, in code or in comments', () => {
    const words =
      /(?<![\p{L}\d_])(plates?|matricules?|vehicles?|reservations?|rents?|rental|cars?)(?![\p{L}\d_])/iu;
    const found = ['server/engine', 'src/schema']
      .flatMap(folder => sourcesIn(folder))
      // Names of drawings are those of the library.
      .filter(file => !file.endsWith('iconNames.ts'))
      .flatMap(file =>
        readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line, index) => (words.test(line) ? `${file}:${index + 1} ${line.trim()}` : [])),
      );
    expect(found).toEqual([]);
  });

  it('lets the resource of a service fit on a screen', () => {
    const lines = readFileSync('src/resources/settings/service.ts', 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(21);
  });
});
