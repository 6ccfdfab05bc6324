import { formatInstant } from '../../../src/domain/instant';
import { transaction } from '../connection/transaction';
import { composeLetter } from '../mail/composeLetter';
import type { Letter, Letters } from '../mail/letters';
import { findAccount, readAccount } from './credentials';
import { givePasswordToken } from './passwordTokens';
import type { Tx } from '../connection/transaction';
import { queueMail } from '../mail/queueMail';

/** Invites an account to choose its first password, by a letter whose link holds seven days from its delivery. */
export async function giveInvitation(tx: Tx, userId: string): Promise<void> {
  await queueMail(tx, 'invitation', { userId });
}

/** The link to choose a new password, made as the letter is written; nothing for who has no account, or a suspended one. */
const passwordReset: Letter = async ({ pool, engine, publicUrl, now }, { email }) => {
  const account = await findAccount(pool, String(email));
  if (!account || account.suspended) return null;
  const holder = await readAccount(pool, account.userId);
  if (!holder) return null;
  const token = await transaction(pool, tx => givePasswordToken(tx, holder.userId, 'FORGET', now()));
  return composeLetter({
    company: await engine.companyName(pool),
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

/** The link by which a new colleague chooses their first password. */
const invitation: Letter = async ({ pool, engine, publicUrl, now }, { userId }) => {
  const holder = await readAccount(pool, String(userId));
  if (!holder || (await findAccount(pool, holder.email))?.suspended) return null;
  const token = await transaction(pool, tx => givePasswordToken(tx, holder.userId, 'INITIALIZE', now()));
  return composeLetter({
    company: await engine.companyName(pool),
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

/** Notifies its owner that the password of an account has changed. */
const passwordChanged: Letter = async ({ pool, engine, publicUrl }, { userId, at }) => {
  const holder = await readAccount(pool, String(userId));
  if (!holder) return null;
  const when = formatInstant(Number(at)).replace(' ', ' à ');
  return composeLetter({
    company: await engine.companyName(pool),
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

/** The letters of identity. */
export const accessLetters = { passwordReset, invitation, passwordChanged } satisfies Letters;
