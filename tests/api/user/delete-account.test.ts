import { expect, vi } from 'vitest';
import { addPasskey, askedFor } from '../auth/passkeys.ts';
import { addHabit, checkOn, NO_WEEKDAYS, updateHabit } from '../habits/habits.ts';
import { fileDay, foreignFile } from '../portability/foreign-file.ts';
import { bringIn } from '../portability/portability.ts';
import { addDevice, at, PUSH_SUBSCRIPTION, wish } from '../reminders/reminders.ts';
import {
  CODE_INVALID,
  call,
  fromElsewhere,
  REFRESH_INVALID,
  refusalIn,
  UNAUTHORIZED,
} from '../setup/calls.ts';
import { codesIn, newestMail } from '../setup/mails.ts';
import { setClock } from '../setup/outside.ts';
import {
  ANA,
  detailsOf,
  logPeriod,
  NOON,
  type Person,
  refresh,
  requestCode,
  secondsOf,
  signIn,
  signUp,
  test,
  verify,
} from '../setup/person.ts';
import { query, rowCounts, TABLE_NAMES } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';
import { consent, shareOf } from '../sharing/sharing.ts';

/** The remaining rows, without the hashes of limits and the challenges, which identify nobody and expire after a day and five minutes. */
const personalRows = async (): Promise<Record<string, number>> => {
  const { rate_limit_hits: _hits, passkey_challenges: _challenges, ...rows } = await rowCounts();
  return rows;
};

/** A sign-up’s row is deleted when the account exists, an import's when it is written; the next three belong to the timer. */
const EMPTY_BEFORE = [
  'registrations',
  'pending_imports',
  'pending_import_parts',
  'anonymous_counts',
  'cron_leases',
  'untold_deletions',
  'address_changes',
];

/** A habit, a check, and a schedule that was replaced on a later day, which a zone beyond the date line makes possible at once. */
async function useHabits(person: Person): Promise<void> {
  await person.post('/api/user/timezone/update', { timezone: 'Pacific/Pago_Pago' });
  const id = await addHabit(person);
  await person.post('/api/user/timezone/update', { timezone: 'Pacific/Kiritimati' });
  await checkOn(person, id, '2026-03-01');
  await updateHabit(person, id, { ...NO_WEEKDAYS, sun_active: 1 });
}

/** Creates every kind of data that a person can have. */
async function useEverything(person: Person): Promise<void> {
  await person.post('/api/user/name/update', { name: 'Somebody' });
  await person.post('/api/user/consent', { kind: 'cookies', given: 0 });
  await person.post('/api/cycle/onboarding/period/length/set', {
    period_length: 5,
    currently_menstruating: 1,
  });
  await person.post('/api/cycle/onboarding/period/date/set', {
    last_period_timestamp: secondsOf('2026-01-20T12:00:00Z'),
  });
  await person.post('/api/cycle/past/2026-01-20/update', { odd: 1, reason: 'travel' });
  await person.post('/api/cycle/mode/update', { cycle_mode: 'contraception' });
  await person.post('/api/cycle/scheme/set', {
    kind: 'pill',
    active_days: 21,
    pause_days: 7,
    started_on: '2026-02-20',
    hour: null,
  });
  await useHabits(person);
  await person.post('/api/journal/save', { date: '2026-02-28', text: 'Something', tags: ['tag'] });
  await person.post('/api/day/2026-02-28/log', { pain: 2, weight: 61.5 });
  await person.post('/api/day/symptom/add', { name: 'Restless legs' });
  await bringIn(person, {
    ...foreignFile(1, { day_logs: [fileDay('2026-02-28', { mood: 4 })] }),
    remarks: [{ date: '2026-02-28', source: 'clue', text: 'party' }],
  });
  await makeTask(person, 'A part of it', { parent_id: await makeTask(person, 'The whole of it') });
  await makeTask(person, 'Buy bread', { task_labels: ['errand'] });
  const pinned = { pin: { at: 'cycle_day', from: 3, to: 3 } };
  await makeTask(person, 'Each cycle', { task_repeat: pinned });
  const planned = await makeTask(person, 'This week', {
    task_time: '10:40',
    task_reminder: { minutes_before: 60 },
  });
  await person.post('/api/plan/apply', { placements: [{ task_id: planned, on: '2026-03-02' }] });
  await person.post('/api/plan/preferences/update', { horizon: 14 });
  await call('POST /api/cycle/period/log', {
    body: { is_now: 0, period_timestamp: secondsOf('2026-02-20T12:00:00Z') },
    headers: { 'idempotency-key': 'one' },
    stx: person.stx,
  });
  await addDevice(person, { ...PUSH_SUBSCRIPTION, endpoint: `https://push.example.com/${person.stx}` });
  await wish(person, { tasks_due: at(9) });
  await person.post('/api/cycle/day/2026-06-12/watch', { watch: 1 });
  await query(
    "insert into reminder_claims select user_id, '2026-03-01', 'tasks_due', 1 from users where email = ?",
    person.email,
  );
  await query(
    "insert into task_reminder_claims select user_id, 'some-task', 1, 1 from users where email = ?",
    person.email,
  );
  await query(
    "insert into advice_counts select user_id, '2026-01', 'plan', 'on_day', 1 from users where email = ?",
    person.email,
  );
  await person.post('/api/user/calendar-feed/renew', {});
  await person.post('/api/busy/source/add', { label: 'Work', busy: { intervals: [], all_day: [] } });
  await consent(person, 1);
  await shareOf(person);
  await addPasskey(person);
  await askedFor();
  await requestCode(person.email);
  // The trail is written after the answer.
  const sentCodeQuery = `select 1 from security_events join users using (user_id) where event = 'code_sent' and email = ?`;
  await vi.waitFor(async () => expect(await query(sentCodeQuery, person.email)).toHaveLength(1));
}

