import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PREFERENCES, type ReminderPreferences } from '#domain/reminders/reminders.calls.ts';
import type { RemindedTask } from '#domain/tasks/task-time.ts';
import { newTaskDetails } from '#domain/tasks/tasks.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { findings } from '#tests/unit/web/findings.ts';
import { accepted, noConnection, playApi } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, spaced, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { draftOf, EMPTY_DRAFT, realEdits, type TaskDraft } from '#web/features/tasks/task-draft.tsx';
import { ReminderField, reminderWords, TaskTimeField } from '#web/features/tasks/task-time-fields.tsx';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';
import { someRow } from './some-row.ts';

const ZONE = 'Europe/Brussels';
/** A Wednesday, at 12:00 in Brussels. */
const NOW = new Date('2026-11-18T11:00:00Z');
const TODAY = day('2026-11-18');
const FRIDAY = day('2026-11-20');
const REMINDERS = '/api/reminders';
const AROUND_FRIDAY = `/api/task/all/day/${Date.parse('2026-11-19T11:00:00Z') / 1000}/3/list`;

describe('the moment of a reminder in words', () => {
  const task: RemindedTask = {
    ...{ startOn: null, endOn: FRIDAY, plannedOn: null, time: '10:40' },
    status: 'not_started',
    reminder: { minutes_before: 0 },
  };
  const QUIET = { from: 22, until: 7 };
  const words = async (fields: object, quiet: typeof QUIET | null = QUIET) => {
    await startI18n();
    await addTexts('pages');
    const context = { t: i18next.t, language: 'en', today: TODAY, timeZone: ZONE } as const;
    const shown = reminderWords({ ...task, ...fields }, { ...context, quiet, now: NOW.getTime() / 1000 });
    return spaced(shown) ?? null;
  };

  it.each([
    [{}, 'Comes Friday at 10:40.'],
    [{ reminder: { minutes_before: 60 } }, 'Comes Friday at 9:40.'],
    [{ endOn: TODAY, time: '12:01' }, 'Comes today at 12:01.'],
    [{ endOn: day('2026-11-19'), reminder: { days_before: 0, at: '07:00' } }, 'Comes tomorrow at 7:00.'],
    [{ endOn: day('2026-12-05') }, 'Comes Sat 5 Dec at 10:40.'],
    [{ plannedOn: day('2026-11-22') }, 'Comes Sunday at 10:40.'],
    [
      { time: '06:30', reminder: { minutes_before: 15 } },
      'Comes tomorrow at 21:59, before your quiet hours.',
    ],
    [{ time: '09:00', reminder: { minutes_before: 150 } }, 'Comes Friday at 7:00, after your quiet hours.'],
    [
      { time: null, reminder: { days_before: 0, at: '23:30' } },
      'Comes Friday at 21:59, before your quiet hours.',
    ],
    [{ endOn: TODAY, time: '12:00' }, 'Won’t come: that moment has passed.'],
    [{ time: null }, 'Needs a time.'],
    [{ time: null, endOn: null }, 'Needs a time.'],
    [{ endOn: null }, 'Needs a day.'],
    [{ reminder: null }, null],
    [{ status: 'completed' }, null],
  ])('for %o is: %s', async (fields, expected) => {
    expect(await words(fields)).toBe(expected);
  });

  it('knows no quiet hours if there are none', async () => {
    expect(await words({ time: '06:30' }, null)).toBe('Comes Friday at 6:30.');
  });
});

describe('a reminder', () => {
  const task = newTaskDetails(
    { task_title: 'Pack', task_reminder: { days_before: 1, at: '18:00' } },
    { timeZone: ZONE, createdAt: 7 },
  );
  it('is edited only by another one', () => {
    const stored = draftOf(task ?? expect.fail());
    expect(realEdits({ task_reminder: { days_before: 1, at: '18:00' } }, stored)).toEqual({});
    const other = { task_reminder: { days_before: 2, at: '18:00' } };
    expect(realEdits(other, stored)).toEqual(other);
    expect(realEdits({ task_reminder: null }, stored)).toEqual({ task_reminder: null });
  });
});

