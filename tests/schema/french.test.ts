import { describe, expect, it } from 'vitest';
import { article, counted, messageOf, titleOf } from '../../src/schema/french';
import type { Resource } from '../../src/schema/resource';

const named = (one: string, gender: 'm' | 'f') => ({ one, many: `${one}s`, gender });
const resource = (one: string, gender: 'm' | 'f') => ({ labels: named(one, gender) }) as unknown as Resource;

describe('les mots s’accordent avec ce qu’ils nomment', () => {
  it.each([
    [named('véhicule', 'm'), 'le véhicule', 'du véhicule', 'un véhicule'],
    [named('facture', 'f'), 'la facture', 'de la facture', 'une facture'],
    [named('agence', 'f'), 'l’agence', 'de l’agence', 'une agence'],
    [named('étape', 'f'), 'l’étape', 'de l’étape', 'une étape'],
    [named('amende', 'f'), 'l’amende', 'de l’amende', 'une amende'],
  ] as const)('%o', (labels, the, of, a) => {
    expect([article.the(labels), article.of(labels), article.a(labels)]).toEqual([the, of, a]);
  });

  it('au pluriel à partir de deux', () => {
    expect([0, 1, 2].map(count => counted(count, 'ligne'))).toEqual(['0 ligne', '1 ligne', '2 lignes']);
  });

  it('dans les titres et les messages', () => {
    const titles = [resource('véhicule', 'm'), resource('agence', 'f'), resource('article', 'm')].map(
      titleOf.create,
    );
    expect(titles).toEqual(['Nouveau véhicule', 'Nouvelle agence', 'Nouvel article']);
    const closed = { ...resource('journée', 'f'), titles: { add: 'Clôturer une journée' } };
    expect(titleOf.create(closed)).toBe('Clôturer une journée');
    expect(messageOf.created(resource('réservation', 'f'))).toBe('Réservation ajoutée avec succès\u00a0!');
    expect(messageOf.confirmDelete(resource('agence', 'f'), 'Sousse')).toBe(
      'Supprimer l’agence Sousse\u00a0?',
    );
  });
});
