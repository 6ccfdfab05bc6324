import type { Say } from '../fields/checkFields';
import type { Resource } from '../../resource';

/** A version is written once: nothing else changes it, and the engine alone determines which it is. */
export function checkVersioned(resource: Resource, say: Say): void {
  const { versioned, fields, operations } = resource;
  if (!versioned) return;
  const isOfEngine = (name: string, kind: string) =>
    Object.hasOwn(fields, name) && fields[name]?.kind === kind && fields[name]?.readOnly === true;
  if (!isOfEngine(versioned.number, 'integer'))
    say('versioned.number', `« ${versioned.number} » n’est pas un champ integer, readOnly: true`);
  if (!isOfEngine(versioned.active, 'boolean'))
    say('versioned.active', `« ${versioned.active} » n’est pas un champ boolean, readOnly: true`);
  if (!operations?.create || !operations.update)
    say('operations', 'une version se crée et se remplace : nommez create et update');
  for (const word of [
    'updates',
    'state',
    'actions',
    'occupies',
    'frozen',
    'settings',
    'partOf',
    'view',
    'archive',
  ] as const)
    if (resource[word]) say(word, 'une version ne change pas : ôtez-le, ou ôtez versioned');
}
