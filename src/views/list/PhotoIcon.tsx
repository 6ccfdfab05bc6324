import type { Resource } from '../../schema/resource';
import { Icon } from '../shell/Icon';

/** What stands beside the rows that have no picture: drawn once for all of them, which only point to it. */
export function PhotoIcon({ resource }: { resource: Resource }) {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden>
      <symbol id={`photo-${resource.name}`} viewBox="0 0 16 16">
        <Icon name={resource.icon} size={16} />
      </symbol>
    </svg>
  );
}
