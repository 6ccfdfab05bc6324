import { ConfigError } from '../../src/schema/checkResources';
import type { Resources } from '../../src/schema/resources';
import type { Behaviour, Behaviours, BoundBehaviour } from './behaviours';
import { childrenOf, leavesOf } from '../../src/schema/paths';

const files = import.meta.glob<{ default?: BoundBehaviour }>('./*.ts', { eager: true });
const none: Behaviour = {};

/**
 * The behaviours found in this folder, each bound to its resource.
 * @throws ConfigError when a config declares what no behaviour does, or the reverse.
 */
export function bindBehaviours(resources: Resources): Behaviours {
  const bound = Object.values(files).flatMap(module => module.default ?? []);
  const byName = new Map(
    bound.map(({ resource, behaviour }) => [
      resource,
      typeof behaviour === 'function' ? behaviour(resources) : behaviour,
    ]),
  );
  const faults = [...byName.keys()]
    .filter(name => !resources.find(name))
    .map(name => `server/behaviours : aucune ressource ne s’appelle « ${name} »`);
  for (const resource of resources.all) {
    const behaviour = byName.get(resource.name) ?? none;
    const computed = [...leavesOf(resource.fields), ...childrenOf(resource.fields)]
      .filter(({ field }) => field.computed)
      .map(({ path }) => path);
    faults.push(
      ...unmatched(
        resource.name,
        'actions',
        Object.keys(resource.actions ?? {}),
        Object.keys(behaviour.actions ?? {}),
      ),
      ...unmatched(
        resource.name,
        'prints',
        Object.keys(resource.prints ?? {}),
        Object.keys(behaviour.prints ?? {}),
      ),
      ...unmatched(
        resource.name,
        'list.actions',
        Object.keys(resource.list?.actions ?? {}),
        Object.keys(behaviour.listActions ?? {}),
      ),
      ...unmatched(
        resource.name,
        'list.filters.values',
        (resource.list?.filters ?? []).flatMap(({ values }) => values ?? []),
        Object.keys(behaviour.values ?? {}),
      ),
      ...unmatched(resource.name, 'computed', computed, Object.keys(behaviour.computed ?? {})),
    );
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return { of: name => byName.get(name) ?? none };
}

function unmatched(
  resource: string,
  kind: string,
  declared: readonly string[],
  written: readonly string[],
): string[] {
  return [
    ...declared
      .filter(name => !written.includes(name))
      .map(name => `${resource} › ${kind}.${name} : écrivez-le dans server/behaviours`),
    ...written
      .filter(name => !declared.includes(name))
      .map(name => `server/behaviours, ${resource} › ${kind}.${name} : déclarez-le dans la ressource`),
  ];
}
