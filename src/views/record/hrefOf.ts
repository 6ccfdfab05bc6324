import type { Kind } from '../../schema/field';

/** Address that a value opens, of the only schemes that ever become links; undefined when its kind opens none. */
export function hrefOf(kind: Kind, value: string): string | undefined {
  // Neither '?bcc=' nor another scheme comes through.
  if (kind === 'email') return `mailto:${value.replace(/[^\w.@+-]/g, encodeURIComponent)}`;
  if (kind === 'phone') return `tel:${value.replace(/[^\d+]/g, '')}`;
  if (kind === 'url' && /^https?:\/\//i.test(value)) return value;
  return undefined;
}
