import { expect } from 'vitest';
import { CONSENT_KINDS, consentTextHash, consentTextVersion } from '#domain/account/consent.ts';
import { dataOf } from '../portability/portability.ts';
import { expectRefused, invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, logPeriod, NOON, pastPeriods, secondsOf, signIn, test } from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const PATH = '/api/user/consent';

test.each(CONSENT_KINDS)(
  'the consent “%s” can be given and withdrawn, and the newest answer counts',
  async (kind) => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await ana.post(PATH, { kind, given: 1 });
    const given = (await detailsOf(ana)).details.consents[kind];
    await setClock(NOON, 60);
    await ana.post(PATH, { kind, given: 0 });
    const withdrawn = (await detailsOf(ana)).details.consents[kind];

    const text = { text_version: consentTextVersion(kind), language: 'en' };
    expect(given).toEqual({ given: 1, ...text, recorded_timestamp: secondsOf(NOON) });
    expect(withdrawn).toEqual({ given: 0, ...text, recorded_timestamp: secondsOf(NOON) + 60 });
  },
);

test('the record of a consent is never overwritten', async ({ ana }) => {
  for (const given of [1, 0, true, false]) await ana.post(PATH, { kind: 'cookies', given });

  const rows = await query('select given from consents order by consent_id');
  expect(rows).toEqual([{ given: 1 }, { given: 0 }, { given: 1 }, { given: 0 }]);
});

test('with more answers than fit into one value of D1, the newest ones still count and a consent can be withdrawn', async ({
  ana,
}) => {
  await ana.post(PATH, { kind: 'terms', given: 1 });
  const [{ user_id: id } = {}] = await query('select user_id from users');
  // Written in parts, because one statement for all would block the Worker for seconds, in which connections may be closed.
  for (let from = 1; from < 130_000; from += 10_000) {
    await query(
      `with recursive n(i) as (select ?1 union all select i + 1 from n where i < ?1 + 9999)
      insert into consents (user_id, consent_id, kind, given, text_version, language, recorded_at)
      select ?2, printf('0000-%06d', i), 'privacy', 1, '2024-01-01', 'en', 1700000000 + i from n`,
      from,
      id,
    );
  }
  expect((await detailsOf(ana)).details.consents).toMatchObject({
    terms: { given: 1 },
    privacy: { recorded_timestamp: 1_700_130_000 },
  });
  expect((await ana.post(PATH, { kind: 'privacy', given: 0 })).status).toBe(200);
  expect((await detailsOf(ana)).details.consents.privacy).toMatchObject({ given: 0 });
});

