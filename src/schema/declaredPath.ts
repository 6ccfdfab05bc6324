/** Families of a config in which the words of a resource stand, by the word. */
const families: Readonly<Record<string, string>> = {
  occupies: 'occupancy.holds',
  occupied: 'occupancy.inUse',
  lent: 'occupancy.lent',
  face: 'storage.variantOf',
  rule: 'access.ownedBy',
  updates: 'operations.updates',
  menu: 'navigation.menu',
  ...Object.fromEntries(
    [
      'cards',
      'short',
      'figures',
      'tabs',
      'panels',
      'links',
      'copies',
      'copied',
      'notices',
      'asides',
      'previews',
      'readFirst',
    ].map(word => [word, `sheet.${word}`]),
  ),
  ...Object.fromEntries(
    [
      'frozen',
      'fixed',
      'alone',
      'kept',
      'removable',
      'settled',
      'bounded',
      'corrected',
      'ledger',
      'periods',
      'sums',
      'asks',
      'versioned',
    ].map(word => [word, `invariants.${word}`]),
  ),
  ...Object.fromEntries(['settings', 'view', 'partOf'].map(word => [word, `storage.${word}`])),
};

/** Where a config declares what is at a path of its resource: 'tabs.0.of' is 'sheet.tabs.0.of'. */
export const declaredPath = (path: string): string =>
  path.replace(/^\w+/, word => (Object.hasOwn(families, word) ? (families[word] ?? word) : word));
