import { bulkActionsOf } from '../../src/schema/bulk';
import { ConfigError } from '../../src/schema/checkResources';
import { isFace, tableOf } from '../../src/schema/faces';
import type { Resources } from '../../src/schema/resources';
import type { Behaviour, Behaviours, BoundBehaviour } from './behaviours';
import { childrenOf, fieldAt, leavesOf } from '../../src/schema/paths';

const files = import.meta.glob<{ default?: BoundBehaviour }>('./*.ts', { eager: true });
const none: Behaviour = {};

/**
 * The behaviours found in this folder, and others, each bound to its resource.
 * @throws ConfigError when a config declares what no behaviour does, or the reverse.
 */
export function bindBehaviours(resources: Resources, others: readonly BoundBehaviour[] = []): Behaviours {
  const bound = [...Object.values(files).flatMap(module => module.default ?? []), ...others];
  const byName = new Map(
    bound.map(({ resource, behaviour }) => [
      resource,
      typeof behaviour === 'function' ? behaviour(resources) : behaviour,
    ]),
  );
  const faults = [...byName.keys()]
    .filter(name => !resources.find(name))
    .map(name => `server/behaviours : aucune ressource ne s’appelle « ${name} »`);
  for (const resource of resources.all.filter(isFace))
    byName.set(resource.name, throughFace(byName.get(tableOf(resource)), byName.get(resource.name)));
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
        'queries',
        Object.keys(resource.queries ?? {}),
        Object.keys(behaviour.queries ?? {}),
      ),
      ...unmatched(
        resource.name,
        'list.actions',
        Object.keys(resource.list?.actions ?? {}),
        Object.keys(behaviour.listActions ?? {}),
      ),
      ...unmatched(
        resource.name,
        'list.bulk',
        Object.keys(bulkActionsOf(resource)),
        Object.keys(behaviour.bulkActions ?? {}),
      ),
      ...unmatched(
        resource.name,
        'list.filters.values',
        (resource.list?.filters ?? []).flatMap(({ values }) => values ?? []),
        Object.keys(behaviour.values ?? {}),
      ),
      ...unmatched(
        resource.name,
        'computed',
        computed,
        Object.keys(behaviour.computed ?? {}).filter(
          path => !isFace(resource) || fieldAt(resource.fields, path),
        ),
      ),
    );
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return { of: name => byName.get(name) ?? none };
}

/** A record obeys the rules of its table, and says what it says there, by whichever face it is written or read. */
function throughFace(base: Behaviour = none, own: Behaviour = none): Behaviour {
  const { computed, listed, secrets } = base;
  return {
    computed,
    listed,
    secrets,
    ...own,
    before: [...(base.before ?? []), ...(own.before ?? [])],
    after: [...(base.after ?? []), ...(own.after ?? [])],
  };
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
