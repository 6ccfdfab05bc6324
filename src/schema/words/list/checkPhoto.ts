import type { Say } from '../fields/checkFields';
import type { Field } from '../../field';
import { kindOf } from '../../kinds/kind';
import { fieldsAlong, isRowList, pathsIn } from '../fields/paths';
import type { Resource } from '../../resource';
import { didYouMean } from '../../nearest';

const isOfPhotos = (field: Field) => kindOf(field).isFile && (field.accept ?? 'image') === 'image';

/** Where a config speaks of photos, there are some beside the rows of its list. */
export function checkPhoto({ list, fields, name }: Resource, say: Say): void {
  if (list?.photo === undefined) return;
  const along = fieldsAlong(fields, list.photo);
  const field = along.at(-1);
  if (!field)
    return say(
      'list.photo',
      `« ${list.photo} » n’est pas un champ de ${name}${didYouMean(list.photo, pathsIn(fields))}`,
    );
  if (!isOfPhotos(field) || along.some(one => isRowList(one)))
    say(
      'list.photo',
      `« ${list.photo} » n’est pas une image de la fiche même\u00a0: nommez un champ file ou files de photos`,
    );
  if (list.grouping) say('list.photo', 'cette liste ne montre pas une fiche par ligne\u00a0: ôtez photo');
}
