import { expect, test } from 'vitest';
import { resources } from '../../src/resources/all';
import { reservedActions, twinActions } from '../../src/product/actions';
import { product } from '../../src/product/product';
import { governingAction } from '../../src/schema/words/access/permissions';
import type { Resource } from '../../src/schema/resource';
import { makeResources } from '../../src/schema/resources';
import { gridOf, offeredGrid } from '../../src/schema/words/access/rightGrid';
import { pages } from '../../src/pages/all';
import { menuOf } from '../../src/product/menuOf';
import { rightProfiles, rightsOfProfile, whoMay } from '../../src/product/rightProfiles';
import { actsOfOthers } from '../../src/views/record/actsOfOthers';
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
    rightsOf(gridOf(open, rightWords, [{ access: 'dashboard', label: 'Accueil' }]))
      .filter(right => right.built)
      .map(({ action }) => action),
  ).toEqual(['dashboard']);
});

const menu = menuOf(resources.all, pages, { id: '1', role: 'SUPER_ADMIN', granted: new Set() });
const whole = gridOf(resources, rightWords, pages);
const offered = offeredGrid(whole);

test('la grille parle comme le menu : chaque page y porte son nom, sous sa rubrique', () => {
  const asked = new Map(resources.all.map(({ routes, access }) => [routes?.list, access.list]));
  for (const { label: section, pages: entries } of menu)
    for (const { path, label } of entries) {
      const right = asked.get(path) ?? pages.find(page => page.path === path)?.access;
      if (!right) continue;
      const named = offered
        .filter(one => one.label === section)
        .flatMap(({ rows }) => rows)
        .filter(({ rights }) => rights.some(({ action }) => action === governingAction(right)))
        .flatMap(row => [row.label, ...row.also].map(word => word.toLowerCase()));
      expect(named, `${section}, ${label}`).toContain(label.replace(/^Liste des? /, '').toLowerCase());
    }
});

test('n’offre que ce qu’un écran demande, et ce qui est réservé', () => {
  const rights = rightsOf(offered);
  expect(rights.filter(({ built, reserved }) => !built && !reserved)).toEqual([]);
  expect(rightsOf(whole).length).toBeGreaterThan(rights.length);
  expect(rights.map(({ action }) => action)).not.toContain('leasing_contracts');
  expect(offered.flatMap(({ rows }) => rows.map(({ label }) => label))).not.toContain(
    'Contrats de financement',
  );
  for (const profile of Object.values(rightProfiles))
    expect(rightsOfProfile(profile, offered)).not.toContain('leasing_contracts');
  expect(offered.map(({ area }) => area)).not.toContain('financing');
  expect(offered.every(({ rows }) => rows.every(row => row.rights.length > 0))).toBe(true);
});

test('un droit qui fait voir et changer se range sous Modifier', () => {
  expect(rightsOf(whole).find(({ action }) => action === 'change_thresholds')?.column).toBe('change');
});

const profiles = Object.values(rightProfiles);

test.each(profiles)('le profil $label ne donne que des droits qui se donnent', profile => {
  const actions = rightsOfProfile(profile, whole);
  // None is misspelt, none said twice.
  if (typeof profile.actions !== 'function')
    expect(actions.toSorted()).toEqual([...profile.actions].toSorted());
  for (const action of actions) {
    expect(governingAction(action)).toBe(action);
    expect(reservedActions).not.toContain(action);
    expect(['users', 'create_user', 'update_users', 'logs', 'delete_all_logs']).not.toContain(action);
  }
});

test.each(profiles)('qui crée ou modifie par le profil $label peut voir ce qu’il crée', profile => {
  const actions = rightsOfProfile(profile, whole);
  for (const { rows } of whole)
    for (const { label: row, rights } of rows) {
      const see = rights.find(({ column }) => column === 'see')?.action;
      const has = (column: string) =>
        rights.some(right => right.column === column && actions.includes(right.action));
      if (see && (has('create') || has('change'))) expect(actions, row).toContain(see);
    }
});

/** A record in each of its states; of a payment, a cheque of ours or of a client. */
const statesOf = ({ state, fields }: Resource) =>
  Object.keys(fields[state?.field ?? '']?.choices ?? {}).flatMap(value =>
    ['IN', 'OUT'].map(direction => ({ [state?.field ?? '']: value, direction, paymentMode: 'Cheque' })),
  );

test.each(profiles)('qui commence par le profil $label peut finir, ou lit qui le peut', profile => {
  const caller = { id: '1', role: 'ADMIN', granted: new Set(rightsOfProfile(profile, whole)) } as const;
  const told = resources.all.flatMap(resource =>
    statesOf(resource).flatMap(record =>
      actsOfOthers(resource, record, caller).map(
        ({ name, access }) => `${Object.values(record)[0]} ${name}: ${whoMay(access)}`,
      ),
    ),
  );
  const accountant = 'un profil Comptable, ou à un administrateur';
  const expected: Record<string, readonly string[]> = {
    'Agent comptoir': [
      `RECEIVED clearPayment: ${accountant}`,
      `RECEIVED debitPayment: ${accountant}`,
      `EXPECTED receiveCertificate: ${accountant}`,
    ],
    Comptable: [
      'PENDING confirmReservation',
      'PENDING convertReservation',
      'CONFIRMED convertReservation',
      'CONFIRMED sendReservationConfirmation',
    ].map(act => `${act}: un profil Agent comptoir, ou à un administrateur`),
  };
  expect([...new Set(told)]).toEqual(expected[profile.label] ?? []);
});

test('le profil Lecture donne de voir tout ce qui s’offre, nos propres droits compris, et rien d’autre', () => {
  const reading = rightsOfProfile(rightProfiles.reading!, offered);
  const seen = rightsOf(offered).filter(({ column }) => column === 'see');
  expect(reading).toEqual(
    seen.map(({ action }) => action).filter(action => action !== 'users' && action !== 'logs'),
  );
  expect(reading).toEqual(expect.arrayContaining(['expenses', 'seasons', 'holidays']));
});
