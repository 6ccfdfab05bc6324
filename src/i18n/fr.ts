import french from 'ra-language-french';

/**
 * The generic words of the product, over react-admin's French ones. What belongs to an entity is
 * in its config. Typography: a no-break space (U+00A0) before ? ! : ;
 */
export const fr = {
  ...french,
  karhba: {
    skip: 'Aller au contenu',
    loading: 'Chargement',
    menu: {
      title: 'Menu principal',
      open: 'Ouvrir le menu',
      close: 'Fermer le menu',
      collapse: 'Réduire le menu',
      expand: 'Déployer le menu',
    },
    user: {
      logout: 'Se déconnecter',
    },
    session: {
      title: 'Votre session a expiré',
      text: 'Identifiez-vous pour continuer, votre saisie est conservée.',
      email: 'Adresse e-mail',
      password: 'Mot de passe',
      continue: 'Continuer',
      required: 'Le mot de passe est obligatoire.',
      unreachable: 'Serveur injoignable. Vérifiez votre connexion, puis réessayez.',
    },
    search: {
      title: 'Rechercher partout',
      placeholder: 'Nom, plaque, téléphone, numéro ou page…',
      close: 'Fermer la recherche',
      results: 'Résultats',
      short: 'Tapez trois caractères au moins.',
      waiting: 'Recherche…',
      failed: 'La recherche n’a pas abouti.',
    },
    breadcrumb: 'Fil d’Ariane',
    notFound: {
      title: 'Page non trouvée',
      text: 'L’adresse a peut-être changé, ou la page n’existe plus.',
      back: 'Retour à l’accueil',
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
  },
};
