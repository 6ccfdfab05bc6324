import { specifiedActions } from './actions';
import { areas } from './areas';
import { checkArchive } from './checkArchive';
import { checkBulk } from './checkBulk';
import { checkClosed } from './checkClosed';
import { checkDeadlines } from './checkDeadlines';
import { checkFace } from './checkFace';
import { checkFields } from './checkFields';
import type { Say } from './checkFields';
import { checkImports } from './checkImports';
import { checkKinds } from './checkKinds';
import { checkNames } from './checkNames';
import { checkOccupies } from './checkOccupies';
import { checkPaths } from './checkPaths';
import { checkReferences } from './checkReferences';
import { checkPhoto } from './checkPhoto';
import { checkPreviews } from './checkPreviews';
import { checkQueries } from './checkQueries';
import { checkReserved } from './checkReserved';
import { checkRights } from './checkRights';
import { checkPrefixes, checkSettings } from './checkSettings';
import { checkShape } from './checkShape';
import { checkStarts } from './checkStarts';
import { checkStates } from './checkStates';
import { checkReadFirst, checkTabs } from './checkTabs';
import { checkTold } from './checkTold';
import { checkVersioned } from './checkVersioned';
import { checkView } from './checkView';
import { fieldAt, isLinkList } from './paths';
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
    if (typeof resource?.name !== 'string' || !/^[a-z][a-z0-9-]*$/.test(resource.name)) {
      say('name', 'écrivez un nom en minuscules, chiffres et tirets, et exportez la ressource par défaut');
      continue;
    }
    const twin = names.get(resource.name);
    if (twin) say('name', `« ${resource.name} » est déjà déclaré dans ${twin}`);
    names.set(resource.name, file);
  }
  const known = declared.filter(({ file, resource }) =>
    checkShape(resource, (path, advice) => void faults.push(`${file} › ${path} : ${advice}`)),
  );
  const actions = new Set<string>([
    ...specifiedActions,
    ...known.flatMap(({ resource }) => resource.ownActions ?? []),
    'SUPER_ADMIN',
    'SIGNED_IN',
  ]);
  for (const { file, resource } of known) {
    const say = (path: string, advice: string) => void faults.push(`${file} › ${path} : ${advice}`);
    checkFields(resource.fields, 'fields', names, say);
    checkKinds(resource.fields, 'fields', { table: resource.name, names, say });
    checkPaths(resource, say);
    checkClosed(resource, name => known.find(one => one.resource.name === name)?.resource, say);
    checkStarts(resource, name => known.find(one => one.resource.name === name)?.resource, say);
    checkReferences(resource, name => known.find(one => one.resource.name === name)?.resource, say);
    checkRights(resource, actions, say);
    checkReserved(resource, actions, say);
    checkStates(resource, say);
    checkSettings(resource, say);
    checkPrefixes(resource, name => known.find(one => one.resource.name === name)?.resource, say);
    checkView(resource, say);
    checkFace(resource, name => known.find(one => one.resource.name === name)?.resource, say);
    checkArchive(resource, say);
    checkVersioned(resource, say);
    checkDeadlines(resource, say);
    checkImports(resource, say);
    checkOccupies(
      resource,
      known.map(one => one.resource),
      say,
    );
    checkTabs(resource, name => known.find(one => one.resource.name === name)?.resource, say);
    checkReadFirst(resource, say);
    checkTold(
      resource,
      known.map(one => one.resource),
      say,
    );
    checkSettled(resource, say);
    checkAsked(resource, names, say);
    checkBulk(resource, names, say);
    checkQueries(resource, names, say);
    checkPhoto(resource, say);
    checkPreviews(resource, say);
    checkNeighbours(resource, known, say);
    if (!Object.hasOwn(areas, resource.area))
      say('area', `« ${resource.area} » n’est pas une rubrique : ${Object.keys(areas).join(', ')}`);
  }
  checkNames(known, faults);
  if (faults.length > 0) throw new ConfigError(faults);
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
    if (partOf && field.kind === 'rows' && Object.values(field.fields ?? {}).some(isLinkList))
      say(`fields.${name}`, 'les rows d’une ligne n’ont ni references ni files');
  if (partOf && (resource.operations || resource.routes))
    say('partOf', 'une ligne s’écrit avec sa fiche : elle n’a ni operations ni routes');
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
    const here = `actions.${name}.fields`;
    checkFields(fields, here, names, say);
    checkKinds(fields, here, { table: resource.name, names, say });
    if (Object.hasOwn(fields, argument))
      say(`actions.${name}.argument`, `« ${argument} » est aussi un champ demandé`);
    for (const [key, field] of Object.entries(fields))
      if (field.fields || field.kind === 'references')
        say(`actions.${name}.fields.${key}`, 'une action ne demande ni groupe ni lignes');
  }
}
