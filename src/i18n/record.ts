import { addTexts } from './lateTexts';

/** The words of a record: its sheet, its history, what may be done with it. */
addTexts('karhba.record', {
  add: 'Ajouter : %{title}',
  edit: 'Modifier : %{title}',
  editAll: 'Tout modifier',
  editSheet: 'Modifier la fiche',
  quoted: '« %{label} »',
  number: 'n° %{id}',
  close: 'Fermer',
  inTheWay: 'Voir %{label}',
  delete: 'Supprimer',
  deleteWarning: 'Cette suppression est définitive.',
  restore: 'Restaurer',
  archive: 'Archiver',
  archiveQuestion: 'Archiver %{name} ?',
  archiveEffect: 'Ce qui s’en sert déjà le garde ; il ne sera plus proposé ailleurs.',
  actionOf: '%{action} : %{record}',
  otherActions: 'Autres actions',
  saveFirst: 'Enregistrez ou annulez d’abord vos modifications.',
  newVersion: 'Enregistrer fait une nouvelle version, qui entre en vigueur ; celle-ci reste comme elle est.',
  updatedAt: 'Modifié le %{date}',
  sheet: 'Fiche',
  tabs: 'Parties de la fiche',
  seeAll: 'Tout voir (%{count})',
  history: {
    title: 'Historique',
    failed: 'L’historique n’a pas pu être lu.',
    none: 'Aucun changement enregistré.',
    more: 'Voir plus',
    filledIn: '%{smart_count} valeur saisie |||| %{smart_count} valeurs saisies',
  },
});
