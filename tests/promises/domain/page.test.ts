import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeOf, figuresOf, pageOf, pagePath, promises } from '../../../scripts/promisesPage.js';

const page = readFileSync(pagePath, 'utf8');

test('the page marks what is older than the code it speaks of: npm run promises -- --page', () => {
  expect(pageOf(figuresOf(page)).text).toBe(page);
});

test('a figure is kept while its code is, older once it has changed, and broken whatever its code', () => {
  const test = 'tests/promises/domain/money.test.ts';
  const figure = {
    code: '',
    id: 'P-03',
    on: 'Node 20',
    N: 1,
    seed: 1,
    figure: 'lost: 0',
    ideal: 0,
    test,
    run: 'today',
  };
  const state = (changes: object) =>
    /\| P-03 \|[^\n]*Node 20[^\n]* \| ([^|]*) \|\n/.exec(pageOf([{ ...figure, ...changes }]).text)?.[1];
  expect(state({ code: codeOf('P-03', test) })).toBe('kept');
  expect(state({ code: '00000000' })).toBe('older than its code');
  expect(state({ code: codeOf('P-03', test), figure: 'lost: 1 BROKEN' })).toBe('BROKEN');
  expect(pageOf([]).text).toContain(`| P-01 | ${promises[0]?.promise} | embedded |  |  | NOT PROVEN |`);
});
