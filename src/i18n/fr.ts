import french from 'ra-language-french';
import { area } from './area';
import { files } from './files';
import { list } from './list';
import { search } from './search';
import { session } from './session';
import { shell } from './shell';

/**
 * The generic words of the first pages, over react-admin's French ones; a file for each part of the interface. What
 * belongs to an entity is in its config. Typography: a no-break space (U+00A0) before ? ! : ;
 */
export const fr = { ...french, karhba: { ...shell, area, files, list, search, session } };
