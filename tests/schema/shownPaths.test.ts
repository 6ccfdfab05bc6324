import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';
import { shownSelectionOf } from '../../src/schema/api/selections';
import type { Draft } from '../../src/schema/field';
import type { Resource } from '../../src/schema/resource';
import { actionsOf } from '../../src/schema/words/actions/actions';
import { actsAs, offersAction } from '../../src/schema/words/storage/faces';

const caller = { id: '1', role: 'SUPER_ADMIN', granted: new Set<string>() } as const;

/** Records that a condition may meet: nothing, then each value of each choice, among nothings and among figures. */
function probesOf({ fields }: Resource): Draft[] {
  const said = Object.entries(fields).flatMap(([name, { choices = {} }]) =>
    Object.keys(choices).map(value => ({ [name]: value })),
  );
  return [{}, ...said, ...said.map(one => new Proxy<Draft>(one, { get: (of, key) => of[String(key)] ?? 1 }))];
}

/** The fields that a condition looks at, as far as these records lead it. */
function readBy(when: (record: Draft, by: typeof caller) => boolean, resource: Resource): Set<string> {
  const read = new Set<string>();
  for (const probe of probesOf(resource)) {
    const watched = new Proxy(probe, {
      get(of, key) {
        read.add(String(key));
        return of[String(key)];
      },
    });
    try {
      when(watched, caller);
    } catch {
      // A figure is no list of rows: what was looked at is noted.
    }
  }
  return read;
}

describe('ce qu’une action d’une ligne regarde de sa fiche', () => {
  it('est demandé par la liste : son « reads » ne tait rien', () => {
    const unsaid = resources.all
      .filter(({ list, operations }) => list && operations?.list)
      .flatMap(resource => {
        const asked = new Set(shownSelectionOf(resource, resources).match(/\w+/g));
        return actionsOf(actsAs(resource, resources), 'move', 'record', 'print').flatMap(({ name, when }) => {
          if (!when || !offersAction(resource, name)) return [];
          const own = [...readBy(when as never, resource)].filter(path => resource.fields[path]);
          // What only a sheet shows is asked by no list, and offered by none.
          const listed = own.filter(path => resource.fields[path]?.show !== 'sheet');
          return listed.filter(path => !asked.has(path)).map(path => `${resource.name}.${name}: ${path}`);
        });
      });
    expect(unsaid).toEqual([]);
  });
});
