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
