import { expect, test } from 'vitest';
import { pages } from '../../src/pages/all';
import { resources } from '../../src/resources/all';
import { specifiedActions } from '../../src/product/actions';
import { rightWords } from '../../src/product/rightWords';
import { allDocuments } from '../../src/schema/api/allDocuments';
import { actionsOf } from '../../src/schema/words/actions/actions';
import type { Fields } from '../../src/schema/field';
import { everyField } from '../../src/schema/words/fields/references';
import type { Resource } from '../../src/schema/resource';
import { gridOf } from '../../src/schema/words/access/rightGrid';
import { menuOf } from '../../src/product/menuOf';
import { differences, expectGolden } from '../helpers/golden';

/** Which right each operation of a resource asks for. */
function rightsOf(resource: Resource): string[] {
  const { name, access, operations = {}, fields } = resource;
  const asking = [
    ...Object.entries(access).map(([way, right]) => [way, right] as const),
    ...Object.entries(resource.updates ?? {}).map(([key, update]) => [key, update.access] as const),
    ...actionsOf(resource).map(action => [action.name, action.access] as const),
    ...(resource.panels ?? []).map(panel => [`panel ${panel.name}`, panel.access] as const),
    ...Object.entries(operations as Record<string, string>).flatMap(([way, operation]) => {
      const right = operation.replace(/[A-Z]/g, (letter: string) => `_${letter.toLowerCase()}`);
      return resources.reserved.has(right) ? [[`reserved ${way}`, right] as const] : [];
    }),
  ];
  const guarded = everyField(fields).flatMap(field =>
    Object.entries(field.access ?? {}).map(
      ([way, right]) => `${name} field ${field.label} ${way} = ${right}`,
    ),
  );
  return [
    ...Object.entries(operations).map(([way, operation]) => `${name} operation ${way} = ${operation}`),
    ...asking.map(([what, right]) => `${name} right ${what} = ${right}`),
    ...guarded,
  ].toSorted();
}

test('no right is lost, made or moved', () => {
  const own = resources.actions.filter(action => !(specifiedActions as readonly string[]).includes(action));
  expectGolden('rights.txt', [
    ...resources.all.flatMap(rightsOf),
    ...Object.entries(resources.questions).map(
      ([name, { access }]) => `question ${name} = ${access.join(', ')}`,
    ),
    ...own.toSorted().map(action => `right beside the specification's: ${action}`),
    ...gridOf(resources, rightWords, pages).flatMap(({ area, rows }) =>
      rows.flatMap(({ label, rights }) =>
        rights.map(
          right =>
            `grid ${area} « ${label} » ${right.column} ${right.action} = ${right.label}${right.built ? '' : ', not built'}${right.reserved ? ', reserved' : ''}`,
        ),
      ),
    ),
  ]);
});

test('no address is lost, made or moved', () => {
  expectGolden('addresses.txt', [
    ...resources.all.flatMap(({ name, routes = {}, updates = {} }) => [
      ...Object.entries(routes).map(([screen, address]) => `${name} ${screen} = ${JSON.stringify(address)}`),
      ...Object.values(updates).flatMap(({ page }) => (page ? [`${name} own page = ${page.path}`] : [])),
    ]),
    ...pages.map(({ path, access }) => `page ${path} = ${access}`),
  ]);
});

const place = (index: number) => String(index + 1).padStart(2, '0');

test('the menu is what it was', () => {
  const caller = { id: '1', role: 'SUPER_ADMIN', granted: [] } as never;
  expectGolden(
    'menu.txt',
    menuOf(resources.all, pages, caller).flatMap(({ label, base, icon, pages }, section) => [
      `${place(section)} section ${label} = ${base} ${icon}`,
      ...pages.map(
        (page, at) =>
          `${place(section)}.${place(at)} ${page.category} › ${page.label} = ${page.path} ${page.icon ?? ''}`,
      ),
    ]),
  );
});

test('the admin sends the documents that it sent', () => {
  const documents = [...allDocuments(resources)].map(text => text.replace(/\s+/g, ' ').trim());
  const named = documents.map(text => `${/^(\w+ \w*)/.exec(text)?.[1] ?? ''} = ${text}`);
  expectGolden('documents.txt', named.toSorted());
});

/** A value of a config as text; a function is only said to be there. */
const written = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'function' || one instanceof RegExp
      ? String(one instanceof RegExp ? one : 'function')
      : typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : one,
  );

/** An option as the golden file has it, which was written under earlier names. */
function goldenOption(option: string, value: unknown): [option: string, value: unknown][] {
  const part = (value ?? {}) as { within?: string; warn?: true; field?: string; message?: string };
  if (option === 'ignoreSeparators') return [['compact', value]];
  if (option === 'suggestions') return [['suggests', value]];
  if (option === 'show') return [[value === 'api' ? 'hidden' : 'unlisted', true]];
  if (option === 'unique' && part.within) return [['uniqueWithin', part.within]];
  if (option === 'unique' && part.warn) return [['alike', true]];
  if (option === 'notBefore' && part.field)
    return [
      ['notBefore', part.field],
      ['notBeforeMessage', part.message],
    ];
  return [[option, value]];
}

const fieldFacts = (where: string, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { fields: inner, ...field }]) => [
    ...Object.entries(field)
      .flatMap(([option, value]) => goldenOption(option, value))
      .flatMap(([option, value]) =>
        value === undefined || value === false ? [] : [`${where}.${name} ${option} = ${written(value)}`],
      ),
    ...fieldFacts(`${where}.${name}`, inner ?? {}),
  ]);

test('screens say what they said', () => {
  expectGolden(
    'screens.txt',
    resources.all
      .flatMap(({ fields, list, actions = [], ...resource }) => [
        ...actions.map(({ name, ...action }) => `${resource.name} action ${name} = ${written(action)}`),
        ...Object.entries(resource).map(([word, value]) => `${resource.name} ${word} = ${written(value)}`),
        ...Object.entries(list ?? {}).map(
          ([word, value]) => `${resource.name} list ${word} = ${written(value)}`,
        ),
        ...fieldFacts(resource.name, fields),
      ])
      .concat(
        Object.entries(resources.questions).map(
          ([name, question]) => `question ${name} = ${written(question)}`,
        ),
      ),
  );
});

test('a difference is told in words', () => {
  expect(differences(['a right = x', 'b', 'c = 1'], ['a right = y', 'c = 1', 'd = 2'])).toEqual([
    'lost: b',
    'new: d = 2',
    'changed: a right\n    was x\n    is  y',
  ]);
});
