/** Id of a record of a list that was seeded from these names, in their order. */
export const placeIn = (names: readonly string[], name: string): string => {
  const at = names.indexOf(name);
  if (at < 0) throw new Error(`No record of the list is named '${name}'`);
  return String(at + 1);
};
