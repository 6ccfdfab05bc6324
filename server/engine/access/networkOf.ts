import { isIPv4, isIPv6 } from 'node:net';

/**
 * What counts as one address: an IPv4, or the /64 that an IPv6 lies in, since whoever has one has them all. A port that
 * a proxy adds is not part of it.
 * 'unknown' for anything else: a socket that has no address.
 */
export function networkOf(address: string | null): string {
  const bare = bareOf(address);
  if (isIPv4(bare)) return bare;
  return isIPv6(bare) ? networkOfGroups(bare, 4) : 'unknown';
}

/** The /48 of an IPv6, of which one subscriber may have all the 65,536 networks; null for anything else. */
export function widerNetworkOf(address: string | null): string | null {
  const bare = bareOf(address);
  return isIPv6(bare) ? networkOfGroups(bare, 3) : null;
}

const bareOf = (address: string | null) =>
  (address ?? '')
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');

function networkOfGroups(address: string, kept: number): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  const network = groups.slice(0, kept).map(group => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${kept * 16}`;
}

/** The groups of 16 bits; an IPv4 at the end stands for two. */
const groupsOf = (text: string): string[] =>
  text === '' ? [] : text.split(':').flatMap(group => (group.includes('.') ? ['0', '0'] : [group]));
