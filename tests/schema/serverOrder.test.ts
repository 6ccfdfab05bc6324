import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Folders of the engine: each imports from those before it only (ARCHITECTURE.md says why each stands where it does). */
const order = (
  'base connection tables sql files records mail graphql access notifications exports imports savedViews ' +
  'jobs start backup http'
).split(' ');

interface Import {
  from: string;
  to: string;
}

const imports: Import[] = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .map(name => join('server', name))
  .flatMap(from =>
    [...readFileSync(from, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, to = '']) => ({
      from,
      to: normalize(join(dirname(from), to)),
    })),
  );

/** 'server/engine/sql/select' stands in `sql`; a file on the engine's floor above all folders. */
const placeOf = (file: string) => {
  const [, , folder = '', ...rest] = file.split('/');
  return rest.length > 0 ? order.indexOf(folder) : order.length;
};
const isEngine = ({ from }: Import) => from.startsWith('server/engine/');

describe('the server has one order', () => {
  it('of folders, each with its place', () => {
    const folders = readdirSync('server/engine', { withFileTypes: true }).filter(entry =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).toSorted()).toEqual(order.toSorted());
  });

  it('against which nothing is imported', () => {
    const upward = imports.filter(
      found =>
        isEngine(found) && found.to.startsWith('server/engine/') && placeOf(found.to) > placeOf(found.from),
    );
    expect(imports.length).toBeGreaterThan(1000);
    expect(upward).toEqual([]);
  });

  it('in which the engine comes before the product', () => {
    expect(imports.filter(found => isEngine(found) && /^server\/(?!engine\/)/.test(found.to))).toEqual([]);
  });
});
