import type { DeclaredResource } from './checkResources';
import type { Fields } from './field';
import { nestedTypeName, pageTypeName, recordTypeName } from './api/graphqlNames';
import { identityDocuments } from './api/identityDocuments';
import { operationNames } from './api/operationNames';
import type { Address, Resource } from './resource';

/** Operations of the engine itself, and of hand-written pages: no resource may take their names. */
const ofTheEngine = new Set<string>([
  ...Object.keys(identityDocuments),
  'Lookup',
  'Alike',
  'Prefill',
  'RecordHistory',
  'SheetTabs',
  'Search',
  'PermissionByUserId',
  'managePermissions',
  'rightsManagers',
  'exportProgress',
  'QuickFilterCounts',
  'ListTotals',
  'savedViews',
  'saveView',
  'deleteSavedView',
  'prepareImport',
  'runImport',
  'cancelImport',
  'importLines',
  'importProgress',
  'importTemplate',
  'importLeft',
]);

const typesOfTheEngine =
  /^(Query|Mutation|Subscription|String|Int|Float|Boolean|ID|Upload|Input|Reference|Timestamp|Decimal|StoredFile|FileInput|FilterValue|Lookup(Within|Among|Free)|PrefilledValues|NextDeadline|Today|TodaySource|ExportProgress|AlikeRecord|Import(Preview|Column|Line|Fault|Progress)|SavedView\w*|Auth[A-Z]\w*|Permission(Action|ActionInput)?|RightsManager|ApiKey|History(Change|Entry)|RecordHistoryPage|Search(Group|Hit)|SheetTab)$/;

/** First segments of addresses that the server and the pages of visitors keep for themselves. */
const keptAddresses = new Set(['', 'graphql', 'healthz', 'files', 'assets', 'login']);

/** Names that all the resources share: GraphQL types and operations, public addresses. */
export function checkNames(
  declared: readonly DeclaredResource[],
  questions: readonly string[],
  faults: string[],
): void {
  const claim = (kind: string, seen: Map<string, string>, name: string, file: string, path: string) => {
    const other = seen.get(name);
    if (other) faults.push(`${file} › ${path} : « ${name} » est déjà ${kind} de ${other}`);
    seen.set(name, file);
  };
  const types = new Map<string, string>();
  const operations = new Map(questions.map(name => [name, 'src/pages']));
  const addresses = new Map<string, string>();
  for (const { file, resource } of declared) {
    for (const name of typeNames(resource)) {
      if (typesOfTheEngine.test(name))
        faults.push(`${file} › type : « ${name} » est un type du moteur : choisissez un autre nom`);
      claim('un type', types, name, file, 'type');
    }
    for (const name of operationNames(resource)) {
      if (ofTheEngine.has(name))
        faults.push(
          `${file} › operations : « ${name} » est une opération du moteur : choisissez un autre nom`,
        );
      claim('une opération', operations, name, file, 'operations');
    }
    for (const [screen, address] of Object.entries(resource.routes ?? {}))
      checkAddress(file, `routes.${screen}`, address as Address, addresses, faults);
    for (const path of Object.keys(resource.alsoAt ?? {}))
      checkAddress(file, `routes.also`, { path, ...namesIn(path) }, addresses, faults);
    for (const [name, { page }] of Object.entries(resource.updates ?? {}))
      if (page) checkAddress(file, `updates.${name}.page.path`, page.path, addresses, faults);
    checkScreens(file, resource, faults);
  }
}

/** Names of the GraphQL types that a resource makes. */
function typeNames(resource: Resource): string[] {
  const nested = (parent: string, fields: Fields): string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const own = nestedTypeName(parent, name);
      if (field.tells) return [own];
      if (!field.fields) return [];
      return [own, `${own}Input`, ...nested(own, field.fields)];
    });
  return [recordTypeName(resource), pageTypeName(resource), ...nested(resource.type, resource.fields)];
}

/** The parameters of an address beside its record, which its search holds. */
const namesIn = (path: string): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => (name === 'id' ? [] : [[name, '']])),
  );

function checkAddress(
  file: string,
  where: string,
  address: Address,
  seen: Map<string, string>,
  faults: string[],
) {
  const say = (advice: string) => faults.push(`${file} › ${where} : ${advice}`);
  const { path, ...fixed } = typeof address === 'string' ? { path: address } : address;
  const shape = path.replace(/:\w+/g, ':');
  const other = seen.get(shape);
  if (!path.startsWith('/')) say('une adresse commence par /');
  else if (!/^(\/(:[A-Za-z]+|[A-Za-z0-9][A-Za-z0-9_-]*))+$/.test(path))
    say(`${path} : une adresse est faite de lettres, de chiffres et de tirets entre des /`);
  if (keptAddresses.has(path.split('/')[1] ?? '')) say(`${path} est une adresse du moteur`);
  if (other) say(`${path} est déjà une adresse de ${other}`);
  seen.set(shape, `${file} (${where.replace('routes.', '')})`);
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const needsId = ['routes.edit', 'routes.show', 'routes.also'].includes(where);
  if (needsId !== parameters.includes('id'))
    say(needsId ? 'écrivez :id là où se lit la fiche' : 'aucune fiche n’y est nommée : ôtez :id');
  const others = parameters.filter(name => name !== 'id');
  for (const name of others)
    if (!Object.hasOwn(fixed, name)) say(`dites ce que vaut :${name} dans un lien : { path, ${name}: '…' }`);
  for (const name of Object.keys(fixed))
    if (!others.includes(name)) say(`« ${name} » n’est pas un paramètre de ${path}`);
}

/** A screen shows what an operation answers. */
function checkScreens(
  file: string,
  { routes = {}, operations = {}, list, menu, settings }: Resource,
  faults: string[],
) {
  const say = (path: string, advice: string) => faults.push(`${file} › ${path} : ${advice}`);
  const needs = { list: 'list', create: 'create', edit: 'one', show: 'one' } as const;
  for (const [screen, operation] of Object.entries(needs) as [keyof typeof needs, keyof typeof operations][])
    if (routes[screen] && !operations[operation])
      say(`operations.${operation}`, `l’adresse ${screen} montre ce que cette opération répond : nommez-la`);
  if (routes.list && !list) say('list', 'dites quelles colonnes montre la liste : { columns: […] }');
  for (const screen of ['list', 'create'] as const)
    if (menu?.[screen] && !routes[screen])
      say(`menu.${screen}`, `le menu ne mène nulle part : donnez routes.${screen}`);
  if (settings?.dated && !operations.create)
    say('operations.create', 'une valeur datée se crée : nommez l’opération');
}
