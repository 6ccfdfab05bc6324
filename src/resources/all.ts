import { specifiedActions } from '../schema/actions';
import { checkResources } from '../schema/checkResources';
import type { Resource } from '../schema/resource';
import { makeResources } from '../schema/resources';

const files = import.meta.glob<{ default: Resource }>('./*/*.ts', { eager: true });

checkResources(
  Object.entries(files).map(([file, module]) => ({
    file: file.replace('./', 'src/resources/'),
    resource: module.default,
  })),
);

/** Every resource declared in a file of src/resources/<area>/, found by being there. */
export const resources = makeResources(
  Object.values(files).map(module => module.default),
  specifiedActions,
);
