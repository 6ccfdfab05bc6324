import { isCalendarDate } from '../../../domain/calendarDate';
import { readDayRange } from '../../../domain/dayRange';
import { relativeDays } from '../../../domain/relativeDay';
import type { Say } from '../fields/checkFields';
import { deadlinesOf } from '../fields/deadlines';
import { FREE, occupiersOf } from './occupiers';
import { virtualField } from './virtualField';
import { isChoice, leavesOf } from '../fields/paths';
import type { Resource } from '../../resource';
import { deadlineName, freeName, isVirtualField, todayName } from './virtualFields';
import type { VirtualField } from './virtualFields';

/** The virtual fields that a config names, and in which states something may hold its records. */
export function checkVirtualFields(resource: Resource, all: readonly Resource[], say: Say): void {
  const { list, figures, occupied, lent } = resource;
  const occupiers = occupiersOf(resource.name, all);
  const judge = (path: string, where: string) => {
    if (path === deadlineName && deadlinesOf(resource).length === 0)
      say(where, `« ${path} » ne dit rien ici : donnez deadline à un champ date`);
    if ((path === todayName || path === freeName) && occupiers.length === 0)
      say(
        where,
        `« ${path} » ne dit rien ici : aucune ressource n’occupe ${resource.name} (occupies.target)`,
      );
  };
  for (const path of figures ?? []) judge(path, 'figures');
  list?.columns.forEach((column, index) => {
    const paths = typeof column === 'string' ? [column] : [column.main, ...[column.second ?? []].flat()];
    for (const path of paths) judge(path, `list.columns.${index}`);
  });
  for (const { argument, path, operator } of list?.filters ?? []) {
    if (!isVirtualField(path) && path !== freeName) continue;
    const where = `list.filters.${argument}`;
    judge(path, where);
    if (!operators[path].includes(operator))
      say(where, `« ${operator} » ne compare pas « ${path} » : écrivez ${operators[path].join(' ou ')}`);
    const kinds = Object.keys(virtualField({ ...resource, occupiers }, todayName)?.choices ?? { [FREE]: '' });
    for (const { label, values } of list?.quickFilters ?? []) {
      const value = values[argument];
      if (value !== undefined && !accepts(path, value, kinds))
        say(
          `list.quickFilters « ${label} »`,
          `« ${value} » n’est pas une valeur de ${argument} : ${advice(path, kinds)}`,
        );
    }
  }
  const sort: string | undefined = list?.sort?.field;
  if (sort === todayName) say('list.sort', `une liste ne se trie pas par « ${sort} »`);
  else if (sort) judge(sort, 'list.sort');
  const isHeld = occupiers.length > 0;
  if (occupied) checkStates(resource, 'occupied', occupied.while, isHeld, say);
  if (lent) {
    checkStates(resource, 'lent', lent.while, isHeld, say);
    const last = leavesOf(resource.fields).find(({ path }) => path === lent.until)?.field;
    if (lent.until !== undefined && last?.kind !== 'date')
      say('lent.until', `« ${lent.until} » n’est pas un champ date de la fiche`);
  }
}

type Filtered = VirtualField | typeof freeName;

const operators: Readonly<Record<Filtered, readonly string[]>> = {
  [deadlineName]: ['<=', '>=', 'on'],
  [todayName]: ['='],
  [freeName]: ['='],
};

function accepts(path: Filtered, value: string, kinds: readonly string[]): boolean {
  if (path === todayName) return kinds.includes(value);
  if (path === freeName) return readDayRange(value) !== null;
  return isCalendarDate(value) || relativeDays(value) !== null;
}

function advice(path: Filtered, kinds: readonly string[]): string {
  if (path === todayName) return kinds.join(', ');
  if (path === freeName)
    return 'écrivez deux jours, ou deux nombres de jours à partir d’aujourd’hui : +0..+6';
  return 'écrivez un jour, ou un nombre de jours à partir d’aujourd’hui : +30';
}

/** States in which what others hold is in use, or lent to somebody. */
function checkStates(
  { name, fields }: Resource,
  word: 'occupied' | 'lent',
  states: { field: string; values: readonly string[] } | undefined,
  isHeld: boolean,
  say: Say,
) {
  if (!isHeld) say(word, `aucune ressource n’occupe ${name} (occupies.target) : ôtez ${word}`);
  if (!states) return;
  const state = leavesOf(fields).find(({ path }) => path === states.field)?.field;
  if (!isChoice(state))
    return say(`${word}.while.field`, `« ${states.field} » n’est pas un champ choice de la fiche`);
  for (const value of states.values)
    if (!Object.hasOwn(state.choices ?? {}, value))
      say(`${word}.while.values`, `« ${value} » n’est pas un des choix`);
}
