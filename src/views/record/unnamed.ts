/** What a record without a name of its own, such as a draft, is called: its id, in words that no number of a paper begins with. */
export const unnamed = (id: string): string => `Fiche ${id}`;

/** The same after a verb: 'Supprimer la fiche 7'. */
export const unnamedThen = (id: string): string => `la fiche ${id}`;
