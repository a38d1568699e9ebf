import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newTaskDetails } from '#domain/tasks/tasks.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press } from '../../shown-page.tsx';
import { button, chooseDay, PIN, showWhen, TODAY } from './shown-when.tsx';

const FORECAST = day('2026-12-10');

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T11:00:00Z`) }));
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

describe('the current occurrence of a repeating task', () => {
  const stored = newTaskDetails(
    { id: '019a2b3c-0000-7000-8000-000000000001', task_title: 'Meal prep', task_repeat: PIN },
    { timeZone: 'Europe/Brussels', createdAt: 7 },
  );
  if (stored === undefined) throw new Error('the task is valid');

  const text = () => document.body.textContent;

  it('is likely on its days, and other days can be chosen for it alone', async () => {
    const edited = await showWhen({
      task: { ...stored, task_start_on: FORECAST, task_end_on: FORECAST },
    });
    expect(text()).toContain('likely Thu 10 Dec');
    await press(button('Choose its days yourself'));
    await chooseDay('Start', '2026-12-09');
    expect(edited.draft).toMatchObject({
      startOn: '2026-12-09',
      endOn: '2026-12-10',
      task_repeat: stored.task_repeat,
    });
    expect(text()).toContain('You chose these days, so they stay.');
    await press(button('Follow the cycle again'));
    expect(edited.draft).toMatchObject({ startOn: '2026-12-10', endOn: '2026-12-10' });
  });

  it('that a person placed can follow the cycle again', async () => {
    const edited = await showWhen({
      task: { ...stored, is_forecast: 0, task_start_on: FORECAST, task_end_on: FORECAST },
    });
    expect(text()).toContain('You chose these days, so they stay.');
    await press(button('Follow the cycle again'));
    expect(edited.draft).toMatchObject({ startOn: null, endOn: null });
  });

  it('disappears once the repetition is changed', async () => {
    await showWhen({ task: stored });
    await press(button('To day: one more'));
    expect(text()).not.toContain('This time');
  });
});
