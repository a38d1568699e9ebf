import { expect } from 'vitest';
import { foundOrFault, invalid, refusalIn } from '../setup/calls.ts';
import { ANA, detailsOf, signIn, test } from '../setup/person.ts';

const PATH = '/api/user/timezone/update';

test.each([
  'UTC',
  'Europe/Paris',
  'America/Argentina/Buenos_Aires',
  'Asia/Kathmandu',
  'Asia/Calcutta',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Europe/Kyiv',
])('%s is stored and returned', async (timezone) => {
  const ana = await signIn(ANA);
  const answer = await ana.post(PATH, { timezone });

  expect(answer.status).toBe(200);
  expect((await detailsOf(ana)).details.timezone).toBe(timezone);
});

test('blanks around the name are removed', async ({ ana }) => {
  await ana.post(PATH, { timezone: ' Europe/Paris\n' });

  expect((await detailsOf(ana)).details.timezone).toBe('Europe/Paris');
});

const NO_ZONES = [
  'Europe/Atlantis',
  '+01:00',
  '-0500',
  'Europe/Paris; drop table users',
  '../Europe/Paris',
  'E'.repeat(65),
  '',
  1,
  null,
  undefined,
];

test('an unknown zone is refused by the field’s name, and not stored', async ({ ana }) => {
  for (const timezone of NO_ZONES) {
    const refusal = await foundOrFault(ana.post(PATH, { timezone }).then(refusalIn));

    expect.soft(refusal, `timezone ${timezone}`).toEqual(invalid('timezone'));
  }

  expect((await detailsOf(ana)).details.timezone).toBeNull();
});

test('zones from all over the world work in every call that reads them', async ({ ana }) => {
  const zones = Intl.supportedValuesOf('timeZone').filter((_, index) => index % 20 === 0);
  for (const timezone of zones) {
    expect.soft((await ana.post(PATH, { timezone })).status, timezone).toBe(200);
    expect.soft((await ana.get('/api/user/details')).status, timezone).toBe(200);
  }
});

test.each([
  ['europe/paris', 'Europe/Paris'],
  ['utc', 'UTC'],
])('%s is stored in its canonical spelling, %s', async (typed, stored) => {
  const ana = await signIn(ANA);
  await ana.post(PATH, { timezone: typed });

  expect((await detailsOf(ana)).details.timezone).toBe(stored);
});
