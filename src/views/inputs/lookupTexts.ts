/** What an autocomplete on the server says when it waits, finds nothing, or cannot ask. */
export function lookupTexts(loading: boolean, failed: boolean) {
  return {
    loading,
    loadingText: 'Recherche…',
    noOptionsText: failed ? 'La liste n’a pas pu être lue' : 'Aucun résultat trouvé',
    clearText: 'Effacer',
    openText: 'Ouvrir la liste',
    closeText: 'Fermer la liste',
  };
}
