import type { Field, Fields } from '../../field';

/** Works out once for each set of fields, which never change, what depends on nothing else: each write needs it again. */
export function oncePerFields<T extends object>(make: (fields: Fields) => T): (fields: Fields) => T {
  const made = new WeakMap<Fields, T>();
  return fields => {
    let known = made.get(fields);
    if (!known) made.set(fields, (known = make(fields)));
    return known;
  };
}

/** The fields with their names, in the order of the config. */
export const entriesOf = oncePerFields((fields): readonly [name: string, field: Field][] =>
  Object.entries(fields),
);
