import { addTexts } from './lateTexts';

/** The words of the bell and its panel. */
addTexts('karhba.notifications', {
  title: 'Notifications',
  bell: 'Notifications, %{smart_count} non lue |||| Notifications, %{smart_count} non lues',
  unread: '%{smart_count} non lue |||| %{smart_count} non lues',
  readAll: 'Marquer tout comme lu',
  close: 'Fermer',
  loading: 'Chargement...',
  failed: 'Vos notifications n’ont pas pu être lues.',
  none: 'Aucune notification',
  new: 'Nouveau',
  details: 'Voir les détails →',
  dismiss: 'Écarter : %{title}',
  priority: { high: 'Urgent', medium: 'Bientôt', low: 'À prévoir' },
});
