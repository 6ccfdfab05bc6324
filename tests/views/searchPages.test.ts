import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { resources } from '../../src/resources/all';
import type { Caller } from '../../src/schema/words/access/permissions';
import { inSearchOrder, searchedResources } from '../../src/schema/api/searchedResources';
import { pagesFound } from '../../src/views/search/pagesFound';
import { resultGroups } from '../../src/views/search/resultGroups';
import { menuOf } from '../../src/product/menuOf';

const boss: Caller = { id: '1', role: 'SUPER_ADMIN', granted: new Set() };
const clerk: Caller = { id: '2', role: 'ADMIN', granted: new Set(['vehicles']) };
const { translate } = i18nProvider;
const found = (typed: string, caller = boss) =>
  pagesFound(menuOf(resources.all, [], caller), typed).map(({ label }) => label);

describe('la recherche de pages', () => {
  it.each([
    ['tva', 'TVA'],
    ['RESERVATION nouvelle', 'Nouvelle réservation'],
    ['liste des vehi', 'Liste des véhicules'],
    ['configuration', 'Configuration'],
  ])('trouve %j', (typed, label) => {
    expect(found(typed)[0]).toBe(label);
  });

  it('met d’abord ce qui commence ainsi, cinq au plus, et tait ce qui n’est pas permis', () => {
    expect(found('liste')).toHaveLength(5);
    expect(found('nouve')[0]).toMatch(/^Nouve/);
    expect(found('liste', clerk)).toEqual(['Liste des véhicules']);
    expect(found('tva', clerk)).toEqual([]);
  });
});

describe('les résultats', () => {
  const group = (count: number) => ({
    resource: 'vehicles',
    count,
    hits: Array.from({ length: Math.min(count, 5) }, (_, at) => ({
      id: String(at + 1),
      label: `20${at} TUN 1`,
      second: null,
    })),
  });

  it('mènent aux fiches, et à la liste cherchée quand il y en a davantage', () => {
    const [few] = resultGroups([], [group(2)], '20', resources, boss, translate);
    expect(few).toMatchObject({ title: 'Véhicules', results: [{ path: '/vehicles/1' }, {}] });
    expect(few?.all).toBeUndefined();
    const [many] = resultGroups([], [group(7)], '20 & tun', resources, boss, translate);
    expect(many?.all).toMatchObject({ label: 'Voir tout', second: '7 résultats' });
    const { searchParams } = new URL(many?.all?.path ?? '', 'http://karhba.test');
    expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({ searchWord: '20 & tun' });
    const [most] = resultGroups([], [group(500)], '20', resources, boss, translate);
    expect(most?.all?.second).toBe('500 ou plus');
  });

  it('portent sur tout ce qui a une liste, une fiche et des mots', () => {
    const names = searchedResources(resources.all).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['clients', 'vehicles', 'reservations', 'receipts', 'users']),
    );
    // Of a vehicle, its contract before what was read or paid of it.
    const shown = inSearchOrder(resources.all).map(({ name }) => name);
    expect(shown.toSorted()).toEqual(names.toSorted());
    for (const beside of ['mileages', 'expenses'])
      expect(shown.indexOf('contracts')).toBeLessThan(shown.indexOf(beside));
    expect(names).not.toContain('logs');
    expect(names).not.toContain('tva');
  });
});
