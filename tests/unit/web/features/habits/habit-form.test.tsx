import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { DAILY_HABIT } from '#tests/unit/domain/habits/daily-habit.ts';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import type { HabitDraft } from '#web/features/habits/habit-draft.ts';
import { HabitEdit } from '#web/features/habits/habit-sheet.tsx';

const UPDATE = '/api/habit/update';
const STRETCH = {
  ...DAILY_HABIT,
  habit_id: 'stretch',
  habit_name: 'Stretch',
  habit_description: '',
  habit_length: 10,
  habit_timeframe: 'morning',
  mon_active: 1,
  menstrual_active: 1,
  follicular_active: 1,
  ovulation_active: 1,
  luteal_active: 1,
} as Habit; // only the fields that the form reads

const onDeleted = vi.fn();

function Form() {
  const [edits, setEdits] = useState<Partial<HabitDraft>>({});
  return <HabitEdit habit={STRETCH} edits={edits} onEdits={setEdits} onDeleted={onDeleted} />;
}

let calls: ReturnType<typeof playApi>;

beforeEach(async () => {
  calls = playApi({ [UPDATE]: refused(500, 'internal'), '/api/habit/stretch/delete': accepted() });
  await showPage(someUser(), <Form />);
});
afterEach(leavePage);

const name = () => document.querySelector<HTMLInputElement>('form input') ?? expect.fail('no field');
const saves = () => calls.filter(({ path }) => path === UPDATE);
const isThere = (text: string) => document.body.textContent.includes(text);

test('a missing value shows an error next to its field, and nothing is sent', async () => {
  await typeInto(name(), '  ');
  await press(withText('button', 'MonMonday'));
  await press(withText('button', 'Save'));
  await seen(() => document.activeElement === name());
  expect(isThere('Please give the habit a name.')).toBe(true);
  expect(document.querySelectorAll('[role=alert], [aria-invalid=true]').length).toBeGreaterThan(1);
  expect(saves()).toEqual([]);
});

test('typed text survives a failed save, which sent every changed field', async () => {
  await typeInto(name(), 'Stretch well');
  await typeInto(document.querySelector('textarea') as never, 'Hips first.');
  await typeInto(document.querySelector('select') ?? expect.fail('no time'), 'evening');
  for (const text of ['Luteal', 'SunSunday', '30\u00A0min']) await press(withText('button', text));
  await press(withText('button', 'Save'));
  await seen(() => saves().length === 1 && isThere('This wasn’t saved.'));
  expect(name().value).toBe('Stretch well');
  expect(saves()[0]?.body).toMatchObject({
    habit_id: 'stretch',
    habit_name: 'Stretch well',
    habit_description: 'Hips first.',
    habit_timeframe: 'evening',
    habit_length: 30,
    luteal_active: 0,
    sun_active: 1,
  });
});

const field = (selector: string) =>
  document.querySelector<HTMLInputElement>(selector) ?? expect.fail(selector);

test('another rhythm says how streaks are counted before it is saved', async () => {
  const sentence = 'Streaks are counted in weeks from now on. Your history stays.';
  await press(withText('button', 'SunSunday'));
  await press(withText('button', 'Times a week'));
  expect(isThere(sentence)).toBe(true);
  await press(withText('button', 'On days'));
  expect(isThere('Streaks are counted')).toBe(false);
  await press(withText('button', 'Times a week'));
  await press(withText('button', 'Save'));
  await seen(() => saves().length === 1);
  expect(saves()[0]?.body).toEqual({
    habit_id: 'stretch',
    sun_active: 1,
    habit_rhythm: 'weekly',
    habit_times: 2,
  });
});

test('more times than weekdays are reported at once, and not saved', async () => {
  await press(withText('button', 'Times a week'));
  expect(isThere('more than the chosen weekdays')).toBe(false);
  await press(withText('button', 'Times a week: one more'));
  expect(isThere('That’s more than the chosen weekdays.')).toBe(true);
  await press(withText('button', 'Save'));
  expect(saves()).toEqual([]);
});

test('an amount takes a comma, and may be for the week', async () => {
  await press(withText('button', 'Count an amount'));
  await typeInto(field('[name=habit-amount]'), '2,5');
  await press(withText('button', 'km'));
  expect(isThere('2.5 km a day')).toBe(true);
  await press(withText('button', 'Times a week'));
  await press(field('[type=checkbox]'));
  expect(isThere('2.5 km a week')).toBe(true);
  await press(withText('button', 'Save'));
  await seen(() => saves().length === 1);
  expect(saves()[0]?.body).toEqual({
    habit_id: 'stretch',
    habit_rhythm: 'weekly',
    habit_target: 2.5,
    habit_target_per: 'week',
    habit_unit: 'km',
  });
});

test('what isn’t an amount is reported at its field, and closing the amount takes it away', async () => {
  await press(withText('button', 'Count an amount'));
  for (const typed of ['a lot', '0', '1.2345', '1000001']) {
    await typeInto(field('[name=habit-amount]'), typed);
    await press(withText('button', 'Save'));
    expect(field('[name=habit-amount]').getAttribute('aria-invalid')).toBe('true');
    expect(field('[name=habit-amount]').value).toBe(typed);
  }
  expect(saves()).toEqual([]);
  await press(withText('button', 'Count an amount'));
  expect(document.querySelector('[name=habit-amount]')).toBe(null);
  expect(document.querySelector('[aria-invalid=true]')).toBe(null);
});

test('a habit is deleted only after a second press', async () => {
  for (const answer of ['Keep the habit', 'Delete']) {
    await press(withText('button', 'Delete habit'));
    await seen(() => isThere('Keep the habit'));
    expect(onDeleted).not.toHaveBeenCalled();
    await press(withText('button', answer));
    await seen(() => answer === 'Delete' || !isThere('Keep the habit'));
  }
  await seen(() => onDeleted.mock.calls.length === 1);
  expect(calls.filter(({ path }) => path.endsWith('/delete'))).toHaveLength(1);
});
