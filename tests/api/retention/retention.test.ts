import * as v from 'valibot';
import { expect, test } from 'vitest';
import { refreshSession } from '#domain/account/token.calls.ts';
import { refusalIn, UNAUTHORIZED } from '../setup/calls.ts';
import { newestMail, readMails } from '../setup/mails.ts';
import { fireCron, restoreMail, runCron, setClock, stopMail } from '../setup/outside.ts';
import {
  ANA,
  detailsOf,
  logPeriod,
  type Person,
  personOf,
  refresh,
  secondsOf,
  signIn,
} from '../setup/person.ts';
import { query, rowCounts } from '../setup/tables.ts';

const START = '2026-01-10T12:00:00Z';
const JUST_BEFORE_NOTICE = '2026-07-10T11:00:00Z';
const NOTICE = '2026-07-10T13:00:00Z';
const JUST_BEFORE_END = '2027-01-10T11:00:00Z';
const END = '2027-01-10T13:00:00Z';

/** A person whose last use was on 10 January. */
async function somebody(email = ANA): Promise<Person> {
  await setClock(START);
  const person = await signIn(email);
  await person.post('/api/user/dob/update', { day: 17, month: 5, year: 1994 });
  for (const day of ['2025-11-01', '2025-11-29', '2025-12-27']) await logPeriod(person, `${day}T12:00:00Z`);
  return person;
}

const accounts = async () => (await rowCounts()).users ?? 0;
const counted = () => query('select * from anonymous_counts');

test('after six months a mail announces the deletion, once', async () => {
  const { email } = await somebody();
  await runCron(JUST_BEFORE_NOTICE);
  expect(await readMails(email)).toEqual([]);
  await runCron(NOTICE);
  await runCron(NOTICE, 3600);
  await runCron(NOTICE, 30 * 86_400);

  expect(await readMails(email)).toHaveLength(1);
  const { subject, text } = await newestMail(email);
  expect(text).toContain('10 January 2027');
  expect(text).toContain('/login');
  expect(`${subject} ${text}`).not.toMatch(/period|cycle/i);
});

test.each([
  ['nl', '10 januari 2027'],
  ['fr', '10 janvier 2027'],
] as const)('the mail is in the language of the person (%s)', async (language, day) => {
  await setClock(START);
  await signIn(ANA, language);
  await runCron(NOTICE);

  expect((await newestMail(ANA)).text).toContain(day);
});

test('after twelve months everything is deleted except for one in a count', async () => {
  await somebody();
  await runCron(NOTICE);
  await runCron(JUST_BEFORE_END);
  expect(await accounts()).toBe(1);
  await runCron(END);

  const { anonymous_counts: cells, cron_leases: _, ...rest } = await rowCounts();
  // The mail is in the tests' outbox, which the sweep empties later.
  expect(rest).toEqual({});
  expect(cells).toBe(1);
  expect(await counted()).toEqual([
    {
      quarter: '2027-Q1',
      age_band: '30-39',
      cycle_length_band: '25-28',
      period_length_band: 'unknown',
      people: 1,
    },
  ]);
});

test('people of one cell are one row', async () => {
  await somebody(ANA);
  await somebody('ben@example.test');
  await runCron(NOTICE);
  await runCron(END);

  expect(await counted()).toMatchObject([{ people: 2 }]);
});

test('an account used after the notice stays, and gets another mail half a year later', async () => {
  const { email } = await somebody();
  await runCron(NOTICE);
  await setClock('2026-12-01T12:00:00Z');
  await signIn(email);
  await runCron(END);
  const back = await signIn(email);
  expect((await detailsOf(back)).details.dob).toBe('1994-05-17');
  await runCron('2027-07-10T14:00:00Z');
  expect((await newestMail(email)).text).toContain('10 January 2028');
});

test('a call counts as a use and cancels the notice', async () => {
  const person = await somebody();
  await query('update users set retention_notice_at = 1');
  const later = 3 * 3600;
  await setClock(START, later);
  const { stx } = v.parse(refreshSession.answer, (await refresh(person.xox)).body);
  await personOf(person.email, { ...person, stx }).get('/api/user/details');

  const [row] = await query('select last_active_at, retention_notice_at from users');
  expect(row).toEqual({ last_active_at: secondsOf(START) + later, retention_notice_at: null });
});

