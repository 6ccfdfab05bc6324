import { vehicleSides } from '../../product/enumerations';
import type { Draft, Side } from './draft';

const around = (Object.keys(vehicleSides) as Side[]).filter(side => side !== 'DASHBOARD');

/** What the camera takes next: the dashboard where it is read, then each side that lacks, as one walks around. */
export function nextSide({ photos }: Draft, step: number): Side {
  const has = (side: Side) => photos.some(photo => photo.side === side);
  if (step === 0 && !has('DASHBOARD')) return 'DASHBOARD';
  return around.find(side => !has(side)) ?? 'DASHBOARD';
}
