import type { Resource } from '../schema/resource';
import { archivedWord } from '../schema/archive';
import { StateChip } from './StateChip';

/** Says of a record that it is in the archive. */
export function ArchivedChip({ resource }: { resource: Resource }) {
  return <StateChip tone="draft" label={archivedWord(resource)} />;
}
