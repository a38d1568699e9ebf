import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import type { PlanPreferences, PlanPreview } from '#domain/planning/planning.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someRow } from '#tests/unit/web/features/tasks/some-row.ts';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, spaced, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { PlanPage } from '#web/features/planning/plan-page.tsx';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';

const PREVIEW = '/api/plan/preview';
const APPLY = '/api/plan/apply';
const SAVE = '/api/plan/preferences/update';
const DAYS = ['2026-03-20', '2026-03-21', '2026-03-22'].map(day);
const PREFERENCES: PlanPreferences = {
  minutes: [60, 60, 60, 60, 60, 60, 60],
  window: [null, null, null, null, null, null, null],
  horizon: 7,
  use_busy: 0,
  suggest_times: 0,
  is_usual: 0,
};

/** A plan with one of these tasks a day. */
const planOf = (...titles: string[]): PlanPreview => ({
  placements: titles.map((title, index) => ({
    task_id: title,
    title,
    on: DAYS[index] ?? day('2026-03-22'),
    at: null,
    is_own_time: 0,
    length: 30,
    reasons: [],
    runner_up: null,
  })),
  waiting: [],
  days: DAYS.map((date) => ({
    date,
    room: 60,
    planned: 0,
    used: 0,
    busy_minutes: null,
    hours: { from: '08:00', until: '20:00' },
    blocks: [],
    free: [{ from: '08:00', until: '20:00' }],
    phase: null,
    percent: null,
  })),
  forecast_as_of: null,
});

let answers: Parameters<typeof playApi>[0];
let calls: ReturnType<typeof playApi>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T12:00:00Z') });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  answers = { '/api/plan/preferences': accepted({ preferences: PREFERENCES }) };
  calls = playApi(answers);
  await startI18n();
  await addTexts('pages', 'plan');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await leavePage();
  vi.useRealTimers();
});

