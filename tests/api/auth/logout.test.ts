import { expect } from 'vitest';
import { call, invalid, REFRESH_INVALID, refusalIn, UNAUTHORIZED } from '../setup/calls.ts';
import { ANA, refresh, signIn, test } from '../setup/person.ts';

test('signing out here ends this device at once and leaves the others', async () => {
  const phone = await signIn(ANA);
  const laptop = await signIn(ANA);
  const answer = await phone.post('/api/user/logout', { logout_all: 0 });

  expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
  expect(refusalIn(await phone.get('/api/user/details'))).toEqual(UNAUTHORIZED);
  expect(refusalIn(await refresh(phone.xox))).toEqual(REFRESH_INVALID);
  expect((await laptop.get('/api/user/details')).status).toBe(200);
  expect((await refresh(laptop.xox)).status).toBe(200);
});

test('signing out everywhere ends every device of the person and of nobody else', async () => {
  const phone = await signIn(ANA);
  const laptop = await signIn(ANA);
  const ben = await signIn('ben@example.test');
  const answer = await phone.post('/api/user/logout', { logout_all: 1 });

  expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
  for (const device of [phone, laptop]) {
    expect(refusalIn(await device.get('/api/user/details'))).toEqual(UNAUTHORIZED);
    expect(refusalIn(await refresh(device.xox))).toEqual(REFRESH_INVALID);
  }
  expect((await ben.get('/api/user/details')).status).toBe(200);
});

test('true and false are accepted as 1 and 0', async () => {
  const phone = await signIn(ANA);
  const laptop = await signIn(ANA);
  await phone.post('/api/user/logout', { logout_all: false });
  const stillIn = await laptop.get('/api/user/details');
  const tablet = await signIn(ANA);
  await laptop.post('/api/user/logout', { logout_all: true });

  expect(stillIn.status).toBe(200);
  expect((await tablet.get('/api/user/details')).status).toBe(401);
});

test('a sign-out without its flag is refused by the field’s name and ends nothing', async ({ ana }) => {
  for (const body of [{}, { logout_all: 2 }, { logout_all: '1' }, { logout_all: null }]) {
    expect(refusalIn(await ana.post('/api/user/logout', body))).toEqual(invalid('logout_all'));
  }

  expect((await ana.get('/api/user/details')).status).toBe(200);
});

test('a sign-out without a token is refused', async () => {
  const answer = await call('POST /api/user/logout', { body: { logout_all: 1 } });

  expect(refusalIn(answer)).toEqual(UNAUTHORIZED);
});
