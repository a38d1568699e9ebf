import { expect, test } from 'vitest';
import { ANA, detailsOf, signIn } from '../setup/person.ts';

test.each([
  { sent: 0, stored: 0 },
  { sent: 1, stored: 1 },
  { sent: false, stored: 0 },
  { sent: true, stored: 1 },
])('the flag $sent is accepted and returned as $stored', async ({ sent, stored }) => {
  const ana = await signIn(ANA);
  const answer = await ana.post('/api/user/consent', { kind: 'cookies', given: sent });
  const { details } = await detailsOf(ana);

  expect(answer.status).toBe(200);
  expect(details.cookie_consent).toBe(stored);
  expect(details.consents.cookies?.given).toBe(stored);
});

test.each([2, -1, 0.5, '0', '1', 'true', '', null, [], {}])('%j is refused as a flag', async (sent) => {
  const ana = await signIn(ANA);
  const answer = await ana.post('/api/user/consent', { kind: 'cookies', given: sent });

  expect(answer.status).toBe(400);
  expect((await detailsOf(ana)).details.cookie_consent).toBeNull();
});
