import type { Question } from '../schema/api/question';
import { makeStore } from './store';

interface PendingQuestion extends Question {
  answer: (value: string | null) => void;
}

const { read, set, subscribe } = makeStore<readonly PendingQuestion[]>([]);
let listeners = 0;

/** What the server asks before a write goes on, the oldest first: each is answered once, with null where one gives up. */
export const questions = {
  read,
  subscribe(listener: () => void) {
    const stop = subscribe(listener);
    listeners++;
    return () => {
      listeners--;
      stop();
    };
  },
  /** @returns the value that is chosen; null where nobody chooses, or nobody is there to. */
  ask(question: Question): Promise<string | null> {
    if (listeners === 0) return Promise.resolve(null);
    return new Promise(resolve => {
      const pending: PendingQuestion = {
        ...question,
        answer: value => {
          set(read().filter(one => one !== pending));
          resolve(value);
        },
      };
      set([...read(), pending]);
    });
  },
};
