import { describe, expect, test } from 'vitest';
import { type Answer, CODE_INVALID, fromElsewhere, refusalIn } from '../setup/calls.ts';
import { askIn, type Cookies, knownBrowser, typeCode } from '../setup/known-browser.ts';
import { newestCode, otherThan } from '../setup/mails.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, NOON, requestCode } from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const typeIn = (secret: string, cookies: Cookies = {}, email = ANA): Promise<Answer> =>
  typeCode({ email, secret }, cookies);

async function burnTries(): Promise<void> {
  for (let tries = 0; tries < 20; tries++) await typeIn('BCDFG');
}

describe('the owner whose tries strangers use up', () => {
  test('can sign in with the mailed code, though this browser requested none', async () => {
    const known = await knownBrowser(ANA);
    const code = await requestCode(ANA);
    await burnTries();

    expect((await typeIn(code)).status).not.toBe(200);
    expect((await typeIn(code, known)).status).toBe(200);
  });

  test('can sign in with any mailed code that is still valid', async () => {
    await setClock(NOON);
    const known = await knownBrowser(ANA);
    const first = await requestCode(ANA);
    for (let tries = 0; tries < 5; tries++) await typeIn(otherThan(first));
    const second = await requestCode(ANA);

    expect(second).not.toBe(first);
    expect((await typeIn(first, known)).status).toBe(200);
  });

  test('can’t sign in with an expired code', async () => {
    await setClock(NOON);
    const known = await knownBrowser(ANA);
    const code = await requestCode(ANA);
    await setClock(NOON, 600);

    expect(refusalIn(await typeIn(code, known))).toEqual(CODE_INVALID);
  });

  test('has five tries at a code and no more', async () => {
    const known = await knownBrowser(ANA);
    const code = await requestCode(ANA);
    for (let tries = 0; tries < 5; tries++) await typeIn(otherThan(code), known);

    expect(refusalIn(await typeIn(code, known))).toEqual(CODE_INVALID);
    expect((await typeIn(code)).status).toBe(200);
  });

  test('has five more tries at the next code', async () => {
    const known = await knownBrowser(ANA);
    const first = await requestCode(ANA);
    for (let tries = 0; tries < 5; tries++) await typeIn(otherThan(first), known);
    await askIn(ANA, known);
    const second = await newestCode(ANA);
    for (let tries = 0; tries < 4; tries++) await typeIn(otherThan(second), known);

    expect(second).not.toBe(first);
    expect((await typeIn(second, known)).status).toBe(200);
  });

  test('can sign in from the strangers’ own network', async () => {
    const known = await knownBrowser(ANA);
    const network = fromElsewhere();
    await Promise.all(
      Array.from({ length: 61 }, (_, index) => typeIn('BCDFG', network, `person-${index}@example.test`)),
    );
    const code = await requestCode(ANA);

    expect((await typeIn(code, network)).status).toBe(429);
    expect((await typeIn(code, { ...network, ...known })).status).toBe(200);
  });
});

describe('a hundred wrong codes', () => {
  test('at once are checked at most twenty times in a known browser, and a right one afterwards is refused', async () => {
    const known = await knownBrowser(ANA);
    const code = await requestCode(ANA);
    const answers = await Promise.all(Array.from({ length: 100 }, () => typeIn(otherThan(code), known)));

    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(20).fill(400),
      ...Array(80).fill(429),
    ]);
    expect((await typeIn(code, known)).status).toBe(429);
  });

  test('thirty right codes at once, from a known browser and a stranger, sign in once', async () => {
    const known = await knownBrowser(ANA);
    const code = await requestCode(ANA);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => typeIn(code, index % 2 === 0 ? known : {})),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await query('select * from login_requests')).toEqual([]);
  });
});
