import { addTexts } from './lateTexts';

/** The words of the page that shows a document. */
addTexts('karhba.print', {
  print: 'Imprimer',
  download: 'Télécharger',
  noViewer: 'Ce navigateur n’affiche pas les PDF : téléchargez le document.',
});
