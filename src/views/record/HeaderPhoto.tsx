import type { RaRecord } from 'react-admin';
import { valueAt } from '../../schema/paths';
import type { Resource } from '../../schema/resource';
import { FileButton } from '../files/FileButton';
import { filesOf } from '../files/shownFile';

/** The picture that a list shows beside a record, before its name on the sheet: it opens large. */
export function HeaderPhoto({ resource, record }: { resource: Resource; record: RaRecord }) {
  const path = resource.list?.photo;
  const photos = path === undefined ? [] : filesOf(valueAt(record, path));
  return photos[0] ? <FileButton file={photos[0]} among={photos} /> : null;
}
