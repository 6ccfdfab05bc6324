import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { codeOf } from '../../providers/readableError';
import type { ReadableError } from '../../providers/readableError';
import { onWarning } from '../../providers/warnings';
import { messageOf } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import { useWay } from '../record/useWay';

/**
 * For `CreateBase` and `EditBase`: a save is sent before anything shows it, announces its success, or why it was
 * refused with the way to the record that stands in the way.
 */
export function useSaving(
  resource: Resource,
  done: 'created' | 'updated',
  onSaved: (record: RaRecord) => void,
) {
  const notify = useNotify();
  const wayTo = useWay();
  const warned = useRef(false);
  useEffect(
    () =>
      onWarning(() => {
        warned.current = true;
      }),
    [],
  );
  return {
    resource: resource.name,
    // The page's guard has decided.
    disableAuthentication: true,
    mutationMode: 'pessimistic' as const,
    mutationOptions: {
      onSuccess(record: RaRecord) {
        if (done === 'updated' && warned.current) notify(messageOf.kept(resource), { type: 'info' });
        else notify(messageOf[done](resource), { type: 'success' });
        warned.current = false;
        onSaved(record);
      },
      onError(error: Error) {
        warned.current = false;
        // They gave up themselves: the bar still shows over what.
        if (codeOf(error) === 'CONFIRMATION') return;
        const link = wayTo(error as ReadableError);
        notify(error.message, { type: 'error', ...(link && { link }) });
      },
    },
  };
}
