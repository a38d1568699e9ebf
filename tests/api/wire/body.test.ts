import { describe, expect } from 'vitest';
import { foundOrFault, postRaw, refusalIn } from '../setup/calls.ts';
import { ANA, detailsOf, signIn, test } from '../setup/person.ts';

const PATH = '/api/user/name/update';
const MALFORMED = { status: 400, code: 'malformed_json' };
const TOO_LARGE = { status: 413, code: 'payload_too_large' };
const LIMIT_BYTES = 64 * 1024;

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string)))); // accepts both

/** A body with the name “Ana” of exactly `length` bytes. */
function bodyOf(length: number): string {
  const frame = '{"name":"Ana","padding":""}';
  return frame.replace('""}', `"${'x'.repeat(length - frame.length)}"}`);
}

function inChunks(body: string, size: number): ReadableStream<Uint8Array> {
  const whole = bytes(body);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= whole.length) return controller.close();
      controller.enqueue(whole.subarray(sent, sent + size));
      sent += size;
    },
  });
}

describe('a body that is not well-formed JSON is refused as such', () => {
  const NOT_JSON = [
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['a text without quotes', 'Ana'],
    ['an object that does not end', '{"name":"Ana"'],
    ['a text that does not end', '{"name":"Ana'],
    ['a comma too many', '{"name":"Ana",}'],
    ['a comma too many in a list', '[1,]'],
    ['single quotes', "{'name':'Ana'}"],
    ['a key without quotes', '{name:"Ana"}'],
    ['a missing colon', '{"name" "Ana"}'],
    ['two values', '{"name":"Ana"}{"name":"Ben"}'],
    ['something behind the value', '{"name":"Ana"} x'],
    ['a comment', '{"name":"Ana"} // Ana'],
    ['a leading zero', '{"name":"Ana","a":01}'],
    ['a plus sign', '{"name":"Ana","a":+1}'],
    ['a bare decimal point', '{"name":"Ana","a":.5}'],
    ['NaN', '{"name":"Ana","a":NaN}'],
    ['Infinity', '{"name":"Ana","a":-Infinity}'],
    ['a hexadecimal number', '{"name":"Ana","a":0x1}'],
    ['a raw tab in a text', '{"name":"A\tna"}'],
    ['a raw line break in a text', '{"name":"A\nna"}'],
    ['a raw NUL', '{"name":"A\u0000na"}'],
    ['an unknown escape', '{"name":"A\\xna"}'],
    ['half an escape', '{"name":"A\\u00"}'],
    ['a word in capitals', '{"name":"Ana","a":TRUE}'],
    ['two byte order marks', '\ufeff\ufeff{"name":"Ana"}'],
    ['a form', 'name=Ana'],
  ] as const;

  test('for every kind of malformed JSON', async ({ ana }) => {
    for (const [what, body] of NOT_JSON) {
      const refusal = await foundOrFault(postRaw(PATH, { body, stx: ana.stx }).then(refusalIn));

      expect.soft(refusal, what).toEqual(MALFORMED);
    }

    expect((await detailsOf(ana)).details.name).toBeNull();
  });

  const NOT_UTF_8 = [
    ['a byte that is never UTF-8', [0xff]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an overlong NUL', [0xc0, 0x80]],
    ['a surrogate as UTF-8', [0xed, 0xa0, 0x80]],
    ['half a character', [0xe2, 0x82]],
    ['a continuation alone', [0x80]],
    ['a character beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['Latin-1', [0xe9]],
  ] as const;

  test('for every kind of invalid UTF-8', async ({ ana }) => {
    for (const [what, octets] of NOT_UTF_8) {
      const body = bytes('{"name":"Ana', [...octets], '"}');
      const refusal = await foundOrFault(postRaw(PATH, { body, stx: ana.stx }).then(refusalIn));

      expect.soft(refusal, what).toEqual(MALFORMED);
    }

    expect((await detailsOf(ana)).details.name).toBeNull();
  });

  test('for UTF-16', async ({ ana }) => {
    const body = new Uint8Array(Buffer.from('\ufeff{"name":"Ana"}', 'utf16le'));

    expect(refusalIn(await postRaw(PATH, { body, stx: ana.stx }))).toEqual(MALFORMED);
  });

  test.each([
    ['lists', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['lists that do not end', '['.repeat(60_000)],
    ['objects', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`],
    ['a field beside the name', `{"name":"Ana","a":${'['.repeat(32)}${']'.repeat(32)}}`],
  ])('if it is nested too deeply: %s', async (_, body) => {
    const ana = await signIn(ANA);

    expect(refusalIn(await postRaw(PATH, { body, stx: ana.stx }))).toEqual(MALFORMED);
    expect((await detailsOf(ana)).details.name).toBeNull();
  });
});

test('JSON that is not the expected object is refused for its missing fields', async ({ ana }) => {
  for (const body of ['[]', '[{"name":"Ana"}]', 'null', 'true', '0', '1e999', '"Ana"', '{}', '[[[[]]]]']) {
    const refusal = await foundOrFault(postRaw(PATH, { body, stx: ana.stx }).then(refusalIn));

    expect.soft(refusal, body).toMatchObject({ status: 400, code: 'validation_failed' });
  }
});

describe('well-formed JSON is accepted in every notation', () => {
  test.each([
    ['blanks around everything', ' \r\n\t{ "name" : "Ana" } \n'],
    ['a byte order mark', '\ufeff{"name":"Ana"}'],
    ['a key written in escapes', '{"\\u006eame":"Ana"}'],
    ['a value written in escapes', '{"name":"\\u0041na"}'],
    ['a key twice: the last counts', '{"name":"Ben","name":"Ana"}'],
    ['keys that every object has', '{"name":"Ana","constructor":1,"toString":null,"hasOwnProperty":0}'],
    ['a key that would be a prototype', '{"__proto__":{"name":"Ben"},"name":"Ana"}'],
    ['an empty key', '{"":0,"name":"Ana"}'],
    ['numbers beyond all precision', '{"name":"Ana","a":-0,"b":1e400,"c":123456789012345678901234567890}'],
    ['thirty-one levels beside the name', `{"name":"Ana","a":${'['.repeat(31)}${']'.repeat(31)}}`],
    ['a long flat list beside the name', `{"name":"Ana","a":[${'0,'.repeat(30_000)}0]}`],
  ])('%s', async (_, body) => {
    const ana = await signIn(ANA);
    const answer = await postRaw(PATH, { body, stx: ana.stx });

    expect(answer.status).toBe(200);
    expect((await detailsOf(ana)).details.name).toBe('Ana');
  });

  test('a prototype in the body has no effect on the request', async ({ ana }) => {
    const answer = await postRaw(PATH, { body: '{"__proto__":{"name":"Ana"}}', stx: ana.stx });

    expect(answer.status).toBe(400);
    expect((await detailsOf(ana)).details.name).toBeNull();
  });
});

test('unknown fields are ignored', async ({ ana }) => {
  const before = await detailsOf(ana);
  const answer = await ana.post(PATH, {
    name: 'Ana',
    user_id: 'somebody-else',
    email: 'other@example.test',
    gender: 99,
    deeper: { name: 'Ben' },
  });

  expect(answer.status).toBe(200);
  expect(await detailsOf(ana)).toEqual({ ...before, details: { ...before.details, name: 'Ana' } });
});

describe('the type of the body', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="utf-8"',
    'Application/JSON',
    'application/vnd.marea+json',
  ])('%s is accepted', async (contentType) => {
    const ana = await signIn(ANA);
    const answer = await postRaw(PATH, { body: '{"name":"Ana"}', stx: ana.stx, contentType });

    expect(answer.status).toBe(200);
  });

  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/octet-stream',
    'json',
    'text/plain; application/json',
  ])('%s is refused (415)', async (contentType) => {
    const ana = await signIn(ANA);
    const answer = await postRaw(PATH, { body: '{"name":"Ana"}', stx: ana.stx, contentType });

    expect(refusalIn(answer)).toEqual({ status: 415, code: 'unsupported_media_type' });
    expect((await detailsOf(ana)).details.name).toBeNull();
  });
});

describe('a large body', () => {
  test('of exactly 64 KiB is still accepted, whole or in chunks', async ({ ana }) => {
    const whole = await postRaw(PATH, { body: bodyOf(LIMIT_BYTES), stx: ana.stx });
    const chunked = await postRaw(PATH, { body: inChunks(bodyOf(LIMIT_BYTES), 5000), stx: ana.stx });

    expect([whole.status, chunked.status]).toEqual([200, 200]);
  });

  test('is refused (413) by its announced length', async ({ ana }) => {
    const answer = await postRaw(PATH, { body: bodyOf(LIMIT_BYTES + 1), stx: ana.stx });

    expect(refusalIn(answer)).toEqual(TOO_LARGE);
    expect((await detailsOf(ana)).details.name).toBeNull();
  });

  test('is refused (413) without an announced length', async ({ ana }) => {
    const answer = await postRaw(PATH, { body: inChunks(bodyOf(LIMIT_BYTES + 1), 5000), stx: ana.stx });

    expect(refusalIn(answer)).toEqual(TOO_LARGE);
    expect((await detailsOf(ana)).details.name).toBeNull();
  });

  test('is measured in bytes, not in characters', async ({ ana }) => {
    const body = `{"name":"Ana","padding":"${'🌙'.repeat(LIMIT_BYTES / 4)}"}`;

    expect(refusalIn(await postRaw(PATH, { body, stx: ana.stx }))).toEqual(TOO_LARGE);
  });

  test.each([
    { what: 'too large', bytes: 70_000, status: 413 },
    { what: 'far too large', bytes: 5_000_000, status: 413 },
    { what: 'of a wrong type', bytes: 200_000, contentType: 'text/plain', status: 415 },
    { what: 'without a token', bytes: 200_000, anonymous: true, status: 401 },
    { what: 'on no path', bytes: 200_000, path: '/api/nothing', status: 404 },
  ])('that was refused, $what, does not affect the next request', async (refused) => {
    const ana = await signIn(ANA);
    const { bytes: length, contentType, anonymous, path = PATH, status } = refused;
    const bodies = { whole: bodyOf(length), 'in chunks': inChunks(bodyOf(length), 10_000) };
    for (const [how, body] of Object.entries(bodies)) {
      const answer = await postRaw(path, {
        body,
        ...(anonymous ? {} : { stx: ana.stx }),
        ...(contentType ? { contentType } : {}),
      });
      // A GET would silently be tried again on another connection.
      const next = await ana.post(PATH, { name: 'Ana' });

      expect.soft([answer.status, next.status], how).toEqual([status, 200]);
    }
  });
});
