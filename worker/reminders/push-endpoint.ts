/** Domains without public hosts (RFC 6761, 6762, 7686, 8375, 9476), and usual names of private networks. */
const PRIVATE_SUFFIXES = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
  'onion',
  'alt',
] as const;

const DOMAIN_NAME = /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;
const LOOPBACK = /^(?:127\.0\.0\.1|localhost)$/;

/**
 * Whether messages may be sent to a browser's push service address: https on the default port of a public host with a name,
 * so that the server can't be made to call into a private network. `allowsLoopback`, for a developer's own machine, also
 * accepts that machine.
 */
export function isPushEndpoint(address: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const { protocol, hostname, port } = url;
  if (allowsLoopback && LOOPBACK.test(hostname)) return protocol === 'http:' || protocol === 'https:';
  const isPrivate = PRIVATE_SUFFIXES.some((suffix) => hostname.endsWith(`.${suffix}`));
  return protocol === 'https:' && port === '' && DOMAIN_NAME.test(hostname) && !isPrivate;
}
