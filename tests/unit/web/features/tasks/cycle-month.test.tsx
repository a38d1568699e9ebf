import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { cycleInformation, periodEntry, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';
import { leavePage, press, showPage, spaced, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { monthOfDaysQuery } from '#web/features/day-log/day-log.data.ts';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { CycleMonth } from '#web/features/tasks/cycle-month.tsx';
import { ALL_TASKS } from '#web/features/tasks/task-search.ts';
import { taskPagesQuery } from '#web/features/tasks/tasks.data.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { someRow } from './some-row.ts';

const TODAY = day('2026-11-18');
const TASKS: Readonly<Record<string, string[]>> = {
  '2026-11-18': ['Draft the proposal', 'Call the dentist'],
  '2026-11-20': ['One', 'Two', 'Three', 'Four'],
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T11:00:00Z`) }));
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

const onOpenDay = vi.fn();
vi.mock(import('#web/features/journal/use-day-sheet.tsx'), () => ({
  useDaySheet: () => ({ open: onOpenDay, close: vi.fn(), openOn: undefined, sheet: undefined }),
}));
vi.mock(import('#web/features/day-log/strip-levels.tsx'), () => ({
  StripLevels: ({ kind, day: of, isOpen, onDay, onClose }) => (
    <p data-levels={isOpen ? of : ''} data-kind={kind}>
      <button type="button" onClick={() => onDay?.(addDays(of, 1))}>
        Turn
      </button>
      <button type="button" onClick={onClose}>
        Leave
      </button>
    </p>
  ),
}));

/** Shows the month of a person with cycles of `length` days, the last of which began `cycleDay - 1` days ago. */
async function show({ length = 28, cycleDay = 27 as number | null } = {}) {
  const starts =
    cycleDay === null ? [] : [0, 1, 2, 3].map((back) => addDays(TODAY, 1 - cycleDay - back * length));
  const facts = someFacts({
    periodStarts: starts,
    today: TODAY,
    reportedCycleLength: length,
    reportedPeriodLength: 5,
    lastPeriodLength: 5,
  });
  const entries = starts.map((start) => periodEntry(start, { id: start, timeZone: 'Europe/Brussels' }));
  queryClient.setQueryData(pastPeriodsQuery.queryKey, entries);
  queryClient.setQueryData(predictionsQuery.queryKey, { success: 1, ...predictionsAnswer(facts) });
  const rows = Object.entries(TASKS).flatMap(([due_date, titles]) =>
    titles.map((title) => someRow(title, { due_date })),
  );
  queryClient.setQueryData(taskPagesQuery(ALL_TASKS).queryKey, {
    pages: [{ success: 1, tasks: rows, next_cursor: null }],
    pageParams: [''],
  });
  await showPage(someUser({}, cycleInformation(facts)), <CycleMonth />);
}

const cell = (date: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-date="${date}"]`);
  if (found === null) throw new Error(`${date} is not shown`);
  return found;
};
const markOf = (date: string) => cell(date).querySelector('.month-number')?.getAttribute('data-mark');
const phaseOf = (date: string) => cell(date).querySelector<HTMLElement>('.month-phase');
const key = (name: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  });
const focused = () => (document.activeElement as HTMLElement | null)?.dataset.date; // an HTML element

const explained = () =>
  [...document.querySelectorAll('section > ul:not(:has(a)) > li')].map((one) => one.textContent);

