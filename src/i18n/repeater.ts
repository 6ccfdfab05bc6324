import { addTexts } from './lateTexts';

/** The words of a list of rows within a record: read, and filled. */
addTexts('karhba.repeater', {
  rows: '%{smart_count} ligne |||| %{smart_count} lignes',
  actions: 'Actions',
  total: 'Total',
  totalOf: 'Total %{label}',
  underway: 'En cours',
  editRow: 'Modifier %{row}',
  removeRow: 'Supprimer %{row}',
  addRow: 'Ajouter %{row}',
  addUnnamed: 'Ajouter une ligne\u00a0: %{label}',
  cancelRow: 'Annuler la saisie\u00a0: %{row}',
  named: '%{name} %{row}',
  unnamed: 'la ligne %{row}, %{label}',
  newRow: '%{label}, nouvelle ligne',
  rowOf: '%{label}, ligne %{row}',
  row: 'Ligne %{row}',
  keys: 'Entrée valide la ligne, Échap annule',
  add: 'Ajouter',
  edit: 'Modifier',
  cancel: 'Annuler',
});
