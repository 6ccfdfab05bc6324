import { specifiedActions } from './actions';
import { areas } from './areas';
import { checkFields } from './checkFields';
import type { Say } from './checkFields';
import { fieldAt } from './paths';
import type { Resource } from './resource';

export interface DeclaredResource {
  file: string;
  resource: Resource;
}

/** A config is wrong: every fault with its file, its path in the config and what to write instead. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`Configuration des ressources invalide :\n${faults.map(fault => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Checks all the configs together, when the server or the build starts.
 * @throws ConfigError naming every fault.
 */
export function checkResources(declared: readonly DeclaredResource[]): void {
  const faults: string[] = [];
  const names = new Map<string, string>();
  for (const { file, resource } of declared) {
    const say = (path: string, advice: string) => faults.push(`${file} › ${path} : ${advice}`);
    if (!resource?.name || !/^[a-z][a-z0-9-]*$/.test(resource.name)) {
      say('name', 'écrivez un nom en minuscules, chiffres et tirets, et exportez la ressource par défaut');
      continue;
    }
    const twin = names.get(resource.name);
    if (twin) say('name', `« ${resource.name} » est déjà déclaré dans ${twin}`);
    names.set(resource.name, file);
  }
  const known = declared.filter(({ resource }) => resource?.name);
  const actions = new Set<string>([
    ...specifiedActions,
    ...known.flatMap(({ resource }) => resource.ownActions ?? []),
    'SUPER_ADMIN',
    'SIGNED_IN',
  ]);
  for (const { file, resource } of known) {
    const say = (path: string, advice: string) => void faults.push(`${file} › ${path} : ${advice}`);
    checkFields(resource.fields, 'fields', names, say);
    checkPaths(resource, say);
    checkRights(resource, actions, say);
    checkStates(resource, say);
    checkOccupies(resource, names, say);
    checkSettled(resource, say);
    checkAsked(resource, names, say);
    checkNeighbours(resource, known, say);
    if (!Object.hasOwn(areas, resource.area))
      say('area', `« ${resource.area} » n’est pas une rubrique : ${Object.keys(areas).join(', ')}`);
  }
  checkOperations(known, faults);
  checkAddresses(known, faults);
  if (faults.length > 0) throw new ConfigError(faults);
}

function checkPaths(resource: Resource, say: Say) {
  const extra = new Set(['id', 'createdAt', 'updatedAt', '_label']);
  const must = (path: string, where: string) => {
    if (!extra.has(path) && !fieldAt(resource.fields, path))
      say(where, `« ${path} » n’est pas un champ de ${resource.name}`);
  };
  for (const path of resource.representation) {
    must(path, 'representation');
    if (fieldAt(resource.fields, path)?.access?.read)
      say('representation', `« ${path} » est réservé : tout le monde lirait ce qu’il contient`);
  }
  for (const path of resource.figures ?? []) must(path, 'figures');
  resource.list?.columns.forEach((column, index) => {
    const paths = typeof column === 'string' ? [column] : [column.main, column.second].flat();
    for (const path of paths) must(path, `list.columns.${index}`);
  });
  const argumentsSeen = new Set(['offset', 'limit', 'sort', 'order', 'searchWord', 'ids']);
  for (const filter of resource.list?.filters ?? []) {
    must(filter.path, `list.filters.${filter.argument}`);
    if (argumentsSeen.has(filter.argument)) say(`list.filters.${filter.argument}`, 'argument déjà pris');
    argumentsSeen.add(filter.argument);
  }
  for (const quick of resource.list?.quickFilters ?? [])
    for (const argument of Object.keys(quick.values))
      if (!resource.list?.filters?.some(filter => filter.argument === argument))
        say(`list.quickFilters « ${quick.label} »`, `« ${argument} » n’est pas un filtre déclaré`);
  if (resource.list?.sort) must(resource.list.sort.field, 'list.sort');
  if (resource.settings) must(resource.settings.dated, 'settings.dated');
}

function checkRights(resource: Resource, actions: ReadonlySet<string>, say: Say) {
  const must = (action: string | undefined, where: string) => {
    if (action !== undefined && !actions.has(action))
      say(
        where,
        `droit inconnu « ${action} » : employez un nom de la spécification ou ajoutez-le à ownActions`,
      );
  };
  for (const [operation, action] of Object.entries(resource.access)) must(action, `access.${operation}`);
  for (const [name, update] of Object.entries(resource.updates ?? {}))
    must(update.access, `updates.${name}.access`);
  for (const [name, move] of Object.entries(resource.transitions?.moves ?? {}))
    must(move.access, `transitions.moves.${name}.access`);
  for (const [name, action] of Object.entries(resource.actions ?? {}))
    must(action.access, `actions.${name}.access`);
  for (const [name, print] of Object.entries(resource.prints ?? {}))
    must(print.access, `prints.${name}.access`);
  for (const operation of ['list', 'create', 'update', 'delete'] as const)
    if (resource.operations?.[operation] && !resource.access[operation])
      say(
        `access.${operation}`,
        `l’opération ${resource.operations[operation]} est ouverte à personne : dites quel droit elle demande`,
      );
  if (resource.operations?.one && !resource.access.list)
    say('access.list', `dites quel droit ${resource.operations.one} demande`);
}

