import { decisionOf, decisionsHeader, writeDecisions } from '../../../src/schema/api/question';
import type { Question } from '../../../src/schema/api/question';
import type { Answer } from './api';

/**
 * Sends a write, and again with a choice for each question that it raises: as somebody who agrees would, the first one.
 * @param choose what is chosen instead; nothing where the first one is
 */
export async function agreeing<T>(
  send: (headers: Record<string, string>) => Promise<Answer<T>>,
  choose?: (question: Question) => string | undefined,
): Promise<Answer<T>> {
  const decided: string[] = [];
  for (;;) {
    const answer = await send(decided.length > 0 ? { [decisionsHeader]: writeDecisions(decided) } : {});
    const { question } = (answer.errors?.[0]?.extensions ?? {}) as { question?: Question };
    if (!question || decided.length > 3) return answer;
    decided.push(decisionOf(question.name, choose?.(question) ?? question.choices[0]?.value ?? ''));
  }
}
