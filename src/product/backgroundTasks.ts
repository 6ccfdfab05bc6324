/** What Karhba does by itself on records, each by itself: what fails of it is told (`task-failures`). */
export const backgroundTasks = {
  expireReservations: 'Laisser expirer une option',
  expireDrafts: 'Laisser expirer un brouillon',
  beginPapers: 'Faire prendre effet un document renouvelé',
  enterSeasons: 'Inscrire les dates d’une saison',
  signedPaper: 'Faire et garder le papier signé',
  letter: 'Envoyer un e-mail',
} as const;
export type BackgroundTask = keyof typeof backgroundTasks;
