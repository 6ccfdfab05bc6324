import type { Say } from './checkFields';
import { checkState } from './checkStates';
import { fieldAt } from './paths';
import type { Resource } from './resource';

/** The periods that a resource's rows hold of another one. */
export function checkOccupies(resource: Resource, all: readonly Resource[], say: Say): void {
  const { occupies } = resource;
  if (!occupies) return;
  const row = fieldAt(resource.fields, occupies.rows);
  if (!all.some(one => one.name === occupies.target))
    say('occupies.target', `la ressource « ${occupies.target} » n’existe pas`);
  const twin = all.find(
    ({ name, occupies: other }) =>
      name !== resource.name && other?.target === occupies.target && other.kind === occupies.kind,
  );
  if (twin)
    say('occupies.kind', `« ${occupies.kind} » est déjà ce que dit ${twin.name} : choisissez un autre nom`);
  if (occupies.while)
    checkState(resource, occupies.while.field, occupies.while.values, 'occupies.while', say);
  if (row?.kind !== 'rows' || occupies.rows.includes('.'))
    return say('occupies.rows', `« ${occupies.rows} » n’est pas un champ rows`);
  const subject = row.fields?.[occupies.subject];
  if (subject?.kind !== 'reference' || subject.target !== occupies.target)
    say('occupies.subject', `« ${occupies.subject} » ne désigne pas ${occupies.target}`);
  const kinds = [occupies.from, occupies.to].map(
    bound => (row.fields?.[bound] ?? resource.fields[bound])?.kind ?? '',
  );
  for (const [index, bound] of [occupies.from, occupies.to].entries())
    if (!['date', 'instant'].includes(kinds[index] ?? ''))
      say('occupies', `« ${bound} » n’est ni une date ni un instant`);
  if (occupies.from === occupies.to || kinds[0] !== kinds[1])
    say('occupies.to', 'une période va d’un champ à un autre, deux dates ou deux instants');
}
