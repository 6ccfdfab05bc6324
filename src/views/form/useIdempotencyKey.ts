import { useRef } from 'react';
import { newKey } from '../../providers/newKey';
import { textOf } from '../../schema/words/fields/textOf';

/**
 * One key per filled form: the same while the same values are sent again after a lost answer, a new one once
 * they changed or were saved. The server replays its first answer to a known key.
 */
export function useIdempotencyKey() {
  const last = useRef<{ written: string; key: string } | null>(null);
  return {
    keyFor(values: unknown): string {
      const written = textOf(values);
      if (last.current?.written !== written) last.current = { written, key: newKey() };
      return last.current.key;
    },
    renew() {
      last.current = null;
    },
  };
}
