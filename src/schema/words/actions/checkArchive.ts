import { archivedName } from './archive';
import type { Say } from '../fields/checkFields';
import type { Resource } from '../../resource';

/** What is archived has a page of its own to be found on, and somebody who may archive it. */
export function checkArchive(resource: Resource, say: Say): void {
  if (!resource.archive) return;
  const { fields, list, operations, partOf, settings, view } = resource;
  if (view || partOf || settings)
    say('archive', 'seule une fiche s’archive : ni une vue, ni une ligne, ni un réglage');
  else if (!operations?.delete && !operations?.update)
    say('archive', 'dites qui archive : nommez operations.delete, ou operations.update');
  if (Object.hasOwn(fields, archivedName) || list?.filters?.some(({ argument }) => argument === archivedName))
    say('archive', `« ${archivedName} » est le nom que le moteur lui donne : choisissez-en un autre`);
}
