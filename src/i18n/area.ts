/** The words of an area's index of pages. */
export const area = {
  placeholder: 'Rechercher un réglage…',
  search: 'Rechercher un réglage',
  none: 'Rien ne s’appelle «\u00a0%{text}\u00a0». Essayez un autre mot.',
};
