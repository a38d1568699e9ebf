import Bowser from 'bowser';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import { validator } from 'hono-openapi';
import * as v from 'valibot';
import { type Language, matchLanguage } from '#domain/account/language.ts';
import { AppError, type FieldError } from '#domain/errors.ts';
import { listsForObjects } from '#domain/wire/wire.schema.ts';
import type { AppEnv, Device } from '#worker/context.ts';
import { NAMED_SCHEMAS, PLAIN_SCHEMA } from './names.ts';

/**
 * Validates the JSON body (behind `requireJson`), the path's parameters or those of the query, and documents them;
 * `c.req.valid(target)` is the schema's output.
 */
export function validated(target: 'json' | 'param' | 'query', schema: v.GenericSchema) {
  return validator<typeof schema, typeof target, AppEnv, string>(
    target,
    schema,
    (outcome) => {
      const lists = target === 'json' ? listsForObjects(schema, outcome.data) : [];
      if (lists.length > 0) throw refusal(lists.map((path) => ({ path, message: 'must be an object' })));
      if (outcome.success) return;
      const issues = outcome.error as readonly v.BaseIssue<unknown>[]; // the schema is valibot's
      throw refusal(
        issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: messageWithoutInput(issue) })),
      );
    },
    // A parameter's schema stays in its place, where its example is found.
    { options: target === 'json' ? NAMED_SCHEMAS : PLAIN_SCHEMA },
  );
}

function refusal(errors: readonly FieldError[]): AppError {
  const fields = errors.map(({ path, message }) => `${path || 'body'} ${message}`);
  return new AppError('validation_failed', { detail: fields.join('; '), errors });
}

/** The library's own messages quote what was received; ours never do, so only the quoting ones are replaced. */
function messageWithoutInput({ message }: { readonly message: string }): string {
  if (!message.startsWith('Invalid ')) return message;
  return message.endsWith('received undefined') ? 'is needed' : 'has the wrong type';
}

/** Most bytes of an ordinary body (contract §1). */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Deepest accepted nesting; our requests need at most three. */
const DEPTH_LIMIT = 32;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Refuses a body that is not JSON (415), too large (413) or malformed (400), before any schema sees it. */
export function requireJson(limitBytes = BODY_LIMIT_BYTES) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new AppError('unsupported_media_type');
    const bytes = await readLimited(c.req.raw, limitBytes);
    // So that the validator after this can read them again.
    c.req.raw = new Request(c.req.raw, { body: bytes });
    if (depthOf(bytes) > DEPTH_LIMIT)
      throw new AppError('malformed_json', { detail: 'the body is nested too deep' });
    try {
      JSON.parse(decoder.decode(bytes));
    } catch {
      throw new AppError('malformed_json');
    }
    await next();
  });
}

/** The whole body; throws `payload_too_large` by its `Content-Length` or, without one, as soon as it is too long. */
async function readLimited(request: Request, limitBytes: number): Promise<Uint8Array> {
  const tooLarge = new AppError('payload_too_large', { detail: `a body may have ${limitBytes} bytes` });
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge;
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > limitBytes) {
      reader.releaseLock();
      throw tooLarge;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** Change of depth for a byte outside strings: brackets and braces. */
const STEPS = new Int8Array(256);
for (const opening of '[{') STEPS[opening.charCodeAt(0)] = 1;
for (const closing of ']}') STEPS[closing.charCodeAt(0)] = -1;

/** The deepest nesting of a JSON text, checked before parsing; the parser refuses invalid JSON. */
function depthOf(bytes: Uint8Array): number {
  let [depth, deepest] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at);
    depth += STEPS[byte] ?? 0;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

/** The end of the string that begins at an index. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** The platform's own limit; with more than that the connection may break. */
const DRAINED_BYTES_MAX = 100 * 1024 * 1024;

/** Reads the rest of a body after an early refusal; otherwise the local runtime breaks the connection for the next request. */
export const drainBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { body } = c.req.raw;
  // The answer doesn't depend on whether the caller sends the rest.
  if (body && !body.locked) await drain(body).catch(() => {});
});

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  let dropped = 0;
  while (dropped <= DRAINED_BYTES_MAX) {
    const { done, value } = await reader.read();
    if (done) return;
    dropped += value.byteLength;
  }
}

/** Longest header to parse; real ones are shorter, and patterns run over it. */
const HEADER_MAX = 512;

// For unknown browsers the library returns a word from the header, so only names from its own lists are accepted.
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/** The coarse names behind a `User-Agent` header, such as Firefox on Windows: no version, no model. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent.slice(0, HEADER_MAX));
  return { browser: known(browser.name, BROWSERS), system: known(os.name, SYSTEMS) };
}

/** A short name of the device, for its person. */
export const deviceName = ({ browser, system }: Device, unknown: string): string =>
  [browser, system].filter(Boolean).join(' · ') || unknown;

function known(name: string | undefined, names: ReadonlySet<string>): string | null {
  return name !== undefined && names.has(name) ? name : null;
}

/** The supported language that an `Accept-Language` header prefers (RFC 9110, section 12.5.4); `undefined` if it names none. */
export function preferredLanguage(header: string | undefined): Language | undefined {
  const liked = parseAccept(header ?? '').filter(({ q }) => q > 0);
  return liked.map(({ type }) => matchLanguage(type)).find(Boolean);
}
