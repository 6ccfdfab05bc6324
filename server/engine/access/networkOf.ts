import { isIPv4, isIPv6 } from 'node:net';

/**
 * What counts as one address: an IPv4, or the /64 that an IPv6 lies in, since whoever has one has them all.
 * 'unknown' for anything else: a socket that has no address.
 */
export function networkOf(address: string | null): string {
  const bare = (address ?? '').replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
  const [head = '', tail] = bare.toLowerCase().split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The groups of 16 bits; an IPv4 at the end stands for two. */
const groupsOf = (text: string): string[] =>
  text === '' ? [] : text.split(':').flatMap(group => (group.includes('.') ? ['0', '0'] : [group]));
