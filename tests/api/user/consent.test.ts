import { expect, test } from 'vitest';
import { invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { detailsOf, logPeriod, pastPeriods, secondsOf, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const PATH = '/api/user/consent';
const NOON = '2026-03-01T12:00:00Z';

test.each(['privacy', 'terms', 'adult', 'cookies', 'health', 'ai_summary'] as const)(
  'the consent “%s” can be given and withdrawn, and the newest answer counts',
  async (kind) => {
    await setClock(NOON);
    const ana = await signIn('ana@example.test');
    await ana.post(PATH, { kind, given: 1 });
    const given = (await detailsOf(ana)).details.consents[kind];
    await setClock(NOON, 60);
    await ana.post(PATH, { kind, given: 0 });
    const withdrawn = (await detailsOf(ana)).details.consents[kind];

    const text_version = '2025-03-20';
    expect(given).toEqual({ given: 1, text_version, recorded_timestamp: secondsOf(NOON) });
    expect(withdrawn).toEqual({ given: 0, text_version, recorded_timestamp: secondsOf(NOON) + 60 });
  },
);

test('the record of a consent is never overwritten', async () => {
  const ana = await signIn('ana@example.test');
  for (const given of [1, 0, true, false]) await ana.post(PATH, { kind: 'cookies', given });

  const rows = await query('select given from consents order by consent_id');
  expect(rows).toEqual([{ given: 1 }, { given: 0 }, { given: 1 }, { given: 0 }]);
});

test('cookie_consent follows the consent to cookies and nothing else', async () => {
  const ana = await signIn('ana@example.test');
  const atFirst = (await detailsOf(ana)).details.cookie_consent;
  await ana.post(PATH, { kind: 'privacy', given: 1 });
  const afterAnother = (await detailsOf(ana)).details.cookie_consent;
  await ana.post(PATH, { kind: 'cookies', given: 1 });
  const given = (await detailsOf(ana)).details.cookie_consent;
  await ana.post(PATH, { kind: 'cookies', given: 0 });
  const withdrawn = (await detailsOf(ana)).details.cookie_consent;

  expect([atFirst, afterAnother, given, withdrawn]).toEqual([null, null, 1, 0]);
});

test('one person’s consent is not another’s', async () => {
  const ana = await signIn('ana@example.test');
  const ben = await signIn('ben@example.test');
  await ana.post(PATH, { kind: 'health', given: 1 });

  expect((await detailsOf(ben)).details.consents.health).toBeNull();
});

test.each([
  { what: 'of no known kind', body: { kind: 'marketing', given: 1 }, fields: ['kind'] },
  {
    what: 'of a kind named like a part of every object',
    body: { kind: '__proto__', given: 1 },
    fields: ['kind'],
  },
  { what: 'without a kind', body: { given: 1 }, fields: ['kind'] },
  { what: 'without an answer', body: { kind: 'cookies' }, fields: ['given'] },
  { what: 'with an answer that is no flag', body: { kind: 'cookies', given: 'yes' }, fields: ['given'] },
  { what: 'with neither', body: {}, fields: ['kind', 'given'] },
])('a consent $what is refused by its fields and not recorded', async ({ body, fields }) => {
  const ana = await signIn('ana@example.test');

  expect(refusalIn(await ana.post(PATH, body))).toEqual(invalid(...fields));
  expect(await query('select * from consents')).toEqual([]);
});

test('while the consent to menstrual data is withdrawn nothing is worked out or logged, and nothing is lost', async () => {
  await setClock('2026-03-09T12:00:00Z');
  const ana = await signIn('ana@example.test');
  await logPeriod(ana, '2026-03-01T12:00:00Z');
  const before = (await detailsOf(ana)).cycle;
  await ana.post(PATH, { kind: 'privacy', given: 0 });
  const withdrawn = await detailsOf(ana);
  const predictions = await ana.get('/api/cycle/predictions');
  const logged = await ana.post('/api/cycle/period/log', { is_now: 1 });
  await ana.post(PATH, { kind: 'privacy', given: 1 });

  expect(before.cycle_day).toBe(9);
  expect(withdrawn.cycle).toMatchObject({ cycle_day: 0, cycle_phase: null, next_period_in_days: null });
  expect(predictions.body).toEqual({ success: 1, predicted_periods: [], current: null, cycles: [] });
  expect(refusalIn(logged)).toEqual({ status: 409, code: 'conflict' });
  expect((await detailsOf(ana)).cycle).toEqual(before);
  expect(await pastPeriods(ana)).toHaveLength(1);
});
