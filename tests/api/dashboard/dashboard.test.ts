import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { isWhole } from '#tests/whole.ts';
import { logDay } from '../day-log/day-log.ts';
import { addHabit, checkOn } from '../habits/habits.ts';
import { BANNED, call, refusalIn, UNAUTHORIZED } from '../setup/calls.ts';
import { costsOf } from '../setup/costs.ts';
import { fillAccount, fillWithTasks, LARGE, SAMPLE } from '../setup/large-account.ts';
import { setClock } from '../setup/outside.ts';
import {
  ANA,
  logPeriod,
  type Person,
  personOf,
  refresh,
  secondsOf,
  signIn,
  signInRotating,
} from '../setup/person.ts';
import { DB, fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { makeTask, makeTasks } from '../setup/tasks.ts';
import { dashboardOf, separately } from './dashboard.ts';

const TODAY = day('2026-03-20');
const NOON = `${TODAY}T12:00:00Z`;
/** The zones with the most different dates, and in the full run some others. */
const ZONES = [
  'Pacific/Pago_Pago',
  'Pacific/Kiritimati',
  ...(isWhole ? ['America/New_York', 'Europe/Paris', 'Asia/Kathmandu'] : []),
];

async function anaAt(instant = NOON): Promise<Person> {
  await setClock(instant);
  return signIn(ANA);
}

const userIdOf = async ({ email }: Person) =>
  String((await query('select user_id from users where email = ?', email))[0]?.user_id);

/** Adds a running cycle, a profile, and habits and tasks of every kind. */
async function live(person: Person, lastStart: string = addDays(TODAY, -8)): Promise<void> {
  await person.post('/api/user/name/update', { name: 'Ana' });
  await person.post('/api/user/dob/update', { day: 7, month: 4, year: 1991 });
  await person.post('/api/user/consent', { kind: 'privacy', given: 1 });
  await person.post('/api/cycle/onboarding/cycle/average/set', { cycle_length: 28 });
  for (const start of [addDays(day(lastStart), -57), addDays(day(lastStart), -29), lastStart]) {
    await logPeriod(person, `${start}T12:00:00Z`);
  }
  await logDay(person, TODAY, {
    bleeding: 'spotting',
    pain: 1,
    mood: 4,
    symptoms: ['bloating'],
    weight: 61.5,
  });
  const habit = await addHabit(person);
  await addHabit(person, { habit_name: 'Read', habit_timeframe: 'evening', menstrual_active: 0 });
  await checkOn(person, habit, addDays(TODAY, -1));
  for (const days of [-40, -1, 0, 1, 2]) {
    const at = secondsOf(`${addDays(TODAY, days)}T12:00:00Z`);
    await makeTask(person, `Ends ${days}`, { task_end_timestamp: at });
    await makeTask(person, `Begins ${days}`, { task_start_timestamp: at, task_priority: 'high' });
    await makeTask(person, `Goes on ${days}`, {
      task_start_timestamp: at - 3 * 86_400,
      task_end_timestamp: at,
    });
  }
  const whole = await makeTask(person, 'No phase');
  for (const phase of CYCLE_PHASES) {
    await makeTask(person, `Waits for ${phase}`, { task_cycle_phase: phase, parent_id: whole });
  }
}

describe('the dashboard equals the answers of its separate calls', () => {
  test('for a new person', async () => {
    const ana = await anaAt();
    const { success, today, ...parts } = await dashboardOf(ana);

    expect(parts).toEqual(await separately(ana, NOON));
    expect({ success, today }).toEqual({ success: 1, today: TODAY });
    expect(parts.user.cycle.cycle_day).toBe(0);
  });

  test('for texts with every special character of JSON and SQL', async () => {
    const text = '"a" \\ ?1 \'b\' [null], {c} \u2028 é 💧';
    const ana = await anaAt();
    await ana.post('/api/user/name/update', { name: text });
    await addHabit(ana, { habit_name: text });
    await makeTask(ana, text, { task_end_timestamp: secondsOf(NOON) });
    const { user, habits, tasks } = await dashboardOf(ana);

    expect(user.details.name).toBe(text);
    expect(habits.habits_morning.map(({ habit_name: name }) => name)).toEqual([text]);
    expect(tasks.tasks.map(({ title }) => title)).toEqual([text]);
  });

  test.each(ZONES)('in %s, in the morning and in the evening, UTC', async (timezone) => {
    await live(await anaAt());
    for (const instant of [`${TODAY}T00:30:00Z`, `${TODAY}T10:30:00Z`, `${TODAY}T23:30:00Z`]) {
      const ana = await anaAt(instant);
      await ana.post('/api/user/timezone/update', { timezone });
      const { success: _, today, ...parts } = await dashboardOf(ana);

      expect(parts, instant).toEqual(await separately(ana, instant));
      expect(today).toBe(new Intl.DateTimeFormat('sv', { timeZone: timezone }).format(new Date(instant)));
      expect(parts.tasks.tasks.length).toBeGreaterThan(5);
    }
  });

  test.each([
    ['late', addDays(TODAY, -37)],
    ['with a log that fell silent', addDays(TODAY, -75)],
    ['on the first day', TODAY],
  ])('%s', async (_, lastStart) => {
    const ana = await anaAt();
    await live(ana, lastStart);
    const { success: __, today: ___, ...parts } = await dashboardOf(ana);

    expect(parts).toEqual(await separately(ana, NOON));
    expect(parts.predictions.current).not.toBeNull();
  });

  test('in a mode without a forecast, with a withdrawn consent, and warned', async () => {
    const ana = await anaAt();
    await live(ana);
    const same = async () => {
      const { success: _, today: __, ...parts } = await dashboardOf(ana);
      expect(parts).toEqual(await separately(ana, NOON));
      return parts;
    };
    await ana.post('/api/cycle/mode/update', { cycle_mode: 'pregnant' });
    expect((await same()).user.cycle.cycle_mode).toBe('pregnant');
    await ana.post('/api/cycle/mode/update', { cycle_mode: 'natural' });
    await ana.post('/api/user/consent', { kind: 'privacy', given: 0 });
    const withdrawn = await same();
    expect(withdrawn.predictions.current).toBeNull();
    expect(withdrawn.periods.previous_periods_raw_data).toHaveLength(3);
    await query("update users set status = 'warned', status_reason = 'Be kind'");
    expect((await same()).user.details.warning).toBe('Be kind');
  });

  test('in the order in which habits were created, whatever their names', async () => {
    const ana = await anaAt();
    // The table has them in the opposite order.
    const ids = ['f', 'a', '0'].map((digit) => `019d0000-0000-7000-8000-${digit.repeat(12)}`);
    for (const [minute, id] of ids.entries()) {
      await setClock(`${TODAY}T12:0${minute}:00Z`);
      await addHabit(ana, { id });
    }
    const { habits } = await dashboardOf(ana);
    expect(habits.habits_morning.map(({ habit_id: id }) => id)).toEqual(ids);
    expect(habits).toEqual((await separately(ana, NOON)).habits);
  });

  test('for an account with more tasks than it shows, whatever their phases', async () => {
    const ana = await anaAt();
    const userId = await userIdOf(ana);
    await fillAccount(DB, { userId, today: TODAY, size: { ...SAMPLE, tasks: LARGE.tasks } });
    const { success: _, today: __, ...large } = await dashboardOf(ana);
    expect(large).toEqual(await separately(ana, NOON));
    expect(large.tasks.tasks).toHaveLength(100);

    const varieties = [
      (index: number) => ({ endOn: addDays(TODAY, (index % 3) - 1), startOn: addDays(TODAY, -(index % 5)) }),
      (index: number) => ({
        startOn: addDays(TODAY, (index % 4) - 2),
        endOn: addDays(TODAY, (index % 4) + 1),
      }),
      (index: number) => ({ cyclePhase: CYCLE_PHASES[index % 5] ?? null }),
    ];
    for (const variety of varieties) {
      await query('delete from tasks');
      await fillWithTasks(DB, { userId, today: TODAY, variety, tasks: isWhole ? 5_000 : 1_000 });
      for (const timezone of ZONES) {
        await ana.post('/api/user/timezone/update', { timezone });
        const { success: ___, today: ____, ...parts } = await dashboardOf(ana);
        expect(parts.tasks, timezone).toEqual((await separately(ana, NOON)).tasks);
        expect(parts.tasks.tasks).toHaveLength(100);
      }
    }
  });

  test('without anything of other people', async () => {
    const ana = await anaAt();
    await live(ana);
    const before = await dashboardOf(ana);
    const ben = await signIn('ben@example.test');
    const empty = await dashboardOf(ben);
    await makeTasks(ben, 3);
    await live(ben);

    expect(await dashboardOf(ana)).toEqual(before);
    expect(empty).toMatchObject({ tasks: { tasks: [] }, habits: { habits_morning: [] } });
    expect(empty.periods.previous_periods_raw_data).toEqual([]);
  });
});

describe('the dashboard as a call', () => {
  const statementsOf = (work: () => Promise<unknown>) => costsOf(fetchWorker, work);

  test('is refused without a session, and with one that was ended or expired', async () => {
    const ana = await anaAt();
    expect(refusalIn(await call('GET /api/dashboard'))).toEqual(UNAUTHORIZED);
    expect(refusalIn(await call('GET /api/dashboard', { stx: 'no-token' }))).toEqual(UNAUTHORIZED);
    await query('update sessions set last_used_at = ?', secondsOf(NOON) - 31 * 86_400);
    expect(refusalIn(await ana.get('/api/dashboard'))).toEqual(UNAUTHORIZED);
    const other = await signIn(ANA);
    await other.post('/api/user/logout', { logout_all: 0 });
    expect(refusalIn(await other.get('/api/dashboard'))).toEqual(UNAUTHORIZED);
  });

  test('is refused for a banned account, and for a deleted one', async () => {
    const ana = await anaAt();
    await query("update users set status = 'banned'");
    expect(refusalIn(await ana.get('/api/dashboard'))).toEqual(BANNED);
    await query("update users set status = 'active'");
    await ana.delete('/api/user/delete');
    expect(refusalIn(await ana.get('/api/dashboard'))).toEqual(UNAUTHORIZED);
  });

  test('is refused before any query if the token isn’t ours', async () => {
    expect(await statementsOf(() => call('GET /api/dashboard', { stx: 'no-token' }))).toEqual([]);
  });

  test('records the use of a new token in one more statement of the first call after a refresh', async () => {
    await setClock(NOON);
    const { email, xox } = await signInRotating(ANA);
    const { body } = await refresh(xox);
    const ana = personOf(email, body as { xox: string; stx: string }); // the contract test validates it
    const first = await statementsOf(() => dashboardOf(ana));
    const second = await statementsOf(() => dashboardOf(ana));

    expect(first.length - second.length).toBe(1);
    expect(await query('select successor_used_at from sessions')).toEqual([
      { successor_used_at: secondsOf(NOON) },
    ]);
  });
});
