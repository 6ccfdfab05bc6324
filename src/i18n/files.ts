/** The words of files: looked at, opened, sent. */
export const files = {
  enlarge: 'Agrandir «\u00a0%{name}\u00a0»',
  open: 'Ouvrir «\u00a0%{name}\u00a0»',
  preparing: 'Préparation du document… Il attend son tour si le serveur en prépare d’autres.',
  sending: 'Envoi des fichiers',
  checking: 'Vérification…',
  close: 'Fermer',
  previous: 'Photo précédente',
  next: 'Photo suivante',
  place: '%{place} sur %{count}',
  unreadable: 'Cette image ne peut pas être affichée.',
  loading: 'Chargement de l’image',
  awaited: 'Pas encore reçue',
};
