import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const screens = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.tsx'))
  .map(file => ({ file, text: readFileSync(join('src', file), 'utf8') }));

/** What a screen must not write, whichever it is. */
const faultsOf = (wrong: RegExp) =>
  screens.flatMap(({ file, text }) => [...text.matchAll(wrong)].map(([found]) => `${file}: ${found}`));

describe('chaque écran, tel qu’il est écrit', () => {
  it('nomme ses tableaux : par un nom, une légende, ou la région qui les contient seule', () => {
    expect(
      faultsOf(
        /(?<!role="region"[^<]*)(?:<[Tt]able|<Box\s+component="table")(?=[\s>])(?![^>]*\saria-(?:label|labelledby|hidden))[^>]*>(?!\s*<caption)/g,
      ),
    ).toEqual([]);
  });

  it('isole ce qui a été tapé entre ses guillemets, qui peut être de l’arabe', () => {
    expect(faultsOf(/«(?:&nbsp;|\{'\\u00a0'\})\{[^}]+\}/g)).toEqual([]);
  });
});
