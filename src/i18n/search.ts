/** The words of the search across everything. */
export const search = {
  title: 'Rechercher partout',
  placeholder: 'Nom, plaque, téléphone, numéro ou page…',
  close: 'Fermer la recherche',
  clear: 'Effacer la recherche',
  results: 'Résultats',
  short: 'Tapez trois caractères au moins.',
  waiting: 'Recherche…',
  failed: 'La recherche n’a pas abouti.',
  example: 'Rechercher %{names}…',
  found: '%{smart_count} résultat |||| %{smart_count} résultats',
  many: '%{count} ou plus',
  none: 'Aucun résultat trouvé',
  all: 'Voir tout',
  pages: 'Pages',
  recents: 'Consultés récemment',
};
