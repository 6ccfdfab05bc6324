/** The texts before the admin, and what translates for it, is there. */
export const startup = {
  failed: 'Le chargement a échoué.',
  reload: 'Recharger la page',
};
