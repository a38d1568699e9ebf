import { ADDRESS_MAX, type FetchProblem } from '#domain/busy/busy.schema.ts';
import type { Log } from './log.ts';
import { yieldToEventLoop } from './runtime.ts';

// Addresses that people give us, and what stands behind them. Both are hostile: the address may lead into a private network,
// and the answer may never end.

/** Domains without public hosts (RFC 6761, 6762, 7686, 8375, 9476), and usual names of private networks. */
const PRIVATE_SUFFIXES =
  'localhost local internal intranet lan home corp private arpa test invalid onion alt'.split(' ');

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

/** An address that may be fetched. */
export type CheckedAddress = { readonly url: URL; readonly isLocal: boolean };

/**
 * The address as a URL, or why it isn't taken. Taken is https on its own port of a public host that has a name, so that the server
 * can't be made to call into a private network. Where a name leads to can't be seen (decision 168).
 */
export function checkAddress(
  address: string,
  { allowsLoopback, ownHosts = [] }: AddressRules,
): CheckedAddress | Extract<FetchProblem, 'refused_address' | 'own_calendar'> {
  const url = address.length > ADDRESS_MAX ? null : URL.parse(address);
  if (url === null) return 'refused_address';
  if (ownHosts.some((host) => sameName(host) === sameName(url.host))) return 'own_calendar';
  const { protocol, username, password, hostname, port } = url;
  if (username !== '' || password !== '' || url.href.includes('#')) return 'refused_address';
  if (allowsLoopback && LOOPBACK.test(address) && LOOPBACK_NAMES.includes(hostname))
    return { url, isLocal: true };
  const isPrivate = PRIVATE_SUFFIXES.some((suffix) => hostname.endsWith(`.${suffix}`));
  const isName = DOMAIN_NAME.test(hostname) && hostname.length <= DOMAIN_NAME_MAX;
  return protocol === 'https:' && port === '' && isName && !isPrivate
    ? { url, isLocal: false }
    : 'refused_address';
}

const sameName = (host: string) => host.toLowerCase().replace(/^localhost(?=:|$)/, '127.0.0.1');

/** The address that calendar apps mean by their own schemes. */
export const httpsOf = (address: string): string => address.trim().replace(/^webcals?:/i, 'https:');

/** Reads a text piece by piece; `end` gives `null` if it wasn't of the right kind. */
export type TextReader<Value> = { push(chunk: string): void; end(): Value | null };

type FetchOptions<Value> = {
  readonly rules: AddressRules;
  readonly reader: TextReader<Value>;
  /** Of the answer before: the same content isn't read again. */
  readonly etag?: string | null | undefined;
  readonly lastModified?: string | null | undefined;
};

/** What a fetch found. `retryAfterSeconds` is the host's wish, if it gave one. */
export type Fetched<Value> =
  | {
      readonly outcome: 'read';
      readonly value: Value;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  | { readonly outcome: 'unchanged' }
  | {
      readonly outcome: 'failed';
      readonly problem: FetchProblem;
      readonly retryAfterSeconds: number | null;
    };

/** Fetches calendars from addresses that people gave. Never throws: a failure is an outcome, without anything of the answer. */
export type OutsideFetch = <Value>(address: string, options: FetchOptions<Value>) => Promise<Fetched<Value>>;

const HOPS_MAX = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** The most bytes of a calendar, unpacked. */
const BODY_MAX_BYTES = 10 * 1024 * 1024;
/** After so many bytes of it other requests run first. */
const TURN_BYTES = 256 * 1024;
/** Longer values aren't stored. */
const VALIDATOR_MAX = 200;
const PROBLEM_OF_STATUS: Readonly<Record<number, FetchProblem>> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'gone',
  410: 'gone',
};

class FetchFailure extends Error {
  readonly outcome: Extract<Fetched<never>, { outcome: 'failed' }>;
  constructor(problem: FetchProblem, retryAfterSeconds: number | null = null) {
    super(problem);
    this.outcome = { outcome: 'failed', problem, retryAfterSeconds };
  }
}

