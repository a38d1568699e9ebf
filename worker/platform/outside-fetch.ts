import { ADDRESS_MAX, type FetchProblem } from '#domain/busy/busy.fields.ts';
import { type CalendarLines, calendarReader } from '#domain/busy/calendar-lines.ts';
import type { Log } from './log.ts';
import { yieldToEventLoop } from './runtime.ts';

// Addresses that people give us, and what stands behind them. Both are hostile: the address may lead into a private network,
// and the answer may never end.

/** Domains without public hosts (RFC 6761, 6762, 7686, 8375, 9476), and usual names of private networks. */
const PRIVATE_SUFFIXES =
  'localhost localdomain local internal intranet lan home corp private svc consul arpa test example invalid onion alt'.split(
    ' ',
  );

/** A name with a dot whose last label isn't a number, in the form in which URLs have it: no IP address, and no dot at the end. */
const DOMAIN_NAME = /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;
const DOMAIN_NAME_MAX = 253;
/** This machine, in the only two spellings that development takes. */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost)(?=[:/?]|$)/i;
const LOOPBACK_NAMES: readonly string[] = ['127.0.0.1', 'localhost'];

/** Which addresses are taken besides public ones, and which are our own. */
export type AddressRules = {
  /** For a developer's own machine: `http://127.0.0.1` and `http://localhost` with any port. */
  readonly allowsLoopback: boolean;
  /** Our hosts, with the port if it isn't the scheme's own. */
  readonly ownHosts?: readonly string[];
};

/**
 * The address as a URL, or why it isn't taken. Taken is https on its own port of a public host that has a name, so that the server
 * can't be made to call into a private network. Where a name leads to can't be seen (decision 168).
 */
export function checkAddress(
  address: string,
  { allowsLoopback, ownHosts = [] }: AddressRules,
): URL | Extract<FetchProblem, 'refused_address' | 'own_calendar'> {
  const url = address.length > ADDRESS_MAX ? null : URL.parse(address);
  if (url === null) return 'refused_address';
  if (ownHosts.some((host) => sameName(host) === sameName(url.host))) return 'own_calendar';
  const { protocol, username, password, hostname, port } = url;
  if (username !== '' || password !== '' || url.href.includes('#')) return 'refused_address';
  if (allowsLoopback && LOOPBACK.test(address) && LOOPBACK_NAMES.includes(hostname)) return url;
  const isPrivate = PRIVATE_SUFFIXES.some((suffix) => hostname.endsWith(`.${suffix}`));
  const isName = DOMAIN_NAME.test(hostname) && hostname.length <= DOMAIN_NAME_MAX;
  return protocol === 'https:' && port === '' && isName && !isPrivate ? url : 'refused_address';
}

/** Whether a checked address is on this machine: those alone are plain http. */
export const isLocal = ({ protocol }: URL): boolean => protocol === 'http:';

const sameName = (host: string) => host.toLowerCase().replace(/^localhost(?=:|$)/, '127.0.0.1');

/** The address that calendar apps mean by their own schemes. */
export const httpsOf = (address: string): string => address.trim().replace(/^webcals?:/i, 'https:');

type Validators = { readonly etag: string | null; readonly lastModified: string | null };
/** With the validators of the answer before, the same content isn't read again. */
type FetchOptions = { readonly rules: AddressRules; readonly before: Validators | undefined };

const HOPS_MAX = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** The most bytes of a calendar, unpacked. */
const BODY_MAX_BYTES = 10 * 1024 * 1024;
/** After so many bytes of it other requests run first. */
const TURN_BYTES = 256 * 1024;
/** Longer values aren't stored. */
const VALIDATOR_MAX = 200;
const PROBLEMS = new Map<number, FetchProblem>([
  ...[401, 403].map((status) => [status, 'forbidden'] as const),
  ...[404, 410].map((status) => [status, 'gone'] as const),
]);

class FetchFailure extends Error {
  readonly found: { readonly problem: FetchProblem; readonly retryAfterSeconds: number | null };
  constructor(problem: FetchProblem, retryAfterSeconds: number | null = null) {
    super(problem);
    this.found = { problem, retryAfterSeconds };
  }
}

