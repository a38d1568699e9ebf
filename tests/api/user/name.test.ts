import { describe, expect } from 'vitest';
import { invalid, postRaw, refusalIn } from '../setup/calls.ts';
import { ANA, detailsOf, signIn, test } from '../setup/person.ts';

const PATH = '/api/user/name/update';

test('a name is stored and returned', async ({ ana }) => {
  const answer = await ana.post(PATH, { name: 'Ana María' });

  expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
  expect((await detailsOf(ana)).details.name).toBe('Ana María');
});

// For other accepted and refused names see tests/unit/domain/account/account-calls.test.ts.
test('a name is stored trimmed and composed (NFC), with marks and quotes unchanged', async ({ ana }) => {
  await ana.post(PATH, { name: `  <b>Zoe\u0308's"</b> -- ; drop 💃\n` });

  expect((await detailsOf(ana)).details.name).toBe(`<b>Zo\u00eb's"</b> -- ; drop 💃`);
});

describe('a name is refused by the field’s name and the previous one stays', () => {
  test('if it has two code points', async ({ ana }) => {
    await ana.post(PATH, { name: 'Before' });

    expect(refusalIn(await ana.post(PATH, { name: '💃🪩' }))).toEqual(invalid('name'));
    expect((await detailsOf(ana)).details.name).toBe('Before');
  });

  test.each([
    ['has a lone high surrogate', '{"name":"Ana \\ud800"}'],
    ['has a lone low surrogate', '{"name":"\\udc00 Ana"}'],
    ['has surrogates in the wrong order', '{"name":"Ana \\udc00\\ud800"}'],
    ['has a NUL written as an escape', '{"name":"Ana\\u0000"}'],
  ])('if it %s', async (_, body) => {
    const ana = await signIn(ANA);
    await ana.post(PATH, { name: 'Before' });
    const answer = await postRaw(PATH, { body, stx: ana.stx });

    expect(refusalIn(answer)).toEqual(invalid('name'));
    expect((await detailsOf(ana)).details.name).toBe('Before');
  });
});

test('a pair of surrogates written as escapes is one character', async ({ ana }) => {
  await postRaw(PATH, { body: '{"name":"Ana \\ud83d\\udc83"}', stx: ana.stx });

  expect((await detailsOf(ana)).details.name).toBe('Ana 💃');
});

test('a name only changes for one person', async ({ ana }) => {
  const ben = await signIn('ben@example.test');
  await ana.post(PATH, { name: 'Ana' });

  expect((await detailsOf(ben)).details.name).toBeNull();
});
