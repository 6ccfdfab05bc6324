import type { Draft } from '../../field';
import type { Resource } from '../../resource';
import { frozenMessage } from './frozen';

/**
 * Why a record is not deleted as it is, whoever asks: the product rests on it, nothing of it changes any more, it is the
 * version in force, or in its state it is not deleted. Null where it may be; not known of a record read without these fields.
 */
export function keptMessage(resource: Resource, record: Draft): string | null {
  const { kept, removable, versioned, labels } = resource;
  const stateOf = ({ field }: { field: string }) =>
    record[field] === undefined ? null : String(record[field]);
  if (kept && kept.values.includes(stateOf(kept) ?? '')) return kept.message;
  const frozen = frozenMessage(resource, record);
  if (frozen) return frozen;
  if (versioned && record[versioned.active] === true)
    return `C’est la version en vigueur\u00a0: enregistrez d’abord ${labels.gender === 'f' ? 'celle' : 'celui'} qui la remplace.`;
  const state = removable && stateOf(removable);
  return removable && state != null && !removable.values.includes(state)
    ? (removable.messages?.[state] ?? removable.message)
    : null;
}
