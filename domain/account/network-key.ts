/** The groups of an IPv6 address that name its network: one subscriber usually has all that is behind a /64 (RFC 6177). */
const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;

/**
 * The key of a caller's network: an IPv4 address as it is, the /64 of an IPv6 address, the IPv4 address of a mapped one.
 * Anything else is its own key; `undefined` (no proxy named the caller) counts as one network.
 */
export function networkKeyOf(address: string | undefined): string {
  const text = address?.trim().toLowerCase() ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined) return mapped;
  return text.includes(':') ? networkOf(text) : text || 'unknown';
}

function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::', 2);
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const left = groupsOf(head);
  const gap = address.includes('::') ? ALL_GROUPS - left.length - groupsOf(tail).length : 0;
  const groups = [...left, ...Array<string>(Math.max(gap, 0)).fill('0'), ...groupsOf(tail)];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
