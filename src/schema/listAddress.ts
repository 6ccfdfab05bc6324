/** The words of a list's address that are not a filter: no filter takes their names. */
export const listWords = ['page', 'parPage', 'tri', 'recherche', 'colonnes', 'vue'] as const;
