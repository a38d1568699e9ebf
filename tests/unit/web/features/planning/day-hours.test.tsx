import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanPreview } from '#domain/planning/planning.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, spaced, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { entriesOf } from '#web/features/planning/day-hours.tsx';
import { PlanPage } from '#web/features/planning/plan-page.tsx';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';

type Day = PlanPreview['days'][number];

const PREVIEW = '/api/plan/preview';
const span = (from: string, until: string) => ({ from, until });
const busy = (from: string, until: string) =>
  ({ kind: 'busy', from, until, task_id: null, title: null }) as const;
const task = (from: string, until: string, title: string) =>
  ({ kind: 'task', from, until, task_id: title, title }) as const;

const dayOf = (date: string, change: Partial<Day> = {}): Day => ({
  date: day(date),
  room: 60,
  planned: 0,
  used: 0,
  busy_minutes: null,
  hours: span('08:00', '20:00'),
  blocks: [],
  free: [span('08:00', '20:00')],
  phase: null,
  percent: null,
  ...change,
});

// A Thursday, seen at 12:00 in Brussels.
const THURSDAY = dayOf('2026-03-19', {
  blocks: [busy('09:00', '10:30'), task('10:40', '11:10', 'Dentist'), task('22:00', '24:00', 'Night watch')],
  free: [span('12:00', '15:20')],
});
const FRIDAY = dayOf('2026-03-20', {
  blocks: [task('00:00', '06:00', 'Night watch'), task('12:00', '12:30', 'Lunch')],
  free: [span('08:00', '12:00'), span('12:30', '20:00')],
});
const SATURDAY = dayOf('2026-03-21');

const planOf = (days: readonly Day[]) =>
  accepted({
    placements: [
      {
        task_id: 'invoice',
        title: 'Send the invoice',
        on: '2026-03-19',
        at: null,
        is_own_time: 0,
        length: 30,
        reasons: [{ code: 'gap', from: '08:00', until: '09:30' }],
        runner_up: null,
      },
    ],
    waiting: [],
    days,
    forecast_as_of: null,
  });

let answers: Parameters<typeof playApi>[0];
let calls: ReturnType<typeof playApi>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-19T11:00:00Z') });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const preferences = {
    minutes: [60, 60, 60, 60, 60, 60, 60],
    window: [null, null, null, null, null, null, null],
    horizon: 7,
    use_busy: 0,
    suggest_times: 0,
    is_usual: 0,
  };
  answers = {
    '/api/plan/preferences': accepted({ preferences }),
    [PREVIEW]: planOf([THURSDAY, FRIDAY, SATURDAY]),
  };
  calls = playApi(answers);
  await startI18n();
  await addTexts('pages', 'plan');
});
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

const days = () => [...document.querySelectorAll('.plan-day')];
const bars = () => days().map((one) => one.querySelector<HTMLElement>('[aria-haspopup="dialog"]'));
const bar = (index: number) => bars()[index] ?? expect.fail('no bar');
const listed = () =>
  [...document.querySelectorAll('.hours-list [data-hours]')].map(({ textContent }) =>
    spaced(textContent)?.replaceAll('\u2060', ''),
  );

async function showPlan() {
  await showPage(someUser(), <PlanPage />);
  await seen(() => document.body.textContent.includes('Send the invoice'));
}

async function openHours(index: number) {
  await press(bar(index));
  await seen(() => document.querySelector('.hours-list') !== null);
}

