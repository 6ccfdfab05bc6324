import { addTexts } from './lateTexts';

/** What stands over a question of the server. */
addTexts('karhba.question', { title: 'À décider avant d’enregistrer' });
