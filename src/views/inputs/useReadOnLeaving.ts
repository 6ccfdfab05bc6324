import { useState } from 'react';
import type { KeyboardEvent } from 'react';

interface Reading<Value> {
  /** The value as people mean what they typed; as typed where it cannot be read. */
  read: () => Value;
  isRead: (value: Value) => boolean;
  onChange: (value: Value) => void;
}

/**
 * An input that people fill in many ways: it is read as they mean it once they leave it or send its form, and reported
 * as empty when it cannot be.
 */
export function useReadOnLeaving<Value>(value: Value, { read, isRead, onChange }: Reading<Value>) {
  const [unread, setUnread] = useState<{ value: Value } | null>(null);
  const leave = () => {
    const meant = read();
    if (meant !== value) onChange(meant);
    setUnread(isRead(meant) ? null : { value: meant });
  };
  return {
    isUnread: unread !== null && unread.value === value,
    leave,
    /** Enter and Ctrl S send the form without leaving its field. */
    onKeyDown(event: KeyboardEvent) {
      const saves = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
      if (saves || event.key === 'Enter') leave();
    },
  };
}
