import { useCreatePath, useTranslate } from 'react-admin';
import '../../i18n/record';
import type { ReadableError } from '../../providers/readableError';
import { resources } from '../../resources/all';

/** A link to what a refusal is about. */
interface Way {
  label: string;
  to: string;
}

/** The way to the record that a refusal names, or to the form of the one that is still to be made; null without. */
export function useWay(): (refusal: ReadableError) => Way | null {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return ({ record }) => {
    if (!record) return null;
    const { resource, id, label } = record;
    const routes = resources.find(resource)?.routes;
    if (id === null) return routes?.create ? { label, to: createPath({ resource, type: 'create' }) } : null;
    return routes
      ? {
          label: translate('karhba.record.inTheWay', { label }),
          to: createPath({ resource, id, type: 'edit' }),
        }
      : null;
  };
}
