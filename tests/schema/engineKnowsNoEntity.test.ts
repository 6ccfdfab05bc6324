import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';

const engine = ['src/views', 'server/graphql', 'server/database'];
const files = engine.flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(folder, name)),
);

describe('the engine knows no entity', () => {
  it('names none in its code: what is special to one is a word of the language', () => {
    const names = resources.all.flatMap(({ name, type }) => [name, type]);
    const quoted = new RegExp(`['"\`](${names.join('|')})['"\`]|resource(\\.name)? === ['"]`);
    const found = files.filter(file =>
      quoted.test(readFileSync(file, 'utf8').replace(/lucide-react\/icons\/[\w-]+/g, '')),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it('lets the resource of a service fit on a screen', () => {
    expect(readFileSync('src/resources/settings/service.ts', 'utf8').split('\n').length).toBeLessThanOrEqual(
      45,
    );
  });
});
