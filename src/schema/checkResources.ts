import { checkArchive } from './words/actions/checkArchive';
import { checkBulk } from './words/actions/checkBulk';
import { checkClosed } from './words/access/checkClosed';
import { checkCovers } from './words/occupancy/checkCovers';
import { checkAlerts } from './words/fields/alerts';
import { checkDeadlines } from './words/fields/checkDeadlines';
import { checkFace } from './words/storage/checkFace';
import { checkFields } from './words/fields/checkFields';
import type { Say } from './words/fields/checkFields';
import { checkImports } from './words/list/checkImports';
import { checkKinds } from './words/fields/checkKinds';
import { checkNames } from './checkNames';
import { checkOccupies } from './words/occupancy/checkOccupies';
import { checkPaths } from './words/fields/checkPaths';
import { checkReferences } from './words/fields/checkReferences';
import { checkPhoto } from './words/list/checkPhoto';
import { checkPreviews } from './words/sheet/checkPreviews';
import { checkShort } from './words/sheet/checkShort';
import { checkQuestions } from './checkQuestions';
import { checkRights } from './words/access/checkRights';
import { checkPeriods, checkSettings, checkSettingsTaken } from './words/storage/checkSettings';
import { checkShape } from './checkShape';
import { checkBegins, checkStarts } from './words/fields/checkStarts';
import { checkIcons } from './words/actions/icons';
import { checkStates } from './words/actions/checkStates';
import { checkReadFirst, checkTabs } from './words/sheet/checkTabs';
import { checkVirtualFields } from './words/occupancy/checkVirtualFields';
import { checkAlone } from './words/invariants/checkAlone';
import { checkLedger } from './words/invariants/checkLedger';
import { checkSettled } from './words/invariants/checkSettled';
import { checkVersioned } from './words/invariants/checkVersioned';
import { checkView } from './words/storage/checkView';
import { isChild, isGroup, isRows, isLines, isLinkList } from './words/fields/paths';
import type { Questions } from './definePage';
import { declaredPath } from './declaredPath';
import type { Product } from './register';
import type { Resource } from './resource';
import { requiredRights } from './words/access/rightsOf';
import { actionsOf } from './words/actions/actions';
import { didYouMean } from './nearest';

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
 * Checks all the configs together, and the questions of screens, when the server or the build starts.
 * @throws ConfigError naming every fault.
 */
export function checkResources(
  declared: readonly DeclaredResource[],
  { rights }: Product,
  questions: Questions = {},
): void {
  const faults: string[] = [];
  const names = new Map<string, string>();
  for (const { file, resource } of declared) {
    const say = (path: string, advice: string) => faults.push(`${file} › ${declaredPath(path)} : ${advice}`);
    if (typeof resource?.name !== 'string' || !/^[a-z][a-z0-9-]*$/.test(resource.name)) {
      say('name', 'écrivez un nom en minuscules, chiffres et tirets, et exportez la ressource par défaut');
      continue;
    }
    const twin = names.get(resource.name);
    if (twin) say('name', `« ${resource.name} » est déjà déclaré dans ${twin}`);
    names.set(resource.name, file);
  }
  const known = declared.filter(({ file, resource }) =>
    checkShape(resource, (path, advice) => void faults.push(`${file} › ${declaredPath(path)} : ${advice}`)),
  );
  const actions = new Set<string>([
    ...rights,
    ...known.flatMap(({ resource }) => [...(resource.ownActions ?? []), ...requiredRights(resource)]),
    'SUPER_ADMIN',
    'SIGNED_IN',
  ]);
  for (const { file, resource } of known) {
    const say = (path: string, advice: string) =>
      void faults.push(`${file} › ${declaredPath(path)} : ${advice}`);
    checkFields(resource.fields, 'fields', names, say);
    checkKinds(resource.fields, 'fields', { table: resource.name, names, say });
    checkPaths(resource, say);
    checkClosed(resource, name => known.find(one => one.resource.name === name)?.resource, say);
    checkStarts(resource, name => known.find(one => one.resource.name === name)?.resource, say);
    checkBegins(resource, questions, say);
    checkReferences(
      resource,
      name => known.find(one => one.resource.name === name)?.resource,
      questions,
      say,
    );
    checkRights(resource, actions, say);
    checkStates(resource, say);
    checkIcons(resource, say);
    checkSettings(resource, say);
    const find = (name: string) => known.find(one => one.resource.name === name)?.resource;
    checkSettingsTaken(resource, find, say);
    checkPeriods(resource, find, say);
    checkView(resource, say);
    checkFace(resource, names, name => known.find(one => one.resource.name === name)?.resource, say);
    checkArchive(resource, say);
    checkVersioned(resource, say);
    checkDeadlines(resource, say);
    checkAlerts(resource, say);
    checkCovers(
      resource,
      known.map(one => one.resource),
      say,
    );
    checkImports(resource, say);
    checkOccupies(
      resource,
      known.map(one => one.resource),
      say,
    );
    checkTabs(resource, names, name => known.find(one => one.resource.name === name)?.resource, say);
    checkReadFirst(resource, say);
    checkVirtualFields(
      resource,
      known.map(one => one.resource),
      say,
    );
    checkAlone(resource, say);
    checkSettled(resource, name => known.find(one => one.resource.name === name)?.resource, say);
    checkLedger(resource, name => known.find(one => one.resource.name === name)?.resource, say);
    checkActionFields(resource, names, say);
    checkBulk(resource, names, say);
    checkPhoto(resource, say);
    checkPreviews(resource, say);
    checkShort(resource, say);
    checkNeighbours(resource, known, say);
  }
  checkQuestions(
    questions,
    names,
    actions,
    (path, advice) => void faults.push(`src/pages › ${path} : ${advice}`),
  );
  checkNames(known, Object.keys(questions), faults);
  if (faults.length > 0) throw new ConfigError(faults);
}

