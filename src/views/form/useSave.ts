import { useRef, useState } from 'react';
import { useCreate, useCreatePath, useNotify, useUpdate } from 'react-admin';
import type { RaRecord } from 'react-admin';
import type { ReadableError } from '../../providers/readableError';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import { useIdempotencyKey } from './useIdempotencyKey';
import { messageOf } from '../../schema/french';

/** Answer of a save: the record, or why it was refused, with the messages by dotted path. */
export type Saved = { record: RaRecord } | { refused: ReadableError; messages: Record<string, string> };

/**
 * Sends a filled form: creates, or updates the record that was read. Says its success; a refusal is said too
 * and given back. One save at a time: null while another is on its way.
 * @param by one of the resource's own updates, instead of the ordinary one.
 */
export function useSave(resource: Resource, record: RaRecord | undefined, by?: string) {
  const [create] = useCreate();
  const [update] = useUpdate();
  const notify = useNotify();
  const keys = useIdempotencyKey();
  const [saving, setSaving] = useState(false);
  const underWay = useRef(false);
  const createPath = useCreatePath();
  /** Where the record that stands in the way is to be seen. */
  const linkTo = ({ record: other }: ReadableError) =>
    other && resources.find(other.resource)?.routes
      ? { link: { label: `Voir ${other.label}`, to: createPath({ ...other, type: 'edit' }) } }
      : {};

  const send = (data: Draft): Promise<RaRecord> => {
    const meta = { idempotencyKey: keys.keyFor(data), ...(by ? { by } : {}) };
    if (!record) return create(resource.name, { data, meta }, { returnPromise: true });
    const params = { id: record.id, data, previousData: record, meta };
    return update(resource.name, params, { mutationMode: 'pessimistic', returnPromise: true });
  };

  const save = async (data: Draft): Promise<Saved | null> => {
    if (underWay.current) return null;
    underWay.current = true;
    setSaving(true);
    try {
      const saved = await send(data);
      keys.renew();
      notify(record ? messageOf.updated(resource) : messageOf.created(resource), { type: 'success' });
      return { record: saved };
    } catch (error) {
      const refused = error as ReadableError;
      notify(refused.message, { type: 'error', ...linkTo(refused) });
      return { refused, messages: fieldMessages(refused) };
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };
  return { save, saving };
}

/** Messages by dotted path of a refusal. */
export function fieldMessages(error: ReadableError): Record<string, string> {
  const entries = Object.entries(error.body?.errors ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[0] !== 'root' && typeof entry[1] === 'string'),
  );
}
