import { addTexts } from './lateTexts';

/** The words of what is set once for the company, or from a date on. */
addTexts('karhba.settings', {
  changed: 'Modifié le %{when}',
  inForce: 'En vigueur aujourd’hui',
  since: 'depuis le %{date}',
  none: 'Aucune valeur : ajoutez la première.',
  toCome: 'À venir',
  past: 'Valeurs passées',
  from: 'À partir du',
  value: 'Valeur',
});
