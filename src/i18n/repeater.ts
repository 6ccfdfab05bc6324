import { addTexts } from './lateTexts';

/** The words of a list of rows within a record: read, and filled. */
addTexts('karhba.repeater', {
  rows: '%{smart_count} ligne |||| %{smart_count} lignes',
  actions: 'Actions',
  total: 'Total',
  totalOf: 'Total %{label}',
  underway: 'En cours',
  editRow: 'Modifier la ligne %{row}',
  removeRow: 'Supprimer la ligne %{row}',
  newRow: '%{label}, nouvelle ligne',
  rowOf: '%{label}, ligne %{row}',
  row: 'Ligne %{row}',
  keys: 'Entrée valide la ligne, Échap annule',
  add: 'Ajouter',
  edit: 'Modifier',
  cancel: 'Annuler',
});
