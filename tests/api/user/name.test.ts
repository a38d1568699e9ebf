import { describe, expect, test } from 'vitest';
import { invalid, postRaw, refusalIn } from '../setup/calls.ts';
import { detailsOf, signIn } from '../setup/person.ts';

const PATH = '/api/user/name/update';

test('a name is kept and given back', async () => {
  const ana = await signIn('ana@example.test');
  const answer = await ana.post(PATH, { name: 'Ana María' });

  expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
  expect((await detailsOf(ana)).details.name).toBe('Ana María');
});

describe('a name is kept', () => {
  test.each([
    { what: 'trimmed', sent: '  Ana \n', kept: 'Ana' },
    { what: 'composed (NFC)', sent: 'Zoe\u0308', kept: 'Zo\u00eb' },
    { what: 'with its inner spaces', sent: 'Ana  B', kept: 'Ana  B' },
    {
      what: 'with marks and quotes as they are',
      sent: `<b>O'Neil"</b> -- ; drop`,
      kept: `<b>O'Neil"</b> -- ; drop`,
    },
    { what: 'in any script', sent: 'نور 愛 Żoë', kept: 'نور 愛 Żoë' },
    { what: 'with three code points', sent: 'Ana', kept: 'Ana' },
    { what: 'with three code points beyond the BMP', sent: '💃🪩🌙', kept: '💃🪩🌙' },
    { what: 'with a hundred code points', sent: 'a'.repeat(100), kept: 'a'.repeat(100) },
    { what: 'with a hundred code points beyond the BMP', sent: '🌙'.repeat(100), kept: '🌙'.repeat(100) },
    { what: 'with a hundred once composed', sent: 'e\u0301'.repeat(100), kept: '\u00e9'.repeat(100) },
    { what: 'with a hundred once trimmed', sent: ` ${'a'.repeat(100)} `, kept: 'a'.repeat(100) },
  ])('$what', async ({ sent, kept }) => {
    const ana = await signIn('ana@example.test');
    const answer = await ana.post(PATH, { name: sent });

    expect(answer.status).toBe(200);
    expect((await detailsOf(ana)).details.name).toBe(kept);
  });
});

describe('a name is refused by its field and the former one stays', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 123],
    ['a list', ['Ana']],
    ['two code points', 'An'],
    ['two code points that are four UTF-16 units', '💃🪩'],
    ['two once trimmed', '  An  '],
    ['two once composed', 'e\u0301a'],
    ['blanks', '     '],
    ['101 code points', 'a'.repeat(101)],
    ['101 combining sequences that have no composed form', 'x\u0301'.repeat(51)],
    ['a NUL', 'An\u0000a'],
  ])('%s', async (_, name) => {
    const ana = await signIn('ana@example.test');
    await ana.post(PATH, { name: 'Before' });
    const answer = await ana.post(PATH, { name });

    expect(refusalIn(answer)).toEqual(invalid('name'));
    expect((await detailsOf(ana)).details.name).toBe('Before');
  });

  test.each([
    ['a lone high surrogate', '{"name":"Ana \\ud800"}'],
    ['a lone low surrogate', '{"name":"\\udc00 Ana"}'],
    ['surrogates in the wrong order', '{"name":"Ana \\udc00\\ud800"}'],
    ['a NUL written as an escape', '{"name":"Ana\\u0000"}'],
  ])('%s', async (_, body) => {
    const ana = await signIn('ana@example.test');
    await ana.post(PATH, { name: 'Before' });
    const answer = await postRaw(PATH, { body, stx: ana.stx });

    expect(refusalIn(answer)).toEqual(invalid('name'));
    expect((await detailsOf(ana)).details.name).toBe('Before');
  });
});

test('a pair of surrogates written as escapes is one character', async () => {
  const ana = await signIn('ana@example.test');
  await postRaw(PATH, { body: '{"name":"Ana \\ud83d\\udc83"}', stx: ana.stx });

  expect((await detailsOf(ana)).details.name).toBe('Ana 💃');
});

test('one person’s name is not another’s', async () => {
  const ana = await signIn('ana@example.test');
  const ben = await signIn('ben@example.test');
  await ana.post(PATH, { name: 'Ana' });

  expect((await detailsOf(ben)).details.name).toBeNull();
});
