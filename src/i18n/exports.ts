import { addTexts } from './lateTexts';

/** The words of an export under way. */
addTexts('karhba.exports', {
  title: 'Export : %{title}',
  waiting: 'En attente de son tour…',
  reading: 'Lecture de la liste…',
  progress: '%{done} lignes sur %{total} · %{percent} %',
  writing: 'Composition du fichier…',
  bar: 'Avancement de l’export',
});
