import { useMemo, useState } from 'react';
import type { Draft } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import { withExpected } from '../../schema/words/fields/expected';

/**
 * A resource as a form requires its fields: with what is expected of a whole one (`withExpected`).
 * @param before the record that is changed, as forms hold it; absent of a new one.
 */
export function useExpected(resource: Resource, whole: boolean, before: Draft | undefined): Resource {
  // What it had when its form opened, it keeps.
  const [start] = useState(before);
  return useMemo(() => {
    const fields = whole ? withExpected(resource.fields, start) : resource.fields;
    return fields === resource.fields ? resource : { ...resource, fields };
  }, [resource, whole, start]);
}