/** What a config states of another one. */
function checkNeighbours(resource: Resource, known: readonly DeclaredResource[], say: Say) {
  const find = (name: string) => known.find(one => one.resource.name === name)?.resource;
  for (const { name, returns } of actionsOf(resource, 'record'))
    if (!find(returns))
      say(
        `actions.${name}.returns`,
        `la ressource « ${returns} » n’existe pas${didYouMean(
          returns,
          known.map(one => one.resource.name),
        )}`,
      );
  const { partOf } = resource;
  const owner = partOf && find(partOf.resource)?.fields[partOf.field];
  if (partOf && (!isLines(owner) || owner.target !== resource.name))
    say('partOf', `« ${partOf.resource}.${partOf.field} » n’est pas un champ lines de ${resource.name}`);
  for (const [name, field] of Object.entries(resource.fields))
    if (partOf && isRows(field) && Object.values(field.fields ?? {}).some(isLinkList))
      say(`fields.${name}`, 'les rows d’une ligne n’ont ni references ni files');
  if (partOf && (resource.operations || resource.routes))
    say('partOf', 'une ligne s’écrit avec sa fiche : elle n’a ni operations ni routes');
  for (const [name, field] of Object.entries(resource.fields))
    if (isLines(field) && find(field.target ?? '') && find(field.target ?? '')?.partOf?.field !== name)
      say(
        `fields.${name}`,
        `déclarez partOf: { resource: '${resource.name}', field: '${name}' } dans « ${field.target} »`,
      );
}

/** The input of an action is a few values, and lists of such: charges that are added at once. */
function checkActionFields(resource: Resource, names: ReadonlyMap<string, string>, say: Say) {
  for (const { name, argument, fields = {} } of actionsOf(resource, 'record')) {
    const here = `actions.${name}.fields`;
    checkFields(fields, here, names, say);
    checkKinds(fields, here, { table: resource.name, names, say });
    if (Object.hasOwn(fields, argument))
      say(`${here}.${argument}`, 'ce nom dit quelle fiche : choisissez-en un autre');
    for (const [key, field] of Object.entries(fields)) {
      if (isGroup(field) || isLines(field) || field.kind === 'references')
        say(`${here}.${key}`, 'une action ne demande ni groupe ni liste de fiches');
      else if (Object.values(field.fields ?? {}).some(inner => isGroup(inner) || isChild(inner)))
        say(`${here}.${key}`, 'les lignes d’une action n’ont que des valeurs');
    }
  }
}
