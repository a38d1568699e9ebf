import { expect, test } from 'vitest';
import { CODE_INVALID, call, fromElsewhere, refusalIn } from '../setup/calls.ts';
import { codeIn, otherThan, readMails } from '../setup/mails.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, NOON, registration, requestCode, signIn, verify } from '../setup/person.ts';

test('a resend within the code’s life mails the same code again', async () => {
  await setClock(NOON);
  await signIn(ANA);
  const first = await requestCode(ANA);
  await setClock(NOON, 7 * 60);
  const second = await requestCode(ANA);

  expect(second).toBe(first);
  expect(await readMails(ANA)).toHaveLength(2);
});

test('a sign-up’s resend also mails the same code, from the form and from the login', async () => {
  await setClock(NOON);
  await call('POST /api/register/user', { body: registration(ANA) });
  await setClock(NOON, 60);
  await call('POST /api/register/user', { body: registration(ANA) });
  await setClock(NOON, 120);
  await requestCode(ANA);

  const codes = (await readMails(ANA)).map(codeIn);
  expect(codes).toHaveLength(3);
  expect(new Set(codes).size).toBe(1);
});

test('a resend never extends the code’s lifetime', async () => {
  await setClock(NOON);
  await signIn(ANA);
  const code = await requestCode(ANA);
  await setClock(NOON, 5 * 60);
  await requestCode(ANA);
  await setClock(NOON, 10 * 60);

  expect(refusalIn(await verify(ANA, code))).toEqual(CODE_INVALID);
});

test('a resend does not reset the tries', async () => {
  await setClock(NOON);
  await signIn(ANA);
  const code = await requestCode(ANA);
  for (let tries = 0; tries < 4; tries++) await verify(ANA, otherThan(code));
  await requestCode(ANA);
  await verify(ANA, otherThan(code));

  expect(refusalIn(await verify(ANA, code))).toEqual(CODE_INVALID);
});

test('with two minutes left a resend still mails the same code', async () => {
  await setClock(NOON);
  await signIn(ANA);
  const first = await requestCode(ANA);
  await setClock(NOON, 8 * 60);

  expect(await requestCode(ANA)).toBe(first);
});

test('with fewer than two minutes left there is a new code with a new lifetime', async () => {
  await setClock(NOON);
  await signIn(ANA);
  const first = await requestCode(ANA);
  await setClock(NOON, 8 * 60 + 1);
  const second = await requestCode(ANA);
  await setClock(NOON, 8 * 60 + 1 + 599);

  expect(second).not.toBe(first);
  expect((await verify(ANA, second)).status).toBe(200);
});

test('the code that was replaced signs nobody in any more', async () => {
  await setClock(NOON);
  await signIn(ANA);
  const first = await requestCode(ANA);
  await setClock(NOON, 9 * 60);
  await requestCode(ANA);

  expect(refusalIn(await verify(ANA, first))).toEqual(CODE_INVALID);
});

test('with no tries left there is a new code with five tries', async () => {
  await setClock(NOON);
  await signIn(ANA);
  const first = await requestCode(ANA);
  for (let tries = 0; tries < 5; tries++) await verify(ANA, otherThan(first));
  const second = await requestCode(ANA);
  for (let tries = 0; tries < 4; tries++) await verify(ANA, otherThan(second));

  expect(second).not.toBe(first);
  expect((await verify(ANA, second)).status).toBe(200);
});

test('after a login the next request makes a new code', async () => {
  await setClock(NOON);
  await signIn(ANA);
  const first = await requestCode(ANA);
  await verify(ANA, first);

  expect(await requestCode(ANA)).not.toBe(first);
});

test('two addresses never share a code', async () => {
  await setClock(NOON);
  await signIn(ANA);
  await signIn('ben@example.test');
  const code = await requestCode(ANA);
  const other = await requestCode('ben@example.test');

  expect(other).not.toBe(code);
  expect(refusalIn(await verify('ben@example.test', code))).toEqual(CODE_INVALID);
});

test('parallel requests mail one and the same code', async () => {
  await signIn(ANA);
  await Promise.all(
    Array.from({ length: 10 }, () =>
      call('POST /api/login/code/request', { body: { email: ANA }, headers: fromElsewhere() }),
    ),
  );

  const codes = (await readMails(ANA)).map(codeIn);
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(1);
});
