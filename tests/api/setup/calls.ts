import * as v from 'valibot';
import { expect } from 'vitest';
import { problemSchema } from '#domain/wire/wire.schema.ts';
import { type Answer, callThrough, readAnswer, type Sent } from './http-call.ts';
import { fetchWorker } from './server.ts';

export { type Answer, callThrough, fromElsewhere, readAnswer, someAtATime } from './http-call.ts';

/** Makes one API call like a client, `POST /api/…`, with a JSON body and, if `stx` is given, a bearer token. */
export async function call(route: string, sent: Sent = {}): Promise<Answer> {
  return callThrough(fetchWorker, { route, ...sent });
}

/** The cookies that an answer sets, in the form in which a browser returns them. */
export function cookiesOf(answer: Answer): Record<string, string> {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { cookie: pairs.join('; ') };
}

/** Posts a raw body, such as invalid JSON. */
export async function postRaw(
  path: string,
  { body, stx, contentType }: { body: BodyInit; stx?: string; contentType?: string },
): Promise<Answer> {
  const answer = await fetchWorker(path, {
    method: 'POST',
    headers: {
      'content-type': contentType ?? 'application/json',
      ...(stx === undefined ? {} : { authorization: `Bearer ${stx}` }),
    },
    // The runtime's own fetch types and the DOM's name the same things.
    body: body as string,
    ...({ duplex: 'half' } as object),
  });
  return readAnswer(answer);
}

const strictProblemSchema = v.strictObject({
  ...problemSchema.entries,
  type: v.pipe(v.string(), v.startsWith('urn:')),
  title: v.pipe(v.string(), v.minLength(1)),
  detail: v.pipe(v.string(), v.minLength(1)),
});

/** The status, code and field names of a refusal; expects RFC 9457 and the contract's format. */
export function refusalIn(answer: Answer): { status: number; code: string; fields?: string[] } {
  if (answer.headers.get('content-type') !== 'application/problem+json') {
    throw new Error(`not a problem: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  const problem = v.parse(strictProblemSchema, answer.body);
  if (problem.status !== answer.status) throw new Error('the problem contradicts its HTTP status');
  const { status, code, errors } = problem;
  return { status, code, ...(errors ? { fields: [...new Set(errors.map(({ path }) => path))] } : {}) };
}

/** The result, or the error as text, so that a test that loops over cases reaches the next one (`expect.soft`). */
export const foundOrFault = <Found>(found: Promise<Found>): Promise<Found | string> => found.catch(String);

/** The result of `refusalIn` if these fields of a body were refused. */
export const invalid = (...fields: string[]) => ({ status: 400, code: 'validation_failed', fields });

/** Expects that each invalid value, listed by its field, is refused by that field's name. */
export async function expectRefused<Value>(
  send: (value: Value) => Promise<Answer>,
  values: Readonly<Record<string, readonly Value[]>>,
): Promise<void> {
  for (const [field, ofField] of Object.entries(values)) {
    for (const value of ofField) {
      const refusal = await foundOrFault(send(value).then(refusalIn));
      expect.soft(refusal, JSON.stringify(value)).toEqual(invalid(field));
    }
  }
}

export const UNAUTHORIZED = { status: 401, code: 'unauthorized' };
export const BANNED = { status: 403, code: 'account_banned' };
export const RATE_LIMITED = { status: 429, code: 'rate_limited' };
export const NOT_FOUND = { status: 404, code: 'not_found' };
export const CODE_INVALID = { status: 400, code: 'code_invalid' };
/** The refusal of a passkey that isn't, or is no longer, the person's. */
export const PASSKEY_UNKNOWN = { ...CODE_INVALID, fields: ['response.id'] };
export const REFRESH_INVALID = { status: 400, code: 'refresh_invalid' };

/** The headers without the parts that always differ: ids, the date, and cookie values. */
export function comparable(headers: Headers): Record<string, string> {
  const { 'x-request-id': _id, date: _date, ...rest } = Object.fromEntries(headers);
  const cookie = rest['set-cookie']?.replace(/=[^;]*/, '=…');
  return cookie === undefined ? rest : { ...rest, 'set-cookie': cookie };
}
