import { useCallback, useEffect, useState } from 'react';
import { callerStore } from '../../providers/callerStore';
import { useCaller } from '../../providers/useCaller';
import type { Caller } from '../../schema/permissions';

/** The rights of the user whose session this is, read when it begins; `retry` when the server did not answer. */
export function useCallerOf(userId: string | null): { caller: Caller | null; retry?: () => void } {
  const caller = useCaller();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    callerStore.load().catch(error => {
      console.error(error);
      setFailed(true);
    });
  }, []);
  useEffect(load, [userId, load]);
  return { caller, retry: failed ? load : undefined };
}
