import type { Draft } from '../../../schema/field';
import { choice } from '../../../schema/fields';
import { letter, toClient } from '../../client/client/letter';

/** Languages of a contract's paper. */
const languages = { FR: 'Français', FR_AR: 'Français et arabe' } as const;

/** Sends a client the paper that they signed. */
export const sending = {
  label: 'Envoyer le contrat',
  icon: 'mail',
  fields: {
    to: letter.to,
    language: choice('Langue du contrat', languages, { required: true, default: 'FR' }),
    message: letter.message,
  },
  initial: toClient('Votre contrat de location est en pièce jointe. Bonne route.'),
  when: ({ stage }: Draft) => stage !== 'DRAFT' && stage !== 'CANCELLED',
  success: 'Le contrat part par e-mail.',
  quiet: true,
} as const;