type FetchDeps = {
  /** For the whole of a fetch: every hop, and the body to its end. */
  readonly waitMs: number;
  readonly now: () => number;
  readonly log: Log;
  readonly requestId: string;
};

export function createOutsideFetch({ waitMs, now, log, requestId }: FetchDeps): OutsideFetch {
  /** The answer of the address, or of where it redirects to. */
  async function ask(
    address: string,
    { rules, headers, signal }: { rules: AddressRules; headers: Headers; signal: AbortSignal },
  ): Promise<Response> {
    const { isLocal, url: first } = taken(checkAddress(httpsOf(address), rules));
    let url = first;
    // Only an address on this machine may redirect to this machine.
    const hopRules = { ...rules, allowsLoopback: rules.allowsLoopback && isLocal };
    for (let hops = 0; ; hops++) {
      const answer = await fetch(url.href, { redirect: 'manual', cache: 'no-store', headers, signal });
      if (!REDIRECTS.includes(answer.status)) return answer;
      await answer.body?.cancel();
      if (hops === HOPS_MAX) throw new FetchFailure('too_many_redirects');
      const location = answer.headers.get('Location');
      const target = location === null ? null : URL.parse(httpsOf(location), url.href);
      if (target === null) throw new FetchFailure('not_reached');
      ({ url } = taken(checkAddress(target.href, hopRules)));
    }
  }

  return async function read<Value>(address: string, options: FetchOptions<Value>): Promise<Fetched<Value>> {
    const signal = AbortSignal.timeout(waitMs);
    const headers = headersOf(options);
    try {
      const answer = await ask(address, { rules: options.rules, headers, signal });
      if (answer.status === 304 && isConditional(headers)) return { outcome: 'unchanged' };
      if (!answer.ok) await refuse(answer, now());
      return await contentOf(answer, options.reader);
    } catch (failure) {
      const { outcome } =
        failure instanceof FetchFailure
          ? failure
          : new FetchFailure(signal.aborted ? 'too_slow' : 'not_reached');
      log({ event: 'calendar_failed', requestId, reason: outcome.problem });
      return outcome;
    }
  };
}

function headersOf({ etag, lastModified }: Pick<FetchOptions<unknown>, 'etag' | 'lastModified'>): Headers {
  const headers = new Headers({ 'User-Agent': 'Marea-Calendar/1', Accept: 'text/calendar' });
  if (etag) headers.set('If-None-Match', etag);
  if (lastModified) headers.set('If-Modified-Since', lastModified);
  return headers;
}

const isConditional = (headers: Headers) => headers.has('If-None-Match') || headers.has('If-Modified-Since');

function taken(checked: ReturnType<typeof checkAddress>): CheckedAddress {
  if (typeof checked === 'string') throw new FetchFailure(checked);
  return checked;
}

async function refuse(answer: Response, now: number): Promise<never> {
  await answer.body?.cancel();
  const wish = retryAfterSeconds(answer.headers.get('Retry-After'), now);
  throw new FetchFailure(PROBLEM_OF_STATUS[answer.status] ?? 'not_reached', wish);
}

async function contentOf<Value>(answer: Response, reader: TextReader<Value>): Promise<Fetched<Value>> {
  await readBody(answer.body, reader);
  const value = reader.end();
  if (value === null) throw new FetchFailure('not_a_calendar');
  const [etag, lastModified] = [validatorIn(answer, 'ETag'), validatorIn(answer, 'Last-Modified')];
  return { outcome: 'read', value, etag, lastModified };
}

/** Passes on the text while it arrives, as UTF-8 whose errors are replaced. */
async function readBody(body: Response['body'], reader: TextReader<unknown>): Promise<void> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let turn = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BODY_MAX_BYTES) throw new FetchFailure('too_large');
    reader.push(decoder.decode(chunk, { stream: true }));
    if (bytes - turn < TURN_BYTES) continue;
    turn = bytes;
    await yieldToEventLoop();
  }
  reader.push(decoder.decode());
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