/** What a config says of another one. */
function checkNeighbours(resource: Resource, known: readonly DeclaredResource[], say: Say) {
  const find = (name: string) => known.find(one => one.resource.name === name)?.resource;
  for (const [name, action] of Object.entries(resource.actions ?? {}))
    if (!find(action.returns))
      say(`actions.${name}.returns`, `la ressource « ${action.returns} » n’existe pas`);
  const { partOf } = resource;
  const owner = partOf && find(partOf.resource)?.fields[partOf.field];
  if (partOf && (owner?.kind !== 'lines' || owner.target !== resource.name))
    say('partOf', `« ${partOf.resource}.${partOf.field} » n’est pas un champ lines de ${resource.name}`);
  for (const [name, field] of Object.entries(resource.fields))
    if (
      field.kind === 'lines' &&
      find(field.target ?? '') &&
      find(field.target ?? '')?.partOf?.field !== name
    )
      say(
        `fields.${name}`,
        `déclarez partOf: { resource: '${resource.name}', field: '${name}' } dans « ${field.target} »`,
      );
}

function checkStates(resource: Resource, say: Say) {
  const { transitions, frozen, rule } = resource;
  const states = (name: string, values: readonly string[], where: string) => {
    const field = resource.fields[name];
    if (field?.kind !== 'choice') return say(where, `« ${name} » n’est pas un champ choice`);
    for (const value of values)
      if (!Object.hasOwn(field.choices ?? {}, value)) say(where, `« ${value} » n’est pas un état de ${name}`);
  };
  if (transitions) {
    states(transitions.field, [transitions.initial], 'transitions');
    for (const [name, move] of Object.entries(transitions.moves)) {
      states(transitions.field, [...move.from, move.to], `transitions.moves.${name}`);
      for (const asked of move.ask ?? [])
        if (!resource.fields[asked]) say(`transitions.moves.${name}.ask`, `« ${asked} » n’est pas un champ`);
    }
  }
  if (frozen) states(frozen.field, frozen.values, 'frozen');
  if (rule && rule.field !== 'id' && resource.fields[rule.field]?.target === undefined)
    say('rule.field', 'nommez une référence à un utilisateur');
}

function checkOccupies(resource: Resource, names: ReadonlyMap<string, string>, say: Say) {
  const { occupies } = resource;
  if (!occupies) return;
  const row = fieldAt(resource.fields, occupies.rows);
  if (!names.has(occupies.target)) say('occupies.target', `la ressource « ${occupies.target} » n’existe pas`);
  if (row?.kind !== 'rows') return say('occupies.rows', `« ${occupies.rows} » n’est pas un champ rows`);
  if (row.fields?.[occupies.subject]?.target !== occupies.target)
    say('occupies.subject', `« ${occupies.subject} » ne désigne pas ${occupies.target}`);
  for (const bound of [occupies.from, occupies.to])
    if (!['date', 'instant'].includes((row.fields?.[bound] ?? resource.fields[bound])?.kind ?? ''))
      say('occupies', `« ${bound} » n’est ni une date ni un instant`);
}

function checkSettled({ settled, fields }: Resource, say: Say) {
  if (!settled) return;
  const row = fieldAt(fields, settled.rows);
  if (row?.kind !== 'rows') return say('settled.rows', `« ${settled.rows} » n’est pas un champ rows`);
  if (row.fields?.[settled.amount]?.kind !== 'money')
    say('settled.amount', `« ${settled.amount} » n’est pas un montant de ${settled.rows}`);
  if (fields[settled.total]?.kind !== 'money' || fields[settled.total]?.computed)
    say('settled.total', `« ${settled.total} » n’est pas un montant écrit de la fiche`);
}

/** What an action asks is a few values, not rows: they have a form of their own. */
function checkAsked(resource: Resource, names: ReadonlyMap<string, string>, say: Say) {
  for (const [name, { argument, fields = {} }] of Object.entries(resource.actions ?? {})) {
    checkFields(fields, `actions.${name}.fields`, names, say);
    if (Object.hasOwn(fields, argument))
      say(`actions.${name}.argument`, `« ${argument} » est aussi un champ demandé`);
    for (const [key, field] of Object.entries(fields))
      if (field.fields || field.kind === 'references')
        say(`actions.${name}.fields.${key}`, 'une action ne demande ni groupe ni lignes');
  }
}

/** Names of all the GraphQL operations that a resource declares. */
export function operationNames(resource: Resource): string[] {
  return [
    ...Object.values(resource.operations ?? {}),
    ...Object.keys(resource.updates ?? {}),
    ...Object.values(resource.transitions?.moves ?? {}).map(move => move.operation),
    ...Object.keys(resource.actions ?? {}),
    ...Object.keys(resource.prints ?? {}),
  ];
}

function checkOperations(declared: readonly DeclaredResource[], faults: string[]) {
  const seen = new Map<string, string>();
  for (const { file, resource } of declared)
    for (const name of operationNames(resource)) {
      const other = seen.get(name);
      if (other) faults.push(`${file} › operations : « ${name} » est déjà une opération de ${other}`);
      seen.set(name, file);
    }
}

function checkAddresses(declared: readonly DeclaredResource[], faults: string[]) {
  const seen = new Map<string, string>();
  for (const { file, resource } of declared)
    for (const [screen, address] of Object.entries(resource.routes ?? {})) {
      const path = typeof address === 'string' ? address : address.path;
      const shape = path.replace(/:\w+/g, ':');
      const other = seen.get(shape);
      if (!path.startsWith('/')) faults.push(`${file} › routes.${screen} : une adresse commence par /`);
      if (other) faults.push(`${file} › routes.${screen} : ${path} est déjà une adresse de ${other}`);
      seen.set(shape, `${file} (${screen})`);
    }
}
