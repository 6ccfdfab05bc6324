import { figureOf } from '../domain/figure';
import { canKeep } from './offline/abilities';
import { questions } from './questions';

/** Asks for confirmation whoever leaves with work that is not sent yet; nothing of it is lost, and it waits for them. */
export async function mayLeave(): Promise<boolean> {
  if (!canKeep()) return true;
  const unsent = await import('./offline/outbox')
    .then(({ outbox }) => outbox.leave())
    // What cannot be read keeps nobody from leaving.
    .catch(error => void console.error(error));
  if (!unsent) return true;
  const { inspections, photos } = unsent;
  const left = [
    inspections > 0 && figureOf(inspections, 'état des lieux', 'états des lieux'),
    photos > 0 && figureOf(photos, 'photo'),
  ].filter(Boolean);
  const many = inspections + photos > 1;
  const answer = await questions.ask({
    name: 'leave',
    message: `${left.join(' et ')} ${many ? 'ne sont pas encore envoyés' : 'n’est pas encore envoyé'}. Rien n’en sera perdu ni lisible ici\u00a0: l’envoi reprendra à votre prochaine connexion sur cet appareil.`,
    choices: [{ value: 'leave', label: 'Se déconnecter' }],
  });
  return answer === 'leave';
}
