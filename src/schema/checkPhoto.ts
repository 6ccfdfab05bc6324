import type { Say } from './checkFields';
import type { Fields } from './field';
import { fieldsAlong } from './paths';
import type { Resource } from './resource';

const isOfPhotos = ({ kind, accept = 'image' }: { kind: string; accept?: string }) =>
  (kind === 'file' || kind === 'files') && accept === 'image';

/** Where a config speaks of photos, there are some: beside the rows of its list, and where a phone offers its camera. */
export function checkPhoto({ list, fields, name }: Resource, say: Say): void {
  checkCameras(fields, 'fields', say);
  if (list?.photo === undefined) return;
  const along = fieldsAlong(fields, list.photo);
  const field = along.at(-1);
  if (!field) return say('list.photo', `« ${list.photo} » n’est pas un champ de ${name}`);
  if (!isOfPhotos(field) || along.some(one => one.fields && one.kind !== 'group'))
    say(
      'list.photo',
      `« ${list.photo} » n’est pas une image de la fiche même\u00a0: nommez un champ file ou files de photos`,
    );
  if (list.grouping || list.unfolds)
    say('list.photo', 'cette liste ne montre pas une fiche par ligne\u00a0: ôtez photo');
}

function checkCameras(fields: Fields, path: string, say: Say): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.camera && field.kind !== 'file' && field.kind !== 'files')
      say(`${path}.${name}.camera`, 'seul un champ file ou files se photographie');
    if (field.fields) checkCameras(field.fields, `${path}.${name}`, say);
  }
}
