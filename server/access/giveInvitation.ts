import type { Tx } from '../database/transaction';
import { queueMail } from '../mail/queueMail';

/** Invites an account to choose its first password, by a letter whose link holds seven days from its delivery. */
export async function giveInvitation(tx: Tx, userId: string): Promise<void> {
  await queueMail(tx, 'invitation', { userId });
}