describe('the month', () => {
  it('marks logged, following and expected days of bleeding', async () => {
    await show({ cycleDay: 3 });
    expect(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-21'].map(markOf)).toEqual([
      'logged',
      'follows',
      'follows',
      'expected',
      null,
    ]);
  });

  /** Loads these day logs, as far back as one call reaches. */
  function withDays(days: Readonly<Record<string, Partial<DayLog>>>): void {
    const logged = Object.entries(days).map(([date, fields]) => ({ ...emptyDay(day(date)), ...fields }));
    queryClient.setQueryData(recentDaysQuery.queryKey, { days: logged, from: '2025-10-15', to: null });
  }

  it('marks logged days by their strength, and has it in their names', async () => {
    withDays({
      '2026-11-15': { bleeding: 'heavy' },
      '2026-11-16': { bleeding: 'light' },
      '2026-11-10': { bleeding: 'spotting' },
      '2026-11-09': { bleeding: 'none' },
    });
    await show({ cycleDay: 4 });
    expect(['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-10', '2026-11-09'].map(markOf)).toEqual([
      'heavy',
      'light',
      'follows',
      'spotting',
      null,
    ]);
    expect(spaced(cell('2026-11-15').ariaLabel)).toBe('15 November, heavy bleeding, menstrual phase, day 1');
    expect(explained()).toEqual([
      'Logged, by flow',
      'Spotting',
      'Part of a period',
      'Likely',
      'Tasks',
      'Phase',
      'Likely phase',
    ]);
  });

  it('shows the log of the selected day next to it', async () => {
    withDays({
      [TODAY]: {
        bleeding: 'medium',
        counts: 0,
        pain: 1,
        pain_places: ['cramps'],
        mood: 4,
        energy: 2,
        symptoms: ['acne'],
      },
      '2026-11-17': { bleeding: 'none' },
    });
    await show();
    const facts = () =>
      [...document.querySelectorAll('section:has(> div > div > h2) ul:not([aria-label=Tasks]) > li')].map(
        (fact) => fact.textContent,
      );
    expect(facts()).toEqual([
      'medium bleeding · doesn’t count as a period',
      'mild pain · cramps',
      'good mood',
      'Tired',
      '1 symptom',
    ]);
    await press(cell('2026-11-17'));
    expect(facts()).toEqual(['no bleeding']);
    await press(cell('2026-11-16'));
    expect(facts()).toEqual([]);
  });

  it('offers levels next to a pressed day up to today, and its arrows move on to other days and months', async () => {
    const offered = () => document.querySelector<HTMLElement>('[data-levels]')?.dataset.levels;
    await show();
    expect(offered()).toBeUndefined();
    await press(cell('2026-11-20'));
    expect(offered()).toBe('');
    await press(cell('2026-11-01'));
    expect(offered()).toBe('2026-11-01');
    await press(cell('2026-11-01'));
    expect(offered()).toBe('');
    await press(withText('button', 'Previous month'));
    await press(cell('2026-10-31'));
    await press(withText('button', 'Turn'));
    expect(offered()).toBe('2026-11-01');
    expect(cell('2026-11-01').getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('November 2026');
    await press(withText('button', 'Leave'));
    expect(offered()).toBe('');
  });

  it('loads the days of a month before the cached ones', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    withDays({});
    const old = [{ ...emptyDay(day('2025-09-10')), bleeding: 'light' as const }];
    const month = monthOfDaysQuery(day('2025-09-01')).queryKey;
    queryClient.setQueryData(month, { days: old, from: '2025-09-01', to: '2025-09-30' });
    await show({ cycleDay: 400 });
    for (let back = 0; back < 14; back++) await press(withText('button', 'Previous month'));
    expect(markOf('2025-09-10')).toBe('light');
  });

  it('names a day of such a month as it draws it', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    withDays({});
    const bled = { bleeding: 'light' } as const;
    const old = ['2025-09-17', '2025-09-19'].map((on) => ({ ...emptyDay(day(on)), ...bled }));
    const month = monthOfDaysQuery(day('2025-09-01')).queryKey;
    queryClient.setQueryData(month, { days: old, from: '2025-09-01', to: '2025-09-30' });
    await show({ cycleDay: 400 });
    for (let back = 0; back < 14; back++) await press(withText('button', 'Previous month'));
    await press(cell('2025-09-18'));
    expect(markOf('2025-09-18')).toBeNull();
    expect(document.querySelector('h2[id]')?.parentElement?.textContent).toBe(
      'Thursday 18 SeptemberMenstrual phase · day 2',
    );
  });

  it('draws past phases solid and expected ones dotted, with a glyph at the start of each', async () => {
    await show();
    expect(phaseOf('2026-11-18')?.dataset).toMatchObject({ phase: 'luteal' });
    expect(phaseOf('2026-11-18')?.dataset.expected).toBeUndefined();
    expect(phaseOf('2026-11-19')?.dataset.expected).toBe('true');
    expect(phaseOf('2026-11-20')?.dataset.phase).toBe('menstrual');
    expect(phaseOf('2026-11-20')?.querySelector('svg')?.getAttribute('fill')).toBe('none');
    expect(phaseOf('2026-11-21')?.querySelector('svg')).toBeNull();
    expect(phaseOf('2026-11-08')?.querySelector('svg')?.getAttribute('fill')).toBe('currentColor');
  });

  it('names a day with its phase, cycle day and tasks', async () => {
    await show();
    expect(spaced(cell('2026-11-18').ariaLabel)).toBe('18 November, today, luteal phase, day 27, 2 tasks');
    expect(spaced(cell('2026-11-20').ariaLabel)).toBe(
      '20 November, bleeding likely, menstrual phase, day 1, likely, 4 tasks',
    );
    expect(cell('2026-11-20').querySelector('.month-dots')?.textContent).toBe('+');
    expect(cell('2026-11-20').parentElement?.querySelector('.month-title')?.textContent).toBe('One+3');
  });

  it.each([
    ['nl', '18 november, vandaag, luteale fase, dag 27, 2 taken', 'ma'],
    ['fr', '18 novembre, aujourd’hui, phase lutéale, jour 27, 2 tâches', 'lun'],
    ['en', '18 November, today, luteal phase, day 27, 2 tasks', 'Sun'],
  ] as const)(
    'is translated into %s, with the usual first day of the week',
    async (language, label, weekday) => {
      await show();
      await act(async () => void (await showLanguage(language)));
      expect(spaced(cell('2026-11-18').ariaLabel)).toBe(label);
      expect(document.querySelector('th')?.textContent).toBe(weekday);
    },
  );

  it('shows the selected day, and a day up to today opens in its sheet', async () => {
    await show();
    const tasks = () =>
      [...document.querySelectorAll('[aria-label=Tasks] a')].map((title) => title.textContent);
    expect(tasks()).toEqual(['Draft the proposal', 'Call the dentist']);
    await press(cell('2026-11-20'));
    expect(document.querySelector('h2[id]')?.textContent).toBe('Friday 20 November');
    expect(cell('2026-11-20').getAttribute('aria-pressed')).toBe('true');
    expect(markOf('2026-11-20')).toBe('expected');
    expect(document.body.textContent).not.toContain('Open day');
    await press(cell('2026-11-16'));
    await press(withText('button', 'Open day'));
    expect(onOpenDay.mock.calls).toEqual([['2026-11-16']]);
    expect(tasks()).toEqual([]);
  });

  it('is navigated by keys, even into other months', async () => {
    await show();
    cell(TODAY).focus();
    for (const [name, reached] of [
      ['ArrowRight', '2026-11-19'],
      ['ArrowDown', '2026-11-26'],
      ['Home', '2026-11-22'],
      ['End', '2026-11-28'],
      ['PageDown', '2026-12-28'],
      ['PageUp', '2026-11-28'],
      ['ArrowUp', '2026-11-21'],
      ['ArrowLeft', '2026-11-20'],
    ] as const) {
      await key(name);
      expect(focused()).toBe(reached);
    }
    expect(document.querySelectorAll('[data-date][tabindex="0"]')).toHaveLength(1);
  });

  it('has a phase on every day in cycles of 85 days', async () => {
    await show({ length: 85, cycleDay: 60 });
    expect(document.querySelectorAll('[data-date] .month-phase')).toHaveLength(
      document.querySelectorAll('[data-date]').length,
    );
  });

  it('explains only marks that it shows', async () => {
    await show();
    expect(explained()).toEqual(['Likely', 'Tasks', 'Phase', 'Likely phase']);
    await leavePage();
    await show({ cycleDay: null });
    expect(explained()).toEqual(['Tasks']);
  });

  it('shows numbers and tasks without a cycle', async () => {
    await show({ cycleDay: null });
    expect(document.querySelectorAll('[data-date] .month-phase')).toHaveLength(0);
    expect(spaced(cell('2026-11-18').ariaLabel)).toBe('18 November, today, 2 tasks');
    expect(document.body.textContent).not.toContain('Next periods');
  });
});
