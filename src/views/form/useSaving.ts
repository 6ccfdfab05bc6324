import { useCreatePath, useNotify, useTranslate } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { codeOf } from '../../providers/readableError';
import type { ReadableError } from '../../providers/readableError';
import { resources } from '../../resources/all';
import '../../i18n/form';
import { messageOf } from '../../schema/french';
import type { Resource } from '../../schema/resource';

/**
 * For `CreateBase` and `EditBase`: a save is sent before anything shows it, says its success, or why it was refused with
 * the way to the record that stands in the way.
 */
export function useSaving(
  resource: Resource,
  done: 'created' | 'updated',
  onSaved: (record: RaRecord) => void,
) {
  const notify = useNotify();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const linkTo = ({ record: other }: ReadableError) =>
    other && resources.find(other.resource)?.routes
      ? {
          link: {
            label: translate('karhba.form.inTheWay', { label: other.label }),
            to: createPath({ ...other, type: 'edit' }),
          },
        }
      : {};
  return {
    resource: resource.name,
    // The page's guard has decided.
    disableAuthentication: true,
    mutationMode: 'pessimistic' as const,
    mutationOptions: {
      onSuccess(record: RaRecord) {
        notify(messageOf[done](resource), { type: 'success' });
        onSaved(record);
      },
      onError(error: Error) {
        // They gave up themselves: the bar still says over what.
        if (codeOf(error) === 'CONFIRMATION') return;
        notify(error.message, { type: 'error', ...linkTo(error as ReadableError) });
      },
    },
  };
}
