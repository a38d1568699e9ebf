import * as v from 'valibot';
import { expect } from 'vitest';
import { detailsSchema } from '#domain/account/account.schema.ts';
import { NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, secondsOf, signIn, signUp, test } from '../setup/person.ts';

test('right after the sign-up only the address, the language and the consents are known', async () => {
  await setClock('2026-03-01T12:00:00Z');
  const ana = await signUp(ANA, {
    language: 'nl',
    cookie_consent: undefined,
    privacy_accepted: undefined,
    terms_accepted: undefined,
    adult_confirmed: undefined,
  });
  const { body } = await ana.get('/api/user/details');

  expect(body).toEqual({
    success: 1,
    details: {
      name: null,
      email: ANA,
      dob: null,
      timezone: null,
      gender: null,
      language: 'nl',
      cookie_consent: null,
      t_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      consents: {
        privacy: null,
        terms: null,
        adult: null,
        cookies: null,
        health: null,
        ai_summary: null,
        intimate: null,
        sharing: null,
      },
      consents_due: ['privacy', 'terms', 'adult', 'cookies'],
      status: 'active',
      warning: null,
      onboarding: {
        cycle_length: null,
        period_length: null,
        last_period_on: null,
        last_period_length: null,
        completed: 0,
      },
      details_from: { days: null, journal: null, tasks: null, habits: null },
      forgotten_until: null,
    },
    cycle: {
      cycle_day: 0,
      eq_cycle_day: 0,
      aligned_day: 0,
      cycle_length: null,
      period_length: null,
      cycle_phase: null,
      next_period_in_days: null,
      ovulation_day: null,
      ...NO_STATUS,
      offers_transition: 0,
      asked: [],
    },
    ai_request_count: 0,
    ai_request_limit: 10,
    ai_request_resets_at: secondsOf('2026-04-01T00:00:00Z'),
  });
  expect(v.is(detailsSchema, body)).toBe(true);
});

test('the count of searches restarts on the first of each month in UTC, also at the turn of a year', async () => {
  await setClock('2026-12-31T23:59:59Z');
  const before = await detailsOf(await signIn(ANA));
  await setClock('2027-01-01T00:00:00Z');
  const after = await detailsOf(await signIn(ANA));

  expect(before.ai_request_resets_at).toBe(secondsOf('2027-01-01T00:00:00Z'));
  expect(after.ai_request_resets_at).toBe(secondsOf('2027-02-01T00:00:00Z'));
});

test('the analytics pseudonym is unique, permanent, and derived from nothing', async ({ ana }) => {
  const ben = await signIn('ben@example.test');
  const first = (await detailsOf(ana)).details.t_id;
  const again = (await detailsOf(await signIn(ANA))).details.t_id;
  const other = (await detailsOf(ben)).details.t_id;

  expect(again).toBe(first);
  expect(other).not.toBe(first);
  // Version 4 is random and contains neither a time nor a name.
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});

test('a person who comes back after deleting has another pseudonym', async () => {
  const before = await signIn(ANA);
  const first = (await detailsOf(before)).details.t_id;
  await before.delete('/api/user/delete');
  const after = await signIn(ANA);

  expect((await detailsOf(after)).details.t_id).not.toBe(first);
});
