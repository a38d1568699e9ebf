import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import type { HabitDraft } from '#web/features/habits/habit-draft.ts';
import { HabitEdit } from '#web/features/habits/habit-sheet.tsx';

const UPDATE = '/api/habit/update';
const STRETCH = {
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
