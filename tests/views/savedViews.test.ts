import { describe, expect, it } from 'vitest';
import { columnsNamed, readableColumns } from '../../src/schema/words/list/listColumns';
import { defineResource } from '../../src/schema/defineResource';
import { date, group, rows, secret, text } from '../../src/schema/fields';
import type { Caller } from '../../src/schema/words/access/permissions';
import { moved } from '../../src/views/list/tools/ColumnsPanel';
import { keptState, searchOf, wholeState } from '../../src/views/list/tools/wholeState';

const pay = { access: { read: 'users' } } as const;
const people = defineResource({
  name: 'people',
  type: 'Person',
  label: { one: 'personne', many: 'personnes', gender: 'f' },
  navigation: { area: 'settings', icon: 'user' },
  fields: {
    name: text('Nom', { required: true, sortable: true }),
    salary: text('Salaire', { ...pay, sortable: true }),
    city: text('Ville'),
    note: text('Note', { show: 'api' }),
    code: secret('Code'),
    contract: group('Contrat', { start: date('Début', { sortable: true }) }),
    bonuses: rows('Primes', { amount: text('Montant', pay) }),
  },
  operations: { list: 'People', one: false, create: false, update: false, delete: false },
  access: { list: 'users' },
  routes: false,
  list: {
    columns: ['name', { main: 'city', second: 'contract.start', label: 'Où, depuis' }],
    filters: [
      { path: 'city', operator: '=' },
      { path: 'salary', operator: '=' },
    ],
    perPage: 10,
  },
});
const clerk: Caller = { id: '2', role: 'ADMIN', granted: new Set() };
const boss: Caller = { id: '1', role: 'SUPER_ADMIN', granted: new Set() };
const keys = (caller: Caller) => readableColumns(people, caller).map(({ key, label }) => `${key} ${label}`);

describe('les colonnes qu’une liste peut montrer', () => {
  it('les siennes d’abord, puis tout champ que l’on peut lire', () => {
    expect(keys(clerk)).toEqual([
      'name Nom',
      'city Où, depuis',
      'contract.start Début',
      'createdAt Créé le',
      'updatedAt Modifié le',
    ]);
    expect(keys(boss)).toEqual(expect.arrayContaining(['salary Salaire', 'bonuses.amount Primes · Montant']));
    expect(keys(boss).join()).not.toMatch(/note|code/);
  });

  it('celles qu’on nomme, dans leur ordre ; les siennes quand aucune n’existe', () => {
    expect(columnsNamed(people, ['contract.start', 'couleur', 'name', 'name'])).toEqual([
      'contract.start',
      'name',
    ]);
    expect(columnsNamed(people, ['couleur'])).toEqual(people.list?.columns);
  });

  it.each([
    ['b', 0, 'b a c'],
    ['a', 5, 'b c a'],
    ['c', -1, 'c a b'],
    ['b', 1, 'a b c'],
  ])('se déplacent : %s en %i', (key, to, order) => {
    expect(moved(['a', 'b', 'c'], key, to).join(' ')).toBe(order);
  });
});

describe('une vue enregistrée', () => {
  const kept = {
    columns: ['salary', 'couleur', 'name'],
    filters: [
      { argument: 'salary', value: '1500' },
      { argument: 'couleur', value: 'rouge' },
      { argument: 'city', value: 'Tunis' },
    ],
    searchWord: 'ben',
    sort: 'salary',
    order: 'desc',
    perPage: 20,
  };

  it('s’ouvre sans ce qui n’existe plus, ni ce que l’on ne peut plus lire', () => {
    expect(wholeState(people, boss, kept)).toEqual({
      columns: ['salary', 'name'],
      filters: { city: 'Tunis', salary: '1500' },
      searchWord: 'ben',
      sort: 'salary',
      order: 'DESC',
      perPage: 20,
    });
    expect(wholeState(people, clerk, kept)).toMatchObject({
      columns: ['name'],
      filters: { city: 'Tunis' },
      sort: 'name',
      order: 'ASC',
    });
    expect(wholeState(people, boss, { sort: 'city' }).sort).toBe('name');
  });

  it('est la liste d’origine quand elle ne dit rien, ou dit la même chose', () => {
    const origin = wholeState(people, boss, {});
    expect(origin).toEqual({
      columns: [],
      filters: {},
      searchWord: '',
      sort: 'name',
      order: 'ASC',
      perPage: 10,
    });
    expect(wholeState(people, boss, { columns: ['name', 'city'], order: 'asc', sort: 'name' })).toEqual(
      origin,
    );
  });

  it('se relit telle qu’elle a été gardée', () => {
    const state = wholeState(people, boss, kept);
    expect(wholeState(people, boss, keptState(state))).toEqual(state);
    expect(Object.fromEntries(new URLSearchParams(searchOf(state, 'v1')))).toEqual({
      filter: '{"city":"Tunis","salary":"1500","searchWord":"ben"}',
      sort: 'salary',
      order: 'DESC',
      perPage: '20',
      page: '1',
      columns: 'salary,name',
      view: 'v1',
    });
  });
});
