import { formatInstant } from '../../../src/domain/instant';
import type { Letter } from '../../mail/letters';
import { readAccount } from '../credentials';
import { composeLetter } from './composeLetter';

/** Says to its owner that the password of an account is another one now. */
export const passwordChanged: Letter = async ({ pool, publicUrl }, { userId, at }) => {
  const holder = await readAccount(pool, String(userId));
  if (!holder) return null;
  const when = formatInstant(Number(at)).replace(' ', ' à ');
  return composeLetter({
    to: holder.email,
    subject: 'Votre mot de passe a changé',
    name: holder.name,
    lines: [
      `Le mot de passe de votre compte Karhba a été changé le ${when}.`,
      'Vous avez été déconnecté partout\u00a0: identifiez-vous avec le nouveau mot de passe.',
    ],
    after: [
      `Ce n’était pas vous\u00a0? Choisissez aussitôt un autre mot de passe (${publicUrl}/forget-password) et prévenez votre administrateur.`,
    ],
  });
};
