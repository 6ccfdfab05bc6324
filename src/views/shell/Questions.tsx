import { useSyncExternalStore } from 'react';
import { questions } from '../../providers/questions';
import { late } from '../late';

/** Nobody needs it before the server asks something. */
const QuestionDialog = late(() => import('./QuestionDialog').then(module => module.QuestionDialog));

/** Over any page, what the server asks before a write goes on: what is being written waits for the answer. */
export function Questions() {
  const [pending] = useSyncExternalStore(questions.subscribe, questions.read);
  return pending && <QuestionDialog {...pending} />;
}
