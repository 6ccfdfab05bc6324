import type { Field, Fields } from '../../field';
import { didYouMean } from '../../nearest';
import type { Resource } from '../../resource';
import type { Say } from '../fields/checkFields';
import { isGroup } from '../fields/paths';

/** Whether the days that dates of a resource cover can be reported, and of whom. */
export function checkCovers(resource: Resource, all: readonly Resource[], say: Say): void {
  const isLent = all.some(
    ({ occupies }) => occupies?.target === resource.name && occupies.holder !== undefined,
  );
  const look = (fields: Fields, path: string, isOwn: boolean) => {
    for (const [name, field] of Object.entries(fields)) {
      const here = `${path}.${name}`;
      if (field.fields) look(field.fields, here, isOwn && isGroup(field));
      if (!field.covers) continue;
      const where = `${here}.covers`;
      if (!isOwn || !isStoredDate(field))
        say(where, '« covers » ne dit rien que d’un champ date de la fiche');
      if (!isLent)
        say(where, `aucune ressource n’occupe ${resource.name} pour quelqu’un (holder) : ôtez covers`);
      const { from } = field.covers;
      const first = Object.hasOwn(fields, from) ? fields[from] : undefined;
      if (!first || !isStoredDate(first))
        say(`${where}.from`, `« ${from} » n’est pas un champ date voisin${didYouMean(from, fields)}`);
      if (field.access?.read || first?.access?.read)
        say(where, 'ces jours se disent à tous ceux qui choisissent la fiche : ôtez access.read');
    }
  };
  look(resource.fields, 'fields', true);
}

const isStoredDate = ({ kind, computed }: Field) => kind === 'date' && !computed;