type FetchDeps = { waitMs: number; now: () => number; log: Log; requestId: string };

/**
 * Fetches calendars from addresses that people gave; `lines` is `null` for one that hasn't changed. Never throws: a failure is
 * returned, without anything of the answer; `retryAfterSeconds` is the host's wish, if it gave one. `waitMs` is for the whole of a
 * fetch: every hop, and the body to its end.
 */
export function createOutsideFetch({ waitMs, now, log, requestId }: FetchDeps) {
  return async (address: string, { rules, before }: FetchOptions) => {
    const signal = AbortSignal.timeout(waitMs);
    const headers = {
      'User-Agent': 'Marea-Calendar/1',
      Accept: 'text/calendar',
      ...(before?.etag && { 'If-None-Match': before.etag }),
      ...(before?.lastModified && { 'If-Modified-Since': before.lastModified }),
    };
    try {
      const answer = await ask(address, { rules, headers, signal });
      const isUnchanged = answer.status === 304 && Boolean(before?.etag || before?.lastModified);
      return {
        problem: null,
        lines: isUnchanged ? null : await linesOf(answer, now()),
        etag: validatorIn(answer, 'ETag'),
        lastModified: validatorIn(answer, 'Last-Modified'),
      };
    } catch (error) {
      const failure =
        error instanceof FetchFailure ? error : new FetchFailure(signal.aborted ? 'too_slow' : 'not_reached');
      log({ event: 'calendar_failed', requestId, reason: failure.found.problem });
      return failure.found;
    }
  };
}

export type OutsideFetch = ReturnType<typeof createOutsideFetch>;

type Asking = { rules: AddressRules; headers: Readonly<Record<string, string>>; signal: AbortSignal };

/** The answer of the address, or of where it redirects to. */
async function ask(address: string, { rules, headers, signal }: Asking): Promise<Response> {
  let { allowsLoopback } = rules;
  let target: string | undefined = httpsOf(address);
  for (let hops = 0; target !== undefined; hops++) {
    if (hops > HOPS_MAX) throw new FetchFailure('too_many_redirects');
    const url = checkAddress(target, { ...rules, allowsLoopback });
    if (typeof url === 'string') throw new FetchFailure(url);
    // Only an address on this machine may redirect to this machine.
    allowsLoopback &&= isLocal(url);
    const answer = await fetch(url.href, { redirect: 'manual', cache: 'no-store', headers, signal });
    if (!REDIRECTS.includes(answer.status)) return answer;
    await answer.body?.cancel();
    const location = answer.headers.get('Location');
    target = location === null ? undefined : URL.parse(httpsOf(location), url.href)?.href;
  }
  throw new FetchFailure('not_reached');
}

/** The needed lines of an answer, read while it arrives as UTF-8 whose errors are replaced. */
async function linesOf({ ok, status, headers, body }: Response, now: number): Promise<CalendarLines> {
  if (!ok) {
    await body?.cancel();
    const wish = retryAfterSeconds(headers.get('Retry-After'), now);
    throw new FetchFailure(PROBLEMS.get(status) ?? 'not_reached', wish);
  }
  const reader = calendarReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let turn = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BODY_MAX_BYTES) throw new FetchFailure('too_large');
    reader.push(decoder.decode(chunk, { stream: true }));
    // Leaving the loop cancels the rest.
    if (reader.isOther()) break;
    if (bytes - turn < TURN_BYTES) continue;
    turn = bytes;
    await yieldToEventLoop();
  }
  reader.push(decoder.decode());
  const lines = reader.end();
  if (lines === null) throw new FetchFailure('not_a_calendar');
  return lines;
}

function validatorIn(answer: Response, name: string): string | null {
  const value = answer.headers.get(name);
  return value !== null && value.length <= VALIDATOR_MAX ? value : null;
}

/** Seconds from now, of a header that has seconds or a date; `null` for none and for anything else. */
function retryAfterSeconds(value: string | null, now: number): number | null {
  if (value === null) return null;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil(Date.parse(value) / 1000) - now;
  return Number.isNaN(seconds) || seconds < 0 ? null : seconds;
}