test('nobody is deleted without a notice, or earlier than sixty days after it', async () => {
  const { email } = await somebody();
  await stopMail();
  await runCron(NOTICE);
  await runCron(END);
  expect(await accounts()).toBe(1);
  await restoreMail();
  await runCron(END, 3600);
  expect((await newestMail(email)).text).toContain('11 March 2027');
  await runCron('2027-03-11T12:00:00Z');
  expect(await accounts()).toBe(1);
  await runCron('2027-03-11T18:00:00Z');

  expect(await accounts()).toBe(0);
});

test('failing mails do not prevent the others', async () => {
  await setClock(NOTICE);
  // In random order: five of the six are consecutive once in a hundred thousand runs.
  const people = Array.from({ length: 96 }, (_, index) => `${index < 6 ? 'bad' : 'good'}${index}`);
  await query(
    `insert into users (user_id, email, address_key, language, tracking_id, created_at, last_active_at)
     select value, value || '@example.test', value || '@example.test', 'en', 't', 1, ? from json_each(?)`,
    secondsOf(START),
    JSON.stringify(people),
  );
  await query(
    "create trigger refused_mails before insert on outbox_mails when new.recipient like 'bad%' begin select raise(abort, 'no'); end",
  );
  await runCron(NOTICE).finally(() => query('drop trigger refused_mails'));
  const isNoted = 'retention_notice_at is not null';
  expect(
    await query(
      `select user_id like 'good%' as is_good, count(*) as people from users where ${isNoted} group by 1`,
    ),
  ).toEqual([{ is_good: 1, people: 90 }]);
});

test('fifty triggers of one slot cause one run', async () => {
  const { email } = await somebody();
  await setClock(NOTICE);
  const slot = secondsOf(NOTICE);
  await Promise.all(Array.from({ length: 50 }, () => fireCron(slot)));
  const [lease] = await query('select * from cron_leases');

  expect(await readMails(email)).toHaveLength(1);
  expect(lease).toEqual({ job: 'retention', slot, leased_until: null });
});

test('a run deletes fourteen people, and the next ones continue', async () => {
  await setClock(START);
  await query(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 42)
     insert into users (user_id, email, address_key, language, tracking_id, created_at, last_active_at, retention_notice_at)
     select 'user-' || i, i || '@example.test', i || '@example.test', 'en', 'track-' || i, 1, ?, ? from n`,
    secondsOf(START),
    secondsOf(NOTICE),
  );
  await runCron(END);
  expect(await accounts()).toBe(28);
  await runCron(END, 3600);
  await runCron(END, 7200);

  expect(await accounts()).toBe(0);
  expect(await counted()).toMatchObject([{ age_band: 'unknown', people: 42 }]);
});

test('expired codes, requests, challenges, sign-ups, limits, keys and sessions are deleted', async () => {
  const person = await somebody();
  await query("insert into registrations values ('k', 's', 'f', 'e@example.test', 'en', '{}', 'v', 1, 2)");
  await query("insert into login_codes values ('k', 'n', 5, 2)");
  await query("insert into login_requests values ('k', 'r', 'n', 5, 2)");
  await query("insert into passkey_challenges values ('c', 'h', 2)");
  await query("insert into rate_limit_hits (bucket, hit_id, hit_at, expires_at) values ('b', 'h', 1, 2)");
  await query(
    `insert into idempotency_keys (user_id, key_hash, call_hash, holder, status, answer, expires_at)
     select user_id, 'k', 'c', 'h', 200, '{}', 2 from users`,
  );
  await runCron('2026-02-10T12:00:00Z');

  const { users, periods, day_logs, cron_leases: _, person_usage: _counted, ...rest } = await rowCounts();
  expect({ users, periods, day_logs }).toEqual({ users: 1, periods: 3, day_logs: 3 });
  expect(rest).toEqual({});
  expect(refusalIn(await person.get('/api/user/details'))).toEqual(UNAUTHORIZED);
});

test('rows that are still valid aren’t deleted', async () => {
  const person = await somebody();
  await person.post('/api/user/consent', { kind: 'cookies', given: 1 });
  const before = await rowCounts();
  await runCron(START, 60);

  const { cron_leases: _, ...after } = await rowCounts();
  expect(after).toEqual(before);
});

test('a run deletes all expired rows of a table, however many', async () => {
  await setClock(START);
  await query(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 12000)
     insert into rate_limit_hits (bucket, hit_id, hit_at, expires_at) select 'bucket', 'hit-' || i, 1, 1 from n`,
  );
  await runCron(START);

  expect(await query("select count(*) as hits from rate_limit_hits where bucket = 'bucket'")).toEqual([
    { hits: 0 },
  ]);
});