test('a consent identifies its text by version, language and hash, in the record and in the export', async () => {
  const ana = await signIn(ANA, 'nl');
  const version = consentTextVersion('cookies');
  await ana.post(PATH, { kind: 'cookies', given: 1 });
  await ana.post(PATH, { kind: 'cookies', given: 0, language: 'fr', text_version: version });

  const hashes = (['nl', 'fr'] as const).map((language) => consentTextHash('cookies', { version, language }));
  expect(hashes[0]).toMatch(/^[\w-]{43}$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  const rows = await query(
    'select given, text_version, language, text_hash from consents order by consent_id',
  );
  const text_version = version;
  expect(rows).toEqual([
    { given: 1, text_version, language: 'nl', text_hash: hashes[0] },
    { given: 0, text_version, language: 'fr', text_hash: hashes[1] },
  ]);
  expect((await detailsOf(ana)).details.consents.cookies).toMatchObject({ text_version, language: 'fr' });
  expect((await dataOf(ana)).consents).toMatchObject(rows);
});

test.each([1, 0])(
  'an answer %s to an older text is recorded with that text and requested again',
  async (given) => {
    const ana = await signIn(ANA);
    const version = '2025-03-20';
    const answer = await ana.post(PATH, { kind: 'cookies', given, text_version: version });
    const { consents, consents_due: due } = (await detailsOf(ana)).details;

    expect(answer.status).toBe(200);
    expect(version < consentTextVersion('cookies')).toBe(true);
    expect(await query('select given, text_version, text_hash from consents')).toEqual([
      { given, text_version: version, text_hash: consentTextHash('cookies', { version, language: 'en' }) },
    ]);
    expect(consents.cookies).toMatchObject({ given, text_version: version });
    expect(due).toContain('cookies');
  },
);

test('an answer to a text that never existed is refused by its version and not recorded', async ({ ana }) => {
  await expectRefused((answer) => ana.post(PATH, { kind: 'cookies', ...answer }), {
    text_version: [
      { given: 1, text_version: 'new' },
      { given: 1, text_version: '2025-03-21' },
      { given: 0, text_version: '2099-01-01' },
    ],
  });
  expect(await query('select * from consents')).toEqual([]);
});

test('an account without consents is asked for those of the sign-up, until it answers either way', async ({
  ana,
}) => {
  const dueOf = async () => (await detailsOf(ana)).details.consents_due;
  expect(await dueOf()).toEqual(['privacy', 'terms', 'adult', 'cookies']);

  for (const kind of ['privacy', 'terms', 'adult']) await ana.post(PATH, { kind, given: 1 });
  await ana.post(PATH, { kind: 'cookies', given: 0 });
  expect(await dueOf()).toEqual([]);
});

test('an answer to an older text is requested again, and its row stays', async ({ ana }) => {
  for (const kind of CONSENT_KINDS) await ana.post(PATH, { kind, given: kind === 'ai_summary' ? 0 : 1 });
  await query("update consents set text_version = '2024-01-01', language = null, text_hash = null");
  const { consents, consents_due: due } = (await detailsOf(ana)).details;

  // A refused optional consent to the model is not offered again.
  expect(due).toEqual(['privacy', 'terms', 'adult', 'cookies', 'health', 'intimate', 'sharing']);
  expect(consents.privacy).toMatchObject({ given: 1, text_version: '2024-01-01', language: null });
  await ana.post(PATH, { kind: 'privacy', given: 1 });
  expect((await detailsOf(ana)).details.consents_due).toEqual([
    'terms',
    'adult',
    'cookies',
    'health',
    'intimate',
    'sharing',
  ]);
  const rows = await query("select text_version from consents where kind = 'privacy' order by consent_id");
  expect(rows).toEqual([{ text_version: '2024-01-01' }, { text_version: consentTextVersion('privacy') }]);
});

test('cookie_consent only follows the consent to cookies', async ({ ana }) => {
  const atFirst = (await detailsOf(ana)).details.cookie_consent;
  await ana.post(PATH, { kind: 'privacy', given: 1 });
  const afterAnother = (await detailsOf(ana)).details.cookie_consent;
  await ana.post(PATH, { kind: 'cookies', given: 1 });
  const given = (await detailsOf(ana)).details.cookie_consent;
  await ana.post(PATH, { kind: 'cookies', given: 0 });
  const withdrawn = (await detailsOf(ana)).details.cookie_consent;

  expect([atFirst, afterAnother, given, withdrawn]).toEqual([null, null, 1, 0]);
});

test('a consent only counts for one person', async ({ ana }) => {
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
  {
    what: 'in a language that Marea has not',
    body: { kind: 'cookies', given: 1, language: 'xx' },
    fields: ['language'],
  },
  { what: 'with neither', body: {}, fields: ['kind', 'given'] },
])('a consent $what is refused by the fields’ names and not recorded', async ({ body, fields }) => {
  const ana = await signIn(ANA);

  expect(refusalIn(await ana.post(PATH, body))).toEqual(invalid(...fields));
  expect(await query('select * from consents')).toEqual([]);
});

test('while the consent to menstrual data is withdrawn nothing is computed or logged, and nothing is lost', async () => {
  await setClock('2026-03-09T12:00:00Z');
  const ana = await signIn(ANA);
  await logPeriod(ana, '2026-03-01T12:00:00Z');
  const before = (await detailsOf(ana)).cycle;
  await ana.post(PATH, { kind: 'privacy', given: 0 });
  const withdrawn = await detailsOf(ana);
  const predictions = await ana.get('/api/cycle/predictions');
  const logged = await ana.post('/api/cycle/period/log', { is_now: 1 });
  await ana.post(PATH, { kind: 'privacy', given: 1 });

  expect(before.cycle_day).toBe(9);
  expect(withdrawn.cycle).toMatchObject({ cycle_day: 0, cycle_phase: null, next_period_in_days: null });
  expect(predictions.body).toEqual({
    success: 1,
    predicted_periods: [],
    current: null,
    cycles: [],
    expected_bleeds: [],
  });
  expect(refusalIn(logged)).toEqual({ status: 409, code: 'conflict' });
  expect((await detailsOf(ana)).cycle).toEqual(before);
  expect(await pastPeriods(ana)).toHaveLength(1);
});
