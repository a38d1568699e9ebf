import fc from 'fast-check';

/** Texts that have broken programs, from the Big List of Naughty Strings, shortened to one of each kind. */
export const NAUGHTY_TEXTS = [
  '',
  ' ',
  '\t\n\r',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800y',
  '\ufeff',
  '\u200b\u200d\u2060',
  '\u202eabc\u202c',
  '\u00a0\u3000text\u2028\u2029',
  'e\u0301\u0327\u0323',
  '\u0958\u212b\ufb01',
  '\u0344\u0344\u0344',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d'.repeat(40),
  '👩‍👩‍👧‍👦🏳️‍🌈🇧🇪',
  '社會科學院語學研究所',
  'مُنَاقَشَةُ سُبُلِ',
  '﷽',
  'İıſßẞﬃ',
  'undefined',
  'null',
  'NaN',
  '-Infinity',
  '1e999',
  '0x1F',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'; drop table users; --",
  '" or ""="',
  '%',
  '_%\\',
  '{{7*7}}<%= 7*7 %>#{7*7}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  "=cmd|' /C calc'!A0",
  '() { :;}; echo',
  '\r\nSet-Cookie: a=b',
  '%00%0d%0a%ff',
  '\\',
  '"',
  '\u001b[31m',
  'a'.repeat(201),
  '🙂'.repeat(10_001),
  '١٢٣',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
] as const;

const NAUGHTY_NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  1e21,
  -1e21,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  -(2 ** 53),
  2 ** 31,
  2 ** 63,
  1e308,
];

/** A value of any type in place of the expected one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...NAUGHTY_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...NAUGHTY_NUMBERS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 1 }, { $ne: null }),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 60 }).map(nestedLists) },
);

function nestedLists(depth: number): unknown {
  return depth === 0 ? [] : [nestedLists(depth - 1)];
}

/** Bodies that aren't JSON, or unusual JSON, from JSONTestSuite. */
const ODD_BODIES = [
  '',
  ' ',
  '\ufeff{}',
  '[]',
  'null',
  'true',
  '"text"',
  '0',
  '-',
  '1e9999',
  '[1,]',
  '{"a":1,}',
  '{,}',
  "{'a':1}",
  '{a:1}',
  '{"a":}',
  '{"a" 1}',
  '{"a":1}}',
  '{"a":1}{"a":2}',
  '[1 2]',
  '["\\x00"]',
  '["\\u12"]',
  '["\\ud800"]',
  '["\n"]',
  '["\u0000"]',
  '[NaN]',
  '[+1]',
  '[01]',
  '[.5]',
  '[1.]',
  '[0x1]',
  '{"__proto__":{"success":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  `"${'x'.repeat(70_000)}"`,
  `[${'0,'.repeat(30_000)}0]`,
];

/** A damaged body: cut off, corrupted, doubled, or with a duplicate key. */
export function brokenBody(json: string): fc.Arbitrary<string | Uint8Array> {
  const bytes = new TextEncoder().encode(json);
  const at = fc.nat({ max: Math.max(bytes.length - 1, 0) });
  return fc.oneof(
    fc.constantFrom(...ODD_BODIES),
    at.map((end) => bytes.slice(0, end)),
    fc.tuple(at, fc.nat({ max: 255 })).map(([index, byte]) => bytes.with(index, byte)),
    fc.constant(json + json),
    fc.constant(`[${json}]`),
    hostileValue.map((value) => json.replace(/^\{"(\w+)":/, `{"$1":${JSON.stringify(value)},"$1":`)),
    fc.uint8Array({ maxLength: 60 }),
  );
}

/** Unusual headers that a call should tolerate; all of them can be sent. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>[]>(
  {},
  {},
  {},
  { 'accept-language': '*;q=0, xx-YY;q=abc, nl' },
  { 'accept-language': ','.repeat(2_000) },
  { accept: 'text/html, application/xml;q=0.9' },
  { 'accept-encoding': 'bogus' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/merge-patch+json' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json, text/plain' },
  { 'content-encoding': 'gzip' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': 'caf\u00e9 \u00ff' },
  { 'idempotency-key': 'the-same' },
  { cookie: 'code_request=%00; =; ;;;a' },
  { cookie: `code_request=${'x'.repeat(4_000)}` },
  { 'user-agent': '() { :;};'.repeat(400) },
  { 'user-agent': '' },
  { 'cf-connecting-ip': 'not an address' },
  { 'cf-connecting-ip': '2001:db8::1%eth0' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
  { origin: 'https://evil.example' },
  { range: 'bytes=0-0,5-' },
  { 'if-none-match': '*' },
  { expect: 'a-miracle' },
);

/** Queries that no call uses. */
export const oddQuery = fc.constantFrom(
  '',
  '',
  '',
  'x=1',
  'a[]=1&a[b]=2',
  '%',
  '%ff=%00',
  '__proto__=1',
  'preview=2',
  '&&&=',
  `q=${'x'.repeat(3_000)}`,
);

/** Invalid `Authorization` headers. */
export const badAuthorization = fc.constantFrom(
  '',
  'Bearer',
  'Bearer ',
  'Bearer null',
  'Basic YTpi',
  'Bearer a.b.c',
  `Bearer ${'x'.repeat(5_000)}`,
  // {"alg":"none"} and {"sub":"1"}, without a signature
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.AAAA',
  'Bearer \u00ff\u00fe',
);
