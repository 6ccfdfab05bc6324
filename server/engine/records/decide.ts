import { decisionOf } from '../../../src/schema/api/question';
import type { Question } from '../../../src/schema/api/question';
import { Refusal } from '../base/refusal';
import type { WriteContext } from './context';

/**
 * What the one who writes has decided among the choices of a question. Where nobody can answer (an import, a job) it is
 * the first, and the sentence becomes a warning.
 * @returns the value of the choice. @throws Refusal of code CONFIRMATION with the question, until it is answered.
 */
export function decide(
  { confirmed, warn }: Pick<WriteContext, 'confirmed' | 'warn'>,
  {
    name,
    message,
    choices: [usual, ...others],
    records,
  }: Question & { choices: readonly [Choice, ...Choice[]] },
): string {
  const choices = [usual, ...others];
  if (!confirmed) {
    warn?.([message, ...(records ?? []).map(({ label }) => label)].join(' '));
    return usual.value;
  }
  const decided = choices.find(({ value }) => confirmed.has(decisionOf(name, value)));
  if (!decided)
    throw new Refusal('CONFIRMATION', message, { question: { name, choices, ...(records && { records }) } });
  return decided.value;
}

/** What was decided of a question, before anybody knows whether it is one of its choices; null where nothing was. */
export function decidedOf({ confirmed }: Pick<WriteContext, 'confirmed'>, name: string): string | null {
  const begins = decisionOf(name, '');
  const decision = [...(confirmed ?? [])].find(one => one.startsWith(begins));
  return decision === undefined ? null : decision.slice(begins.length);
}

type Choice = Question['choices'][number];
