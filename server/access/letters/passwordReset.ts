import { transaction } from '../../database/transaction';
import type { Letter } from '../../mail/letters';
import { findAccount, readAccount } from '../credentials';
import { givePasswordToken } from '../passwordTokens';
import { composeLetter } from './composeLetter';

/** The link to choose a new password, made as the letter is written; nothing for who has no account, or a suspended one. */
export const passwordReset: Letter = async ({ pool, publicUrl, now }, { email }) => {
  const account = await findAccount(pool, String(email));
  if (!account || account.suspended) return null;
  const holder = await readAccount(pool, account.userId);
  if (!holder) return null;
  const token = await transaction(pool, tx => givePasswordToken(tx, holder.userId, 'FORGET', now()));
  return composeLetter({
    to: holder.email,
    subject: 'Choisissez un nouveau mot de passe',
    name: holder.name,
    lines: [
      'Vous avez demandé un nouveau mot de passe pour votre compte Karhba.',
      'Ce lien sert une seule fois, pendant une heure.',
    ],
    button: {
      label: 'Choisir un nouveau mot de passe',
      url: `${publicUrl}/reset-password/${holder.userId}/${token}`,
    },
    after: [
      'Ce n’était pas vous\u00a0? Ne faites rien\u00a0: votre mot de passe reste le même. Si ces messages se répètent, prévenez votre administrateur.',
    ],
  });
};
