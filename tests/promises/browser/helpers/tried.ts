import type { Resource } from '../../../../src/schema/resource';
import { full } from '../../promise';

/**
 * The resources whose screens are tried: all of them, or each that is worked with and one in eight of the settings,
 * which share their screens.
 */
export function tried(resources: readonly Resource[]): readonly Resource[] {
  const settings = resources.filter(({ area }) => area === 'settings');
  return resources.filter(one => full || one.area !== 'settings' || settings.indexOf(one) % 8 === 0);
}
