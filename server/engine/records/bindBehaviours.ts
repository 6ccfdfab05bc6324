import { actionsOf } from '../../../src/schema/words/actions/actions';
import type { ActionKind } from '../../../src/schema/words/actions/actions';
import { ConfigError } from '../../../src/schema/checkResources';
import { isFace, tableOf } from '../../../src/schema/words/storage/faces';
import type { Resources } from '../../../src/schema/resources';
import type { Answers, Behaviour, Behaviours, BoundBehaviour } from './behaviours';
import { listsOf, fieldAt, leavesOf } from '../../../src/schema/words/fields/paths';
import { didYouMean } from '../../../src/schema/nearest';

const none: Behaviour = {};

/** What is bound: by a product, to its resources. */
interface Bindings {
  resources: Resources;
  behaviours: readonly BoundBehaviour[];
  /** How the questions of its screens are answered. */
  answers: Answers;
  /** Folder of the product on the server, 'server/product': whoever has to write something is sent there. */
  folder: string;
}

/**
 * The behaviours of a product, each bound to its resource.
 * @throws ConfigError when a config declares what no behaviour does, or the reverse.
 */
export function bindBehaviours({ resources, behaviours, answers, folder }: Bindings): Behaviours {
  const written = `${folder}/behaviours`;
  const byName = new Map(
    behaviours.map(({ resource, behaviour }) => [
      resource,
      typeof behaviour === 'function' ? behaviour(resources) : behaviour,
    ]),
  );
  const faults = [...byName.keys()]
    .filter(name => !resources.find(name))
    .map(
      name =>
        `${written} : aucune ressource ne s’appelle « ${name} »${didYouMean(
          name,
          resources.all.map(one => one.name),
        )}`,
    );
  for (const resource of resources.all.filter(isFace))
    byName.set(resource.name, throughFace(byName.get(tableOf(resource)), byName.get(resource.name)));
  for (const resource of resources.all) {
    const behaviour = byName.get(resource.name) ?? none;
    const computed = [...leavesOf(resource.fields), ...listsOf(resource.fields)]
      .filter(({ field }) => field.computed)
      .map(({ path }) => path);
    const computedBy = Object.keys(behaviour.computed ?? {}).filter(
      path => !isFace(resource) || fieldAt(resource.fields, path),
    );
    const named = (kind: ActionKind) => actionsOf(resource, kind).map(({ name }) => name);
    const pairs: [string, readonly string[], object | undefined][] = [
      ['actions', named('record'), behaviour.actions],
      ['actions', named('print'), behaviour.prints],
      ['actions', named('list'), behaviour.listActions],
      [
        'actions',
        actionsOf(resource, 'ticked')
          .filter(({ archives }) => archives === undefined)
          .map(({ name }) => name),
        behaviour.bulkActions,
      ],
      ['computed', computed, Object.fromEntries(computedBy.map(path => [path, path]))],
    ];
    for (const [kind, declared, done] of pairs)
      faults.push(...unmatched(written, `${resource.name} › ${kind}`, declared, Object.keys(done ?? {})));
  }
  for (const name of Object.keys(resources.questions))
    if (!Object.hasOwn(answers, name))
      faults.push(`src/pages › ${name} : écrivez-le dans ${folder}/answers.ts`);
  if (faults.length > 0) throw new ConfigError(faults);
  return { of: name => byName.get(name) ?? none, answers };
}

/** A record obeys the rules of its table, and has the values it has there, by whichever face it is written or read. */
function throughFace(base: Behaviour = none, own: Behaviour = none): Behaviour {
  const { computed, listed, alsoFound, summed, secrets, archives } = base;
  return {
    computed,
    listed,
    alsoFound,
    summed,
    secrets,
    archives,
    ...own,
    before: [...(base.before ?? []), ...(own.before ?? [])],
    after: [...(base.after ?? []), ...(own.after ?? [])],
  };
}

function unmatched(
  folder: string,
  place: string,
  declared: readonly string[],
  written: readonly string[],
): string[] {
  return [
    ...declared
      .filter(name => !written.includes(name))
      .map(name => `${place}.${name} : écrivez-le dans ${folder}`),
    ...written
      .filter(name => !declared.includes(name))
      .map(name => `${folder}, ${place}.${name} : déclarez-le dans la ressource`),
  ];
}
