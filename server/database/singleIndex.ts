import type { Resource } from '../../src/schema/resource';
import { shortName } from './sql';
import type { Named } from './tables';

/** The company has one record of such a setting, whoever writes. */
export const singleIndex = ({ name, settings }: Resource): Named[] =>
  settings?.single ? [{ name: shortName('uq', name, 'single'), definition: 'UNIQUE ((true))' }] : [];