describe('the hours of a plan’s day', () => {
  it('are a bar whose name says what is in them, with the other end of a night', async () => {
    await showPlan();
    expect(bars().map((one) => spaced(one?.ariaLabel))).toEqual([
      'Hours of Thursday: busy 9:00 to 10:30, Dentist 10:40 to 11:10, Night watch 22:00 until 6:00 tomorrow, free 3 h 20',
      'Hours of Friday: Night watch since 22:00, until 6:00, Lunch 12:00 to 12:30, free 11 h 30',
      undefined,
    ]);
    expect(days()[2]?.textContent).toContain('Free 8:00–\u206020:00');
    // What is outside the hours is only in the name; now is drawn today alone.
    const drawn = [...bar(0).querySelectorAll('[data-hours]')].map((one) => one.getAttribute('data-hours'));
    expect(drawn).toEqual(['busy', 'task', 'now']);
    expect([...bar(1).querySelectorAll('[data-hours]')]).toHaveLength(1);
    // A line never breaks within two times.
    expect(days()[0]?.textContent).toContain('free 8:00–\u20609:30');
  });

  it('aren’t shown to someone without appointments and times', async () => {
    answers[PREVIEW] = planOf([dayOf('2026-03-19')]);
    await showPlan();
    expect(bars()).toEqual([null]);
    expect(document.querySelectorAll('.hours-bar')).toHaveLength(0);
  });

  it('have no bar without a connection, nor once a plan is refused', async () => {
    await showPlan();
    expect(document.querySelectorAll('.hours-bar')).toHaveLength(3);
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(() => void window.dispatchEvent(new Event('offline')));
    expect(document.querySelectorAll('.hours-bar')).toHaveLength(0);
    expect(document.body.textContent).toContain('A plan needs a connection.');
    line.mockRestore();
    await act(() => void window.dispatchEvent(new Event('online')));
    expect(document.querySelectorAll('.hours-bar')).toHaveLength(3);
    answers[PREVIEW] = refused(404, 'not_found');
    await press(withText('button', 'Replan'));
    await seen(() => document.body.textContent.includes('Try again'));
    expect(document.querySelectorAll('.hours-bar')).toHaveLength(0);
  });

  it('open as a list in order, and each gap offers a task', async () => {
    await showPlan();
    await openHours(1);
    expect(listed()).toEqual([
      'Night watch since 22:00, until 6:00',
      'Free 8:00–12:00Add a task at 8:00',
      'Lunch 12:00–12:30',
      'Free 12:30–20:00Add a task at 12:30',
    ]);
  });

  it('give a new task its day and time, and the rest is planned again around it', async () => {
    answers['/api/task/create'] = accepted({ task_id: 'new' });
    // With which of the day's tasks the new one overlaps.
    answers[`/api/task/all/day/${Date.parse('2026-03-19T11:00:00Z') / 1000}/3/list`] = accepted({
      tasks: [],
    });
    await showPlan();
    await openHours(1);
    await press(withText('button', 'Add a task at 12:30'));
    const title = () => document.querySelector<HTMLTextAreaElement>('[name=task_title]');
    await seen(() => title() !== null);
    await typeInto(title() ?? expect.fail(), 'Walk');
    answers[PREVIEW] = planOf([
      THURSDAY,
      {
        ...FRIDAY,
        blocks: [...FRIDAY.blocks, task('12:30', '13:00', 'Walk')],
        free: [span('13:00', '20:00')],
      },
      SATURDAY,
    ]);
    await press(withText('button', 'Add task'));
    await seen(() => listed().includes('Walk 12:30–13:00'));
    expect(calls.find(({ path }) => path === '/api/task/create')?.body).toMatchObject({
      task_title: 'Walk',
      task_time: '12:30',
      task_end_timestamp: Date.parse('2026-03-20T11:00:00Z') / 1000,
    });
  });

  it('stand side by side where blocks overlap, two at most, the others within the second', () => {
    const [first, second, third, after, alone] = [
      busy('09:00', '12:00'),
      task('09:30', '10:30', 'One'),
      task('10:00', '11:00', 'Two'),
      task('10:30', '12:30', 'Three'),
      task('13:00', '14:00', 'Alone'),
    ];
    const entries = entriesOf({
      ...SATURDAY,
      blocks: [first, second, third, after, alone],
      free: [span('12:30', '13:00')],
    });
    expect(
      entries.map(({ block, lane, more }) => [block?.title, lane, more?.map(({ title }) => title)]),
    ).toEqual([
      [null, 0, []],
      ['One', 1, ['Two']],
      ['Two', 2, []],
      ['Three', 1, []],
      [undefined, undefined, undefined],
      ['Alone', undefined, undefined],
    ]);
  });
});