const isThere = (text: string) => document.body.textContent.includes(text);
const boxOf = (name: string) => document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`);
const put = () => document.querySelector<HTMLButtonElement>('.plan-put') ?? expect.fail('no button');

test('the page without open tasks shows that, and links to the tasks', async () => {
  answers[PREVIEW] = accepted(planOf());
  await showPage(someUser(), <PlanPage />);
  await seen(() => isThere('Nothing open to plan.'));
  expect(withText<HTMLAnchorElement>('a', 'To your tasks').pathname).toBe('/tasks');
});

test('a failed plan can be requested again', async () => {
  answers[PREVIEW] = refused(404, 'not_found');
  await showPage(someUser(), <PlanPage />);
  await seen(() => isThere('Try again'));
  answers[PREVIEW] = accepted(planOf('Send the invoice'));
  await press(withText('button', 'Try again'));
  await seen(() => isThere('Send the invoice'));
});

test('the page without a connection shows that a plan needs one, keeps the choices, and applies nothing', async () => {
  answers[PREVIEW] = accepted(planOf('Send the invoice', 'Sort the photographs'));
  answers[APPLY] = accepted({ batch_id: null, placed: 0, skipped: [] });
  await showPage(someUser(), <PlanPage />);
  await seen(() => document.querySelectorAll('[type=checkbox]').length === 2);
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  await press(boxes[1] ?? expect.fail());

  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(() => void window.dispatchEvent(new Event('offline')));
  expect(isThere('A plan needs a connection.')).toBe(true);
  expect(put().ariaDisabled).toBe('true');
  await press(put());
  expect(calls.filter(({ path }) => path === APPLY)).toEqual([]);

  line.mockReturnValue(true);
  await act(() => void window.dispatchEvent(new Event('online')));
  await press(put());
  await seen(() => calls.some(({ path }) => path === APPLY));
  expect(calls.find(({ path }) => path === APPLY)?.body).toEqual({
    placements: [{ task_id: 'Send the invoice', on: '2026-03-20' }],
  });
});

test('today’s phase is a fact, that of the days ahead is likely', async () => {
  const days = DAYS.map((date) => ({ ...planOf().days[0], date, phase: 'menstrual' as const }));
  answers[PREVIEW] = accepted({ ...planOf('Send the invoice'), days });
  await showPage(someUser(), <PlanPage />);
  await seen(() => isThere('Send the invoice'));
  const phases = [...document.querySelectorAll('.plan-day-phase')].map(({ textContent }) => textContent);
  expect(phases.slice(0, 2)).toEqual(['Menstrual phase', 'likely menstrual']);
});

test('the planned week stays on the page with its undo', async () => {
  const week = Array.from({ length: 7 }, (_, index) => addDays(DAYS[0] ?? expect.fail(), index));
  const noon = noonOf(day('2026-03-20'), 'Europe/Brussels');
  const rows = [
    someRow('Send the invoice', { planned_on: '2026-03-21' }),
    someRow('Due but not planned', { due_date: '2026-03-21' }),
    someRow('Dentist', { due_date: '2026-03-21', time: '10:40' }),
    someRow('Moves with the cycle', { due_date: '2026-03-21', time: '11:00', repeat: 'cycle' }),
    someRow('Held', { due_date: '2026-03-21', time: '12:00', repeat: 'cycle' }),
  ];
  const held = { kind: 'task', from: '12:00', until: '12:30', task_id: 'Held', title: 'Held' };
  const days = week.map((date) => ({ ...planOf().days[0], date }));
  answers[PREVIEW] = accepted({ ...planOf('Send the invoice'), days });
  answers[APPLY] = accepted({ batch_id: 'batch', placed: 1, skipped: [] });
  answers[`/api/task/all/day/${noon}/3/list`] = accepted({ tasks: [] });
  await showPage(someUser(), <PlanPage />);
  await seen(() => isThere('Send the invoice'));
  const left = days.map((one, index) =>
    index === 1 ? { ...one, room: 0, planned: 200, blocks: [held] } : one,
  );
  answers[PREVIEW] = accepted({ ...planOf(), days: left });
  answers[`/api/task/all/day/${noon}/3/list`] = accepted({ tasks: rows });
  await press(put());
  await seen(() => isThere('1 task planned.') && document.querySelector('.plan-put') === null);
  expect(document.activeElement?.textContent).toBe('Undo');
  const saturday = () => [...document.querySelectorAll('.plan-day')][1]?.textContent;
  await seen(() => saturday()?.includes('Send the invoice') === true);
  expect(spaced(saturday())).toContain('2 h 20 too much');
  const rowsShown = document.querySelectorAll('.plan-day')[1]?.querySelector('.plan-cards')?.textContent;
  expect(rowsShown).toContain('Dentist');
  expect(rowsShown).toContain('Held');
  expect(rowsShown).not.toContain('Moves with the cycle');
  expect(isThere('Due but not planned')).toBe(false);
  expect(isThere('Nothing open to plan.')).toBe(false);

  answers['/api/changes/batch/undo'] = accepted({ undone: 1, kept: [] });
  answers[PREVIEW] = accepted({ ...planOf('Send the invoice'), days });
  answers[`/api/task/all/day/${noon}/3/list`] = accepted({ tasks: [] });
  await press(withText('button', 'Undo'));
  await seen(() => document.querySelector('.plan-put') !== null && !isThere('1 task planned.'));
  expect(document.activeElement?.tagName).toBe('H1');
});

test('a task that is planned by now isn’t proposed as well while the next plan loads', async () => {
  const week = Array.from({ length: 7 }, (_, index) => addDays(DAYS[0] ?? expect.fail(), index));
  const noon = noonOf(day('2026-03-20'), 'Europe/Brussels');
  const days = week.map((date) => ({ ...planOf().days[0], date }));
  answers[PREVIEW] = accepted({ ...planOf('Send the invoice', 'Sort the photographs'), days });
  answers[`/api/task/all/day/${noon}/3/list`] = accepted({
    tasks: [someRow('Send the invoice', { planned_on: '2026-03-21' })],
  });
  await showPage(someUser(), <PlanPage />);
  await seen(() => isThere('Sort the photographs') && isThere('Send the invoice'));
  await seen(() => document.querySelectorAll('[type=checkbox]').length === 2);
  expect(boxOf('Plan Send the invoice')).toBeNull();
});

test('a task planned in the first of two weeks and due in the second is shown once', async () => {
  const first = day('2026-03-20');
  const days = Array.from({ length: 14 }, (_, index) => ({
    ...planOf().days[0],
    date: addDays(first, index),
  }));
  const tasks = [someRow('Send the invoice', { planned_on: '2026-03-21', due_date: '2026-03-29' })];
  answers['/api/plan/preferences'] = accepted({ preferences: { ...PREFERENCES, horizon: 14 } });
  answers[PREVIEW] = accepted({ ...planOf(), days });
  for (const start of [first, addDays(first, 7)]) {
    answers[`/api/task/all/day/${noonOf(start, 'Europe/Brussels')}/3/list`] = accepted({ tasks });
  }
  await showPage(someUser(), <PlanPage />);
  await seen(() => isThere('Send the invoice'));
  expect(document.body.textContent.split('Send the invoice')).toHaveLength(2);
});

test('a task that was left out stays so after the plan and its undo, which restores the moves too', async () => {
  answers[PREVIEW] = accepted(planOf('Send the invoice', 'Sort the photographs'));
  answers[APPLY] = accepted({ batch_id: 'batch', placed: 1, skipped: [] });
  answers['/api/changes/batch/undo'] = accepted({ undone: 1, kept: [] });
  await showPage(someUser(), <PlanPage />);
  await seen(() => isThere('Sort the photographs'));
  await press(boxOf('Plan Sort the photographs') ?? expect.fail('no box'));
  await press(withText('button', 'Move Send the invoice'));
  await seen(() => document.querySelectorAll('[role^=menuitem]').length > 0);
  await press(withText('[role^=menuitem]', 'Sunday 22 March'));
  answers[PREVIEW] = accepted(planOf('Sort the photographs'));
  await press(put());
  await seen(() => isThere('1 task planned.') && boxOf('Plan Send the invoice') === null);
  expect(boxOf('Plan Sort the photographs')?.checked).toBe(false);
  const requests = () => calls.flatMap(({ path, body }) => (path === PREVIEW ? [body] : []));
  expect(requests().at(-1)).toMatchObject({ keep: [] });

  answers[PREVIEW] = accepted(planOf('Send the invoice', 'Sort the photographs'));
  await press(withText('button', 'Undo'));
  await seen(() => boxOf('Plan Send the invoice') !== null);
  expect(boxOf('Plan Sort the photographs')?.checked).toBe(false);
  expect(requests().at(-1)).toMatchObject({ keep: [{ task_id: 'Send the invoice', on: '2026-03-22' }] });
});

test('a task finished meanwhile on another device is shown as left out, with a link to the changes', async () => {
  answers[PREVIEW] = accepted(planOf('Send the invoice', 'Sort the photographs'));
  answers[APPLY] = accepted({ batch_id: null, placed: 1, skipped: [{ task_id: 'b', why: 'finished' }] });
  await showPage(someUser(), <PlanPage />);
  await seen(() => isThere('Sort the photographs'));
  await press(put());
  await seen(() => isThere('1 task planned.') && isThere('1 was left out'));
  expect(document.activeElement?.tagName).toBe('H1');
  expect(document.querySelector('[href="/changes"]')).not.toBeNull();
});

test('the first plan asks for the time available per day, which can be skipped', async () => {
  answers['/api/plan/preferences'] = accepted({ preferences: { ...PREFERENCES, is_usual: 1 } });
  answers[PREVIEW] = accepted(planOf('Send the invoice'));
  answers[SAVE] = accepted({ preferences: PREFERENCES });
  await showPage(someUser(), <PlanPage />);
  await seen(() => isThere('How much time do you have for tasks?'));
  await press(withText('button', 'Skip'));
  await seen(() => !isThere('How much time do you have for tasks?') && isThere('Send the invoice'));
  expect(calls.find(({ path }) => path === SAVE)?.body).toEqual({});
});

test('a changed time per day gives a new plan', async () => {
  answers[PREVIEW] = accepted(planOf('Send the invoice'));
  answers[SAVE] = accepted({ preferences: { ...PREFERENCES, horizon: 14 } });
  await showPage(someUser(), <PlanPage />);
  await seen(() => isThere('Send the invoice'));
  await press(withText('button', 'Time for tasks'));
  await seen(() => isThere('14 days'));
  await press(withText('button', '14 days'));
  await press(withText('button', 'Save'));
  const plans = () => calls.flatMap(({ path, body }) => (path === PREVIEW ? [body] : []));
  await seen(() => plans().length === 2);
  expect(plans()).toMatchObject([{ days: 7 }, { days: 14 }]);
  expect(calls.find(({ path }) => path === SAVE)?.body).toMatchObject({ horizon: 14 });
});

describe('a plan with suggested times', () => {
  const timed = (...times: string[]): PlanPreview => {
    const plan = planOf(...times.map((_, index) => `Task ${index}`));
    const placements = plan.placements.map((one, index) => ({ ...one, at: times[index] ?? null }));
    return { ...plan, placements };
  };
  const sent = () => calls.find(({ path }) => path === APPLY)?.body;

  beforeEach(() => {
    answers['/api/plan/preferences'] = accepted({ preferences: { ...PREFERENCES, suggest_times: 1 } });
    answers[APPLY] = accepted({ batch_id: 'batch', placed: 3, skipped: [] });
  });

  test('applies the times that weren’t removed, and none on another day', async () => {
    answers[PREVIEW] = accepted(timed('09:00', '10:30', '11:00'));
    await showPage(someUser(), <PlanPage />);
    await seen(() => isThere('10:30'));
    expect(isThere('9:00')).toBe(true);
    await press(withText('button', 'Remove the time: Task 1'));
    expect(isThere('10:30')).toBe(false);
    expect(isThere('Task 1: no time')).toBe(true);
    expect(document.activeElement).toBe(boxOf('Plan Task 1'));
    await press(withText('button', 'Move Task 2'));
    await seen(() => document.querySelectorAll('[role^=menuitem]').length > 0);
    await press(withText('[role^=menuitem]', 'Friday 20 March'));
    expect(isThere('11:00')).toBe(false);
    await press(put());
    await seen(() => isThere('3 tasks planned.'));
    expect(sent()).toEqual({
      placements: [
        { task_id: 'Task 0', on: '2026-03-20', at: '09:00' },
        { task_id: 'Task 2', on: '2026-03-20' },
        { task_id: 'Task 1', on: '2026-03-21' },
      ],
    });
  });

  test('keeps a time removed when the rest is planned again', async () => {
    answers[PREVIEW] = accepted(timed('09:00'));
    await showPage(someUser(), <PlanPage />);
    await seen(() => isThere('9:00'));
    await press(withText('button', 'Remove the time: Task 0'));
    answers[PREVIEW] = accepted(timed('09:30', '10:30'));
    await press(withText('button', 'Replan'));
    await seen(() => isThere('10:30'));
    expect(isThere('9:30')).toBe(false);
  });

  test('a task’s own time is shown on every day without a button to remove it, and isn’t sent', async () => {
    const plan = timed('09:00');
    answers[PREVIEW] = accepted({
      ...plan,
      placements: plan.placements.map((one) => ({ ...one, is_own_time: 1 })),
    });
    await showPage(someUser(), <PlanPage />);
    await seen(() => isThere('9:00'));
    expect(document.querySelector('[aria-label^="Remove the time"]')).toBeNull();
    await press(withText('button', 'Move Task 0'));
    await seen(() => document.querySelectorAll('[role^=menuitem]').length > 0);
    await press(withText('[role^=menuitem]', 'Sunday 22 March'));
    expect(isThere('9:00')).toBe(true);
    await press(put());
    await seen(() => sent() !== undefined);
    expect(sent()).toEqual({ placements: [{ task_id: 'Task 0', on: '2026-03-22' }] });
  });

  test('is made once they are switched on beside the time for tasks', async () => {
    answers['/api/plan/preferences'] = accepted({ preferences: PREFERENCES });
    answers[PREVIEW] = accepted(planOf('Task 0'));
    answers[SAVE] = accepted({ preferences: { ...PREFERENCES, suggest_times: 1 } });
    await showPage(someUser(), <PlanPage />);
    await seen(() => isThere('Task 0'));
    await press(withText('button', 'Time for tasks'));
    await seen(() => isThere('Suggest times'));
    await press(document.querySelector<HTMLElement>('[role=switch]') ?? expect.fail('no switch'));
    answers[PREVIEW] = accepted(timed('09:00'));
    await press(withText('button', 'Save'));
    await seen(() => isThere('9:00'));
    expect(calls.find(({ path }) => path === SAVE)?.body).toMatchObject({ suggest_times: 1 });
  });
});

test('a label’s chip plans only its tasks, and a plan for a label that is gone is made again without it', async () => {
  answers['/api/label/list'] = accepted({
    labels: [{ label_id: 'errand', name: 'errand', color: null, tasks: 2 }],
  });
  answers[PREVIEW] = accepted(planOf('Send the invoice'));
  await showPage(someUser(), <PlanPage />);
  await seen(() => isThere('Only errand'));
  answers[PREVIEW] = refused(404, 'not_found');
  await press(withText('button', 'Only errand'));
  await seen(() => isThere('This label is no longer there.'));
  answers[PREVIEW] = accepted(planOf('Send the invoice'));
  await press(withText('button', 'Try again'));
  await seen(() => isThere('Send the invoice'));
  const asked = calls.filter(({ path }) => path === PREVIEW).map(({ body }) => body);
  expect(asked.map((body) => (body as { label_id?: string }).label_id)).toEqual([
    undefined,
    'errand',
    undefined,
  ]); // the app's own bodies
});
