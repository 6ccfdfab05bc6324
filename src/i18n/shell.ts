/** The words of what is around every page: menu, header, messages, errors. */
export const shell = {
  skip: 'Aller au contenu',
  printed: 'Imprimé le %{at}',
  loading: 'Chargement',
  menu: {
    title: 'Menu principal',
    open: 'Ouvrir le menu',
    close: 'Fermer le menu',
    collapse: 'Réduire le menu',
    expand: 'Déployer le menu',
    progress: '%{done} sur %{total}',
  },
  user: {
    logout: 'Se déconnecter',
  },
  home: 'Karhba, accueil',
  breadcrumb: 'Fil d’Ariane',
  actions: 'Actions',
  notFound: {
    title: 'Page non trouvée',
    text: 'L’adresse a peut-être changé, ou la page n’existe plus.',
    back: 'Retour à l’accueil',
  },
  forbidden: {
    title: 'Accès refusé',
    text: 'Votre compte est actif, mais aucune page ne lui est ouverte pour l’instant.',
    ask: 'Demandez vos droits à un administrateur.',
    askWhom: 'Demandez vos droits à\u00a0:',
    page: 'Vous n’avez pas accès à cette page.',
  },
  rights: {
    lost: 'Vous n’avez plus accès à %{pages}.',
    given: 'Vous avez maintenant accès à %{pages}.',
    page: '« %{page} »',
    others: '%{smart_count} autre page |||| %{smart_count} autres pages',
    kept: 'Votre droit d’enregistrer ici vient d’être retiré. Ce que vous avez saisi reste, à copier avant de partir.',
  },
  error: {
    title: 'Une erreur est survenue',
    text: 'La page n’a pas pu s’afficher. Vos données enregistrées ne sont pas touchées.',
    retry: 'Réessayer',
    reload: 'Recharger la page',
  },
  toast: {
    region: 'Messages',
    close: 'Fermer le message',
    error: 'Erreur',
    warning: 'Attention',
    info: 'Information',
    success: 'Succès',
  },
  confirm: { cancel: 'Annuler', confirm: 'Confirmer' },
};
