import type { Question } from '../schema/api/question';
import { makeStore } from './store';

interface Asked extends Question {
  answer: (value: string | null) => void;
}

const { read, set, subscribe } = makeStore<readonly Asked[]>([]);
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
      const asked: Asked = {
        ...question,
        answer: value => {
          set(read().filter(one => one !== asked));
          resolve(value);
        },
      };
      set([...read(), asked]);
    });
  },
};
