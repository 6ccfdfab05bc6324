import { expect, test } from 'vitest';
import { resources } from '../../src/resources/all';
import { reservedActions, twinActions } from '../../src/product/actions';
import { product } from '../../src/product/product';
import { governingAction } from '../../src/schema/words/access/permissions';
import { makeResources } from '../../src/schema/resources';
import { gridOf } from '../../src/schema/words/access/rightGrid';
import { rightProfiles } from '../../src/product/rightProfiles';
import { rightWords } from '../../src/product/rightWords';

const rightsOf = (grid: ReturnType<typeof gridOf>) =>
  grid.flatMap(({ rows }) => rows.flatMap(({ rights }) => rights));

test('la grille tient chaque droit une fois, jumeaux exceptés', () => {
  const actions = rightsOf(gridOf(resources, rightWords)).map(({ action }) => action);
  const wanted = resources.actions.filter(action => !Object.hasOwn(twinActions, action));
  expect(actions.toSorted()).toEqual(wanted.toSorted());
});

test('un droit propre à une ressource se range dans la ligne de ce qu’elle donne à lire', () => {
  const services = gridOf(resources, rightWords)
    .flatMap(({ rows }) => rows)
    .find(({ label }) => label === 'Services');
  expect(services?.rights.find(({ action }) => action === 'update_service')).toMatchObject({
    column: 'change',
    label: 'Modifier',
    built: true,
  });
});

test('une ressource inconnue de la spécification a sa ligne, faite de sa configuration', () => {
  const [service] = resources.all.filter(({ name }) => name === 'services');
  const added = {
    ...service!,
    name: 'tours',
    area: 'fleet' as const,
    labels: { one: 'tournée', many: 'tournées', gender: 'f' as const },
    ownActions: ['tours', 'create_tour', 'close_tour'] as never,
    access: { list: 'tours', create: 'create_tour' } as never,
    actions: [{ name: 'closeTour', kind: 'list', label: 'Clore', access: 'close_tour' }] as never,
  };
  const grid = gridOf(makeResources([added], product), rightWords);
  const row = grid.find(({ area }) => area === 'fleet')?.rows.find(({ label }) => label === 'Tournées');
  expect(row?.rights.map(({ action, column, label }) => [action, column, label])).toEqual([
    ['tours', 'see', 'Voir'],
    ['create_tour', 'create', 'Créer'],
    ['close_tour', 'other', 'Clore'],
  ]);
});

test('un droit dont aucun écran ne se sert encore est dit tel', () => {
  const built = new Map(rightsOf(gridOf(resources, rightWords)).map(right => [right.action, right.built]));
  const open = makeResources([], product);
  expect(built.get('services')).toBe(true);
  expect(built.get('logs')).toBe(true);
  expect(built.get('manage_permissions')).toBe(true);
  expect(
    rightsOf(gridOf(open, rightWords, ['dashboard']))
      .filter(right => right.built)
      .map(({ action }) => action),
  ).toEqual(['dashboard']);
});

test.each(Object.values(rightProfiles))(
  'le profil $label ne donne que des droits qui se donnent',
  ({ actions }) => {
    const grantable = new Set(rightsOf(gridOf(resources, rightWords)).map(({ action }) => action));
    expect(new Set(actions).size).toBe(actions.length);
    for (const action of actions) {
      expect(governingAction(action)).toBe(action);
      expect(grantable).toContain(action);
      expect(reservedActions).not.toContain(action);
      expect(['users', 'create_user', 'update_users', 'logs', 'delete_all_logs']).not.toContain(action);
    }
  },
);

test('qui crée ou modifie par son profil peut voir ce qu’il crée', () => {
  for (const { label, actions } of Object.values(rightProfiles))
    for (const { rows } of gridOf(resources, rightWords))
      for (const { label: row, rights } of rows) {
        const see = rights.find(({ column }) => column === 'see')?.action;
        const has = (column: string) =>
          rights.some(
            right => right.column === column && (actions as readonly string[]).includes(right.action),
          );
        if (see && (has('create') || has('change'))) expect(actions, `${label}, ${row}`).toContain(see);
      }
});

test('le profil Lecture ne donne que de voir', () => {
  const columns = new Map(
    rightsOf(gridOf(resources, rightWords)).map(({ action, column }) => [action, column]),
  );
  expect(new Set(rightProfiles.reading?.actions.map(action => columns.get(action)))).toEqual(
    new Set(['see']),
  );
});