describe('the fields of a time and a reminder', () => {
  let answers: Parameters<typeof playApi>[0];
  let calls: ReturnType<typeof playApi>;
  let draft: TaskDraft;
  const permission = vi.fn(async () => 'denied');

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission: 'default', requestPermission: permission });
    answers = {};
    answer();
    calls = playApi(answers);
  });
  afterEach(async () => {
    await leavePage();
    permission.mockClear();
    vi.useRealTimers();
  });

  /** The person's reminder settings; no device shows reminders by default. */
  function answer(preferences: Partial<ReminderPreferences> = {}, devices: readonly object[] = []) {
    answers[REMINDERS] = accepted({
      preferences: { ...DEFAULT_PREFERENCES, ...preferences },
      push_key: 'key',
      devices,
    });
  }

  async function show(fields: Partial<TaskDraft> = {}) {
    function Fields() {
      const [shown, setShown] = useState<TaskDraft>({ ...EMPTY_DRAFT, endOn: FRIDAY, ...fields });
      draft = shown;
      const onEdit = (edits: Partial<TaskDraft>) => setShown((last) => ({ ...last, ...edits }));
      const field = { task: null, draft: shown, errors: {}, onEdit };
      return (
        <form>
          <TaskTimeField {...field} />
          <ReminderField {...field} />
        </form>
      );
    }
    await showPage(someUser(), <Fields />);
    reminder().focus();
    await seen(() => calls.some(({ path }) => path === REMINDERS));
  }
  const time = () => document.querySelector<HTMLInputElement>('[type=time]') ?? expect.fail();
  const reminder = () => document.querySelector<HTMLSelectElement>('select') ?? expect.fail();
  const offered = () => [...reminder().options].map(({ text }) => spaced(text));
  const choose = async (label: string) => {
    const option = [...reminder().options].find(({ text }) => spaced(text) === label);
    await typeInto(reminder(), (option ?? expect.fail(label)).value);
  };
  const isThere = (text: string) => spaced(document.body.textContent)?.includes(text) === true;

  it('set a time to the minute and remove it again', async () => {
    await show();
    expect(isThere('Any time')).toBe(true);
    await typeInto(time(), '10:42');
    expect(draft.task_time).toBe('10:42');
    expect([time().step, time().ariaInvalid]).toEqual(['300', 'false']);
    await press(withText('button', 'Remove the time'));
    expect(draft.task_time).toBeNull();
    expect(document.activeElement).toBe(time());
    expect(await findings()).toEqual([]);
  });

  it('say that a time waits for a day, unless a repetition gives the task its days', async () => {
    await show({ endOn: null, task_time: '10:40' });
    expect(isThere('Needs a day.')).toBe(true);
    await leavePage();
    calls = playApi(answers);
    const repeating = { task_repeat: { rule: 'FREQ=DAILY' }, task_reminder: { minutes_before: 0 } };
    await show({ endOn: null, task_time: '10:40', ...repeating });
    expect(isThere('Needs a day.')).toBe(false);
  });

  it('say with which open task of that day the time overlaps', async () => {
    const due = { due_date: FRIDAY, time: '10:00' } as const;
    const tasks = [
      someRow('Done', { ...due, status: 'completed' }),
      someRow('On another day', { ...due, planned_on: '2026-11-19' }),
      someRow('Before', { ...due, task_length: 20 }),
      someRow('Dentist', { ...due, task_length: 45 }),
    ];
    answers[AROUND_FRIDAY] = accepted({ tasks });
    await show({ task_time: '10:40' });
    await seen(() => isThere('Overlaps with Dentist'));
    await typeInto(time(), '10:45');
    expect(isThere('Overlaps')).toBe(false);
  });

  it('say so of a task that reaches over midnight, from the night before or into the next', async () => {
    const tasks = [
      someRow('Late shift', { due_date: day('2026-11-19'), time: '23:00', task_length: 120 }),
      someRow('Early flight', { due_date: day('2026-11-21'), time: '00:10', task_length: 60 }),
    ];
    answers[AROUND_FRIDAY] = accepted({ tasks });
    await show({ task_time: '00:45' });
    await seen(() => isThere('Overlaps with Late shift'));
    await typeInto(time(), '01:00');
    expect(isThere('Overlaps')).toBe(false);
    await typeInto(time(), '23:45');
    expect(isThere('Overlaps with Early flight')).toBe(true);
  });

  it('offer common reminders, and only those by day without a time', async () => {
    await show({ task_time: '10:40' });
    const byDay = ['The day before at 18:00', 'A day and a time'];
    const byTime = ['At that time', '10 min before', '30 min before', '1 h before'];
    const all = ['No reminder', ...byTime, byDay[0], 'Another time before', byDay[1]];
    expect(offered()).toEqual(all);
    await choose('10 min before');
    expect(draft.task_reminder).toEqual({ minutes_before: 10 });
    await seen(() => isThere('Comes Friday at 10:30.'));
    await typeInto(time(), '');
    expect(isThere('Needs a time.')).toBe(true);
    expect(offered()).toEqual(all);
    await choose('No reminder');
    expect(draft.task_reminder).toBeNull();
    expect(offered()).toEqual(['No reminder', ...byDay]);
  });

  it('take any length before the time, or any number of days and a time', async () => {
    await show({ task_time: '10:40' });
    await choose('Another time before');
    expect(draft.task_reminder).toEqual({ minutes_before: 120 });
    await press(withText('button', 'One hour more'));
    expect(draft.task_reminder).toEqual({ minutes_before: 180 });
    const [hours, minutes] = document.querySelectorAll<HTMLInputElement>('[type=number]');
    await typeInto(hours ?? expect.fail(), '1');
    expect(draft.task_reminder).toEqual({ minutes_before: 60 });
    expect(reminder().value).toBe('before');
    await typeInto(minutes ?? expect.fail(), '25');
    expect(draft.task_reminder).toEqual({ minutes_before: 85 });
    await typeInto(hours ?? expect.fail(), '169');
    expect(draft.task_reminder).toEqual({ minutes_before: 10_080 });
    expect(await findings()).toEqual([]);

    await choose('A day and a time');
    expect(draft.task_reminder).toEqual({ days_before: 0, at: '09:00' });
    await press(withText('button', 'One day more'));
    const at = [...document.querySelectorAll<HTMLInputElement>('[type=time]')].at(-1) ?? expect.fail();
    await typeInto(at, '07:15');
    await typeInto(at, '');
    expect(draft.task_reminder).toEqual({ days_before: 1, at: '07:15' });
    expect(await findings()).toEqual([]);
  });

  it('show a reminder that was set elsewhere as it is', async () => {
    await show({ task_time: '10:40', task_reminder: { minutes_before: 45 } });
    expect(reminder().value).toBe('before');
    const [, minutes = expect.fail()] = document.querySelectorAll<HTMLInputElement>('[type=number]');
    await typeInto(minutes, '30');
    expect(draft.task_reminder).toEqual({ minutes_before: 30 });
    expect(minutes.isConnected).toBe(true);
    await leavePage();
    calls = playApi(answers);
    await show({ task_reminder: { days_before: 3, at: '08:00' } });
    expect(reminder().value).toBe('on');
  });

  it('begin with a time of the day itself where there is no time', async () => {
    await show();
    await choose('A day and a time');
    expect(draft.task_reminder).toEqual({ days_before: 0, at: '09:00' });
    expect(isThere('How early')).toBe(false);
  });

  it('ask for notices with the first reminder, and come by mail if they are refused', async () => {
    await show({ task_time: '10:40' });
    await seen(() => calls.length > 0);
    await choose('At that time');
    await seen(() => permission.mock.calls.length === 1 && isThere('Comes by e-\u2060mail.'));
    expect(draft.task_reminder).toEqual({ minutes_before: 0 });
    await choose('10 min before');
    expect(permission).toHaveBeenCalledTimes(1);
    await typeInto(time(), '');
    expect(isThere('Needs a time.')).toBe(true);
    expect(isThere('Comes by e-')).toBe(false);
  });

  it('ask for notices once the settings are there, if the first reminder comes before them', async () => {
    const settings = Promise.withResolvers<void>();
    const answered = answers[REMINDERS] ?? expect.fail();
    answers[REMINDERS] = () => settings.promise.then(answered);
    await show({ task_time: '10:40' });
    await choose('At that time');
    expect(permission).not.toHaveBeenCalled();
    settings.resolve();
    await seen(() => permission.mock.calls.length === 1);
  });

  it.each([
    [
      'a device shows them',
      {},
      [{ id: 'phone', browser: null, system: null, created_at: 1, is_current: 0 }],
      false,
    ],
    ['they come by mail', { channel: 'mail' } as const, [], true],
  ])('do not ask for notices if %s', async (_which, preferences, devices, isByMail) => {
    answer(preferences, devices);
    await show({ task_time: '10:40' });
    await choose('At that time');
    await seen(() => isThere('Comes Friday at 10:40.'));
    await seen(() => isThere('Comes by e-') === isByMail);
    expect(permission).not.toHaveBeenCalled();
  });

  it('offer to show the title, which is saved with the other settings', async () => {
    answers['/api/reminders/update'] = accepted();
    await show({ task_time: '10:40', task_reminder: { minutes_before: 0 } });
    const label = 'Show the task’s title in its reminder';
    await seen(() => isThere(label));
    await press(document.querySelector<HTMLElement>('[name=task_titles]') ?? expect.fail());
    await seen(() => calls.some(({ path }) => path === '/api/reminders/update'));
    expect(calls.find(({ path }) => path === '/api/reminders/update')?.body).toEqual({ task_titles: 1 });
  });

  it('work without a connection, with the usual quiet hours', async () => {
    answers[REMINDERS] = noConnection;
    answers[AROUND_FRIDAY] = noConnection;
    await show({ task_time: '06:30' });
    await choose('10 min before');
    expect(isThere('Comes tomorrow at 21:59, before your quiet hours.')).toBe(true);
    expect(isThere('Comes by e-')).toBe(false);
  });
});
