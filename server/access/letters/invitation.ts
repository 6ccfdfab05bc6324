import { transaction } from '../../database/transaction';
import type { Letter } from '../../mail/letters';
import { findAccount, readAccount } from '../credentials';
import { givePasswordToken } from '../passwordTokens';
import { composeLetter } from './composeLetter';

/** The link by which a new colleague chooses their first password. */
export const invitation: Letter = async ({ pool, publicUrl, now }, { userId }) => {
  const holder = await readAccount(pool, String(userId));
  if (!holder || (await findAccount(pool, holder.email))?.suspended) return null;
  const token = await transaction(pool, tx => givePasswordToken(tx, holder.userId, 'INITIALIZE', now()));
  return composeLetter({
    to: holder.email,
    subject: 'Votre compte Karhba vous attend',
    name: holder.name,
    lines: [
      'Un compte a été ouvert pour vous sur Karhba. Choisissez votre mot de passe pour y entrer.',
      'Ce lien sert une seule fois, pendant sept jours.',
    ],
    button: {
      label: 'Choisir mon mot de passe',
      url: `${publicUrl}/reset-password/${holder.userId}/${token}`,
    },
    after: ['Vous n’attendiez pas ce message\u00a0? Ne faites rien\u00a0: sans vous, le compte reste fermé.'],
  });
};
