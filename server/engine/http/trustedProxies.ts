import proxyAddress from '@fastify/proxy-addr';

/** How many proxies stand before us, or who they are (addresses and networks, between commas); `false`: none. */
export type TrustProxy = number | string | false;

/** Whether an address that a request came by is one of our proxies. @param hop 0 is what connects to us. */
export type IsProxy = (address: string, hop: number) => boolean;

/**
 * Each proxy adds to `X-Forwarded-For` whom it saw; what stands before is the client's own word. So proxies are counted
 * or named, never all believed: whoever is trusted without end may claim to be anybody.
 */
export function trustedProxies(trustProxy: TrustProxy): IsProxy | false {
  if (trustProxy === false) return false;
  if (typeof trustProxy === 'number') return (_, hop) => hop < trustProxy;
  return proxyAddress.compile(trustProxy.split(',').map(one => one.trim()));
}
