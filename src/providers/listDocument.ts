import { documents } from '../schema/api/documents';
import type { Resource } from '../schema/resource';
import type { Resources } from '../schema/resources';
import type { ListParams } from './variables';

/**
 * What is asked for a page: what the list shows of its records, or whole records where nobody says what that is. A list
 * says so in `meta`, under which react-admin keeps its rows: none of them passes for a record that a sheet has read.
 */
export function listDocument(resource: Resource, resources: Resources, { meta }: ListParams): string {
  return meta?.columns === undefined
    ? documents.list(resource, resources)
    : documents.shown(resource, resources, meta.columns);
}
