import type { Say } from '../fields/checkFields';
import { checkState } from '../actions/checkStates';
import type { Field } from '../../field';
import { isRows, isReference, isChoice, fieldAt, leavesOf, readRightsAt } from '../fields/paths';
import { FREE, PREPARATION } from './occupiers';
import type { Resource } from '../../resource';
import { didYouMean } from '../../nearest';

/** The periods that a resource's rows hold of another one. */
export function checkOccupies(resource: Resource, all: readonly Resource[], say: Say): void {
  const { occupies } = resource;
  if (!occupies) return;
  if (!all.some(one => one.name === occupies.target))
    say(
      'occupies.target',
      `la ressource « ${occupies.target} » n’existe pas${didYouMean(
        occupies.target,
        all.map(({ name }) => name),
      )}`,
    );
  const twin = all.find(
    ({ name, occupies: other }) =>
      name !== resource.name && other?.target === occupies.target && other.kind === occupies.kind,
  );
  if (twin)
    say('occupies.kind', `« ${occupies.kind} » est déjà ce que dit ${twin.name} : choisissez un autre nom`);
  if (occupies.kind === FREE || occupies.kind === PREPARATION)
    say(
      'occupies.kind',
      `« ${occupies.kind} » est ce que dit une fiche que rien n’occupe : choisissez un autre nom`,
    );
  if (occupies.holder !== undefined) checkHolder(resource, occupies.holder, say);
  if (resource.state && !occupies.while)
    say(
      'occupancy.holds.while',
      `dites dans quels états de « ${resource.state.field} » ce qui est pris le reste : une fiche annulée le garderait`,
    );
  if (occupies.while)
    checkState(resource, occupies.while.field, occupies.while.values, 'occupies.while', say);
  if (occupies.while?.field.includes('.'))
    say(
      'occupies.while.field',
      `« ${occupies.while.field} » est dans un groupe : nommez un champ de la fiche même`,
    );
  const row = occupies.rows === undefined ? undefined : fieldAt(resource.fields, occupies.rows);
  if (occupies.rows !== undefined && (!isRows(row) || occupies.rows.includes('.')))
    return say('occupies.rows', `« ${occupies.rows} » n’est pas un champ rows`);
  const holding = row?.fields ?? resource.fields;
  if (occupies.prevails) {
    const { field, values } = occupies.prevails;
    const of = Object.hasOwn(holding, field) ? { fields: holding } : resource;
    checkState(of, field, values, 'occupies.prevails', say);
    if (field.includes('.'))
      say(
        'occupies.prevails.field',
        `« ${field} » est dans un groupe : nommez un champ de la ligne ou de la fiche même`,
      );
  }
  const subject = Object.hasOwn(holding, occupies.subject) ? holding[occupies.subject] : undefined;
  if (!isReference(subject) || subject.target !== occupies.target)
    say(
      'occupies.subject',
      `« ${occupies.subject} » ne désigne pas ${occupies.target}${didYouMean(occupies.subject, holding)}`,
    );
  const kinds = [occupies.from, occupies.to].map(
    bound => (holding[bound] ?? resource.fields[bound])?.kind ?? '',
  );
  for (const [index, bound] of [occupies.from, occupies.to].entries())
    if (!['date', 'instant'].includes(kinds[index] ?? ''))
      say('occupies', `« ${bound} » n’est ni une date ni un instant`);
  if (occupies.from === occupies.to || kinds[0] !== kinds[1])
    say('occupies.to', 'une période va d’un champ à un autre, deux dates ou deux instants');
  if (occupies.out)
    checkOut(holding[occupies.out.field] ?? resource.fields[occupies.out.field], occupies.out, say);
}

/** Whether it is out is a state of the row, or of the record. */
function checkOut(
  state: Field | undefined,
  { field, values }: { field: string; values: readonly string[] },
  say: Say,
) {
  if (!isChoice(state))
    return say('occupies.out.field', `« ${field} » n’est un champ choice ni de la ligne ni de la fiche`);
  for (const value of values)
    if (!Object.hasOwn(state.choices ?? {}, value))
      say('occupies.out.values', `« ${value} » n’est pas un état de « ${field} »`);
}

/** Who it is for is shown to whoever may read the list. */
function checkHolder({ fields }: Resource, path: string, say: Say) {
  const leaf = leavesOf(fields).find(one => one.path === path);
  if (!isReference(leaf?.field))
    say('occupies.holder', `« ${path} » n’est pas une référence de la fiche même`);
  else if (readRightsAt(fields, path).length > 0)
    say('occupies.holder', `« ${path} » est réservé : la liste dit à tous ceux qui la lisent pour qui c’est`);
}