test('the account is deleted with all its rows in every table', async () => {
  await setClock(NOON);
  const ana = await signUp(ANA);
  await useEverything(ana);
  const before = await rowCounts();
  const answer = await ana.delete('/api/user/delete');

  expect(Object.keys(before).sort()).toEqual(
    TABLE_NAMES.filter((name) => !EMPTY_BEFORE.includes(name)).sort(),
  );
  expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
  expect(await personalRows()).toEqual({});
});

test('no column of any table contains the address or the id of a deleted person', async () => {
  await setClock(NOON);
  const ana = await signUp(ANA);
  await useEverything(ana);
  const [user] = await query('select user_id from users');
  await ana.delete('/api/user/delete');
  const rows = await Promise.all(TABLE_NAMES.map((name) => query(`select * from ${name}`)));
  const left = JSON.stringify(rows);

  expect(left).toContain('hit_id');
  for (const trace of [ANA, String(user?.user_id)]) expect(left).not.toContain(trace);
});

test('other people lose nothing', async () => {
  await setClock(NOON);
  const ben = await signUp('ben@example.test');
  await useEverything(ben);
  const bensRows = await personalRows();
  const ana = await signUp(ANA);
  await useEverything(ana);
  await ana.delete('/api/user/delete');

  expect(await personalRows()).toEqual(bensRows);
  expect((await detailsOf(ben)).details.name).toBe('Somebody');
});

test('every device is signed out at once', async () => {
  const phone = await signIn(ANA);
  const laptop = await signIn(ANA);
  await phone.delete('/api/user/delete');

  for (const device of [phone, laptop]) {
    expect(refusalIn(await device.get('/api/user/details'))).toEqual(UNAUTHORIZED);
    expect(refusalIn(await refresh(device.xox))).toEqual(REFRESH_INVALID);
  }
});

test('deleting again is no error', async ({ ana }) => {
  await ana.delete('/api/user/delete');
  const again = await ana.delete('/api/user/delete');

  expect(again).toMatchObject({ status: 200, body: { success: 1 } });
});

test('deleting many times in parallel is no error', async ({ ana }) => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ana.delete('/api/user/delete')));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await personalRows()).toEqual({});
});

test('an old token of the deleted account does not affect a new account at its address', async () => {
  const before = await signIn(ANA);
  await before.delete('/api/user/delete');
  const after = await signIn(ANA);
  await before.delete('/api/user/delete');

  expect((await after.get('/api/user/details')).status).toBe(200);
});

test('a signed-out device cannot delete the account', async () => {
  const phone = await signIn(ANA);
  const laptop = await signIn(ANA);
  await phone.post('/api/user/logout', { logout_all: 0 });

  expect(refusalIn(await phone.delete('/api/user/delete'))).toEqual(UNAUTHORIZED);
  expect((await laptop.get('/api/user/details')).status).toBe(200);
});

test('without a token nothing is deleted', async () => {
  await signIn(ANA);

  expect(refusalIn(await call('DELETE /api/user/delete'))).toEqual(UNAUTHORIZED);
  expect(await rowCounts()).toMatchObject({ users: 1 });
});

test('a code mailed before the deletion signs nobody in, and a later request finds no account', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const code = await requestCode(ANA);
  await ana.delete('/api/user/delete');
  const late = await verify(ANA, code);
  await call('POST /api/login/code/request', {
    body: { email: ANA },
    headers: fromElsewhere(),
  });
  const mail = await newestMail(ANA);

  expect(refusalIn(late)).toEqual(CODE_INVALID);
  expect(mail.subject).toContain('no Marea account');
  expect(codesIn(mail)).toEqual([]);
});

test('writes while the account is being deleted leave nothing behind', async () => {
  await setClock(NOON);
  const persons = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => signIn(`person-${n}@example.test`)));
  const answers = await Promise.all(
    persons.flatMap((person) => [
      logPeriod(person, '2026-02-20T12:00:00Z').then(
        () => null,
        () => null,
      ),
      person.delete('/api/user/delete'),
      person.post('/api/user/consent', { kind: 'cookies', given: 1 }),
      person.post('/api/cycle/onboarding/cycle/average/set', { cycle_length: 28 }),
      person.post('/api/task/create', { task_title: 'A task' }),
      person.post('/api/cycle/onboarding/period/date/set', { last_period_timestamp: 1_771_000_000 }),
    ]),
  );
  const statuses = answers.flatMap((answer) => (answer ? [answer.status] : []));

  expect(statuses.filter((status) => ![200, 201, 401].includes(status))).toEqual([]);
  expect(await personalRows()).toEqual({});
});
