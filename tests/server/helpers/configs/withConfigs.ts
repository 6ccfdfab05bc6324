import { resources as declared } from '../../../../src/resources/all';
import type { Resource } from '../../../../src/schema/resource';
import { makeResources } from '../../../../src/schema/resources';
import type { Resources } from '../../../../src/schema/resources';

/** A resource as its file declares it, without what is noted of it once all are known. */
export const asDeclared = ({ occupiers: _occupiers, ...resource }: Resource): Resource => resource;

/** The product's resources and these, in one product. A config of the same name takes the place of the product's. */
export function withConfigs(...configs: readonly Resource[]): Resources {
  const names = new Set(configs.map(config => config.name));
  return makeResources(
    [...declared.all.filter(one => !names.has(one.name)), ...configs],
    declared.product,
    declared.questions,
  );
}
