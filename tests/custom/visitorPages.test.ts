import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { identityDocuments } from '../../src/schema/api/identityDocuments';
import { judgePasswords } from '../../src/custom/profile/judgePasswords';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('les pages des visiteurs, hors du paquet', () => {
  it.each([
    ['public/boot.js', ['login']],
    ['public/recovery.js', ['forgotPassword', 'resetPassword', 'isValidToken']],
  ] as const)('%s envoie mot pour mot les documents connus du serveur', (path, names) => {
    for (const name of names) expect(read(path)).toContain(`'${identityDocuments[name]}'`);
  });

  it('n’ont ni script dans la page, ni attribut qui en exécute', () => {
    const page = read('index.html');
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).not.toMatch(/\son[a-z]+=/i);
    expect(page).not.toMatch(/\s(?:href|src|action)="(?!\/)/);
  });
});

describe('le changement de mot de passe', () => {
  it('se juge sans serveur : présence, longueur, répétition', () => {
    const judge = (currentPassword: string, newPassword: string, again = newPassword) =>
      Object.keys(judgePasswords({ currentPassword, newPassword, again }));
    expect(judge('ancien', 'dix lettres')).toEqual([]);
    expect(judge('', '')).toEqual(['currentPassword', 'newPassword']);
    expect(judge('ancien', 'neuf sig.')).toEqual(['newPassword']);
    expect(judge('ancien', '🚗'.repeat(128))).toEqual([]);
    expect(judge('ancien', 'a'.repeat(129))).toEqual(['newPassword']);
    expect(judge('ancien', 'dix lettres', 'autre chose')).toEqual(['again']);
  });
});
