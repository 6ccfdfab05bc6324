import { addTexts } from './lateTexts';

/** The words of a form: its bar, and its question before something typed would be lost. */
addTexts('karhba.form', {
  region: 'Enregistrement',
  faults: '%{smart_count} champ à corriger : |||| %{smart_count} champs à corriger :',
  inRow: '%{label}, ligne %{row}',
  inList: '%{label}, n° %{row}',
  changes: '%{smart_count} modification non enregistrée |||| %{smart_count} modifications non enregistrées',
  reload: 'Recharger la fiche',
  cancel: 'Annuler',
  create: 'Enregistrer',
  update: 'Mettre à jour',
  more: 'Plus de champs',
  keys: 'Ctrl S',
  halfTyped: 'Ligne en cours : ajoutez-la ou videz-la',
  taken: 'Repris %{from}',
  leave: {
    title: 'Quitter sans enregistrer ?',
    text: 'Vos modifications seront perdues.',
    confirm: 'Quitter la page',
    stay: 'Rester',
  },
  close: {
    title: 'Fermer sans enregistrer ?',
    text: 'Ce que vous avez saisi sera perdu.',
    confirm: 'Fermer',
    stay: 'Continuer la saisie',
  },
});
