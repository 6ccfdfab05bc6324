import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';
import { inwardSearch, isInternalSearch, outwardSearch } from '../../src/schema/words/list/listAddress';

const vehicles = resources.get('vehicles');
const filter = (values: object) => `filter=${encodeURIComponent(JSON.stringify(values))}`;

describe('l’adresse d’une liste', () => {
  it.each([
    [
      'rien d’autre que le début de la liste',
      `?${filter({})}&order=ASC&page=1&perPage=10&sort=registration`,
      '',
    ],
    [
      'filtre et recherche',
      `?${filter({ type: 'SOLD', searchWord: 'ben ali' })}`,
      '?type=SOLD&recherche=ben+ali',
    ],
    ['page et taille', '?page=3&perPage=40', '?parPage=40&page=3'],
    ['tri', '?sort=createdAt&order=DESC', '?tri=-createdAt'],
    [
      'colonnes et vue',
      '?columns=registration,validityDate.end_validity&view=7',
      '?colonnes=registration,validityDate.end_validity&vue=7',
    ],
    ['ce que nul ne connaît reste', '?logout&x=1&page=1', '?logout=&x=1'],
    ['un filtre que la liste n’a pas s’en va', `?${filter({ couleur: 'rouge' })}`, ''],
    ['un filtre illisible aussi', '?filter=%7B', ''],
  ])('%s', (_, internal, shown) => {
    expect(outwardSearch(vehicles, internal)).toBe(shown);
    const again = inwardSearch(vehicles, shown);
    expect(outwardSearch(vehicles, again)).toBe(shown);
    expect(outwardSearch(vehicles, shown)).toBe(shown);
  });

  it.each([
    ['?sort=carBrand', { sort: 'carBrand', order: 'ASC' }],
    ['?sort=carBrand&order=', { sort: 'carBrand', order: 'ASC' }],
    ['?sort=carBrand&order=toto', { sort: 'carBrand', order: 'ASC' }],
    ['?sort=carBrand&order=desc', { sort: 'carBrand', order: 'DESC' }],
    ['?order=DESC', {}],
    ['?sort=', {}],
    ['?perPage=20&page=x', { perPage: '20' }],
  ])('%s, écrite à la main dans les mots de react-admin, se complète', (written, read) => {
    expect(Object.fromEntries(new URLSearchParams(inwardSearch(vehicles, written)))).toEqual(read);
  });

  it('se relit dans les mots de react-admin', () => {
    const read = new URLSearchParams(
      inwardSearch(vehicles, '?type=SOLD&recherche=clio&page=2&tri=-createdAt&parPage=20'),
    );
    expect(Object.fromEntries(read)).toEqual({
      filter: '{"type":"SOLD","searchWord":"clio"}',
      sort: 'createdAt',
      order: 'DESC',
      page: '2',
      perPage: '20',
    });
    expect(inwardSearch(vehicles, '?page=-1&parPage=abc')).toBe('');
    expect([isInternalSearch('?type=SOLD&page=2'), isInternalSearch('?sort=id')]).toEqual([false, true]);
  });
});

describe('l’adresse d’une liste qui s’ouvre avec un filtre rapide', () => {
  const reservations = resources.get('reservations');
  const read = (search: string) =>
    Object.fromEntries(new URLSearchParams(inwardSearch(reservations, search)));
  const upcoming = JSON.stringify({ departureDate: '+0', isStanding: 'true' });

  it('sans rien demander, demande ce filtre dans son ordre, et ne le dit pas', () => {
    const begun = { filter: upcoming, sort: 'departureDate', order: 'ASC' };
    expect(read('')).toEqual(begun);
    expect(
      outwardSearch(reservations, `?${new URLSearchParams({ ...begun, page: '1', perPage: '10' })}`),
    ).toBe('');
    expect(read('?page=2')).toEqual({ ...begun, page: '2' });
    expect(read('?tri=-returnDate')).toEqual({ ...begun, sort: 'returnDate', order: 'DESC' });
  });

  it('dit que tout est demandé, et s’en souvient', () => {
    const all = `?${filter({})}&order=DESC&page=1&perPage=10&sort=departureDate`;
    expect(outwardSearch(reservations, all)).toBe('?tout=1');
    expect(read('?tout=1')).toEqual({ filter: '{}' });
    expect(outwardSearch(reservations, inwardSearch(reservations, '?tout=1'))).toBe('?tout=1');
  });

  it.each(['?status=CANCELLED', '?recherche=gharsalli', '?client=12'])(
    's’en tient à ce qui est demandé : %s',
    search => {
      expect(read(search).filter).not.toContain('departureDate');
      expect(outwardSearch(reservations, inwardSearch(reservations, search))).toBe(search);
    },
  );
});
