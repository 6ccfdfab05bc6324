import { questions } from '../pages/all';
import { product } from '../product/product';
import type { Resource } from '../schema/resource';
import { makeResources } from '../schema/resources';

const files = import.meta.glob<{ default: Resource }>('./*/*.ts', { eager: true });

// The server does it, when it starts and when a config changes under it: a browser receives what has passed.
if (import.meta.env.SSR) {
  const { checkResources } = await import('../schema/checkResources');
  checkResources(
    Object.entries(files).map(([file, module]) => ({
      file: file.replace('./', 'src/resources/'),
      resource: module.default,
    })),
    product,
    questions,
  );
}

/** Every resource declared in a file of src/resources/<area>/, found by being there; folders in it hold parts of configs. */
export const resources = makeResources(
  Object.values(files).map(module => module.default),
  product,
  questions,
);
