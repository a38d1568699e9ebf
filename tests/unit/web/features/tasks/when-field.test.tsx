import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextWindows, outlookOf } from '#domain/recurrence/outlook.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press, seen, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { EMPTY_DRAFT } from '#web/features/tasks/task-draft.tsx';
import { WhenField } from '#web/features/tasks/task-fields.tsx';
import { dayHeading } from '#web/i18n/format.ts';
import { beginSession } from '#web/lib/session/session.ts';
import {
  button,
  chooseIn,
  editorIsShown,
  nextTimes,
  PIN,
  type Shown,
  showWhen,
  TODAY,
  typeNumber,
} from './shown-when.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T11:00:00Z`) }));
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

describe('a task’s “When”', () => {
  it('starts with days, and replaces them by cycle days', async () => {
    const edited = await showWhen({ draft: { endOn: day('2026-11-25') } });
    await press(button('Cycle'));
    await editorIsShown();
    expect(edited.draft).toMatchObject({
      endOn: null,
      task_repeat: { pin: { at: 'cycle_day', from: 1, to: 1 }, each: 1, not_after: null },
    });
  });

  it('restores an earlier choice', async () => {
    const edited = await showWhen({ draft: { endOn: day('2026-11-25') } });
    await press(button('Cycle'));
    await editorIsShown();
    await press(button('Before my period'));
    await press(button('Repeats'));
    expect(edited.draft.task_repeat).toEqual({ rule: 'FREQ=WEEKLY', from: TODAY, after_completion: 0 });
    await press(button('Cycle'));
    expect(edited.draft.task_repeat?.pin).toEqual({ at: 'before_period', from: 7, to: 1 });
    await press(button('Days'));
    expect(edited.draft).toMatchObject({ endOn: '2026-11-25', task_repeat: null });
  });

  it('has only days for a sub-task, which repeats with its task', async () => {
    await showWhen({ draft: { parent_id: 'parent' } });
    expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Cycle');
  });

  it.each([
    [PIN, { task_repeat: 'limitPast' }, 'This day has passed.'],
    [PIN, { task_repeat: 'repeatConflict' }, 'A finished task can’t repeat, and no more than 200 tasks can.'],
    [{ rule: 'FREQ=DAILY' }, { task_repeat: 'ruleRefused' }, 'There’s no such day in the coming years.'],
  ] as const)('shows the server’s refusal (%o, %o)', async (task_repeat, errors, words) => {
    await showWhen({ draft: { task_repeat }, errors });
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(words);
  });
});

describe('cycle days', () => {
  it('can be typed, and the last one is never before the first', async () => {
    const edited = await showWhen({ draft: { task_repeat: PIN } });
    await typeNumber('From day', '20');
    expect(edited.draft.task_repeat?.pin).toEqual({ at: 'cycle_day', from: 20, to: 20 });
    await press(button('To day: one more'));
    expect(edited.draft.task_repeat?.pin).toEqual({ at: 'cycle_day', from: 20, to: 21 });
    await typeNumber('From day', '1');
    expect(edited.draft.task_repeat?.pin).toEqual({ at: 'cycle_day', from: 1, to: 14 });
  });

  it('can be a phase, every second cycle', async () => {
    const edited = await showWhen({ draft: { task_repeat: PIN } });
    await press(button('Phase'));
    await press(button('Luteal phase'));
    await chooseIn('How often', '2');
    expect(edited.draft.task_repeat).toEqual({
      pin: { at: 'phase', phase: 'luteal' },
      each: 2,
      not_after: null,
    });
  });

  it('show the next three times at once, with likely days and their possible shift, the third as approximate', async () => {
    const edited = await showWhen({ draft: { task_repeat: PIN } });
    const outlook = outlookOf(edited.facts);
    if (outlook === null) throw new Error('a cycle runs');
    const days = nextWindows({ ...PIN, notAfter: null, outlook, today: TODAY, count: 3 });
    const words = days.map(({ start }) => dayHeading(start, 'en').dayAndMonth.replace('\u00a0', ' '));
    expect(words).toHaveLength(3);
    const [first = '', second = '', third = ''] = words;
    const shown = [...document.querySelectorAll('.next-times li')].map((one) => one.textContent);
    expect(shown).toEqual([
      expect.stringMatching(`^${first}perhaps \\d`),
      expect.stringMatching(`^${second}perhaps \\d`),
      expect.stringMatching(`^about ${third}perhaps \\d`),
    ]);
    expect(document.querySelector('.next-times')?.getAttribute('data-phase')).toBe('menstrual');
    await press(button('To day: one more'));
    expect(shown).not.toEqual([...document.querySelectorAll('.next-times li')].map((one) => one.textContent));
  });

  it.each<[string, Shown, string]>([
    [
      'a cycle without such a day',
      { draft: { task_repeat: { ...PIN, pin: { at: 'cycle_day', from: 40, to: 40 } } } },
      'Day 40 won’t come in a cycle of 28 days.',
    ],
    [
      'a limit before the first of these days',
      { draft: { task_repeat: { ...PIN, not_after: '2026-11-20' } } },
      'Your limit comes before the first of these days.',
    ],
    ['no predictions', { draft: { task_repeat: PIN }, mode: 'pregnant' }, 'Waits until your forecast is on.'],
    [
      'no logged period yet',
      { draft: { task_repeat: PIN }, cycleDay: null },
      'Once you’ve logged a period, Marea works out the days.',
    ],
  ])('show why they are not possible: %s', async (_, shown, words) => {
    await showWhen(shown);
    expect(nextTimes()).toContain(words);
  });

  it('show that they cannot be computed while the forecast is unavailable', async () => {
    beginSession({ xox: 'refresh', stx: 'access' });
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'consent_required', status: 403 }, { status: 403 }),
    );
    await showPage(
      someUser(),
      <WhenField task={null} draft={{ ...EMPTY_DRAFT, task_repeat: PIN }} errors={{}} onEdit={() => {}} />,
    );
    await editorIsShown();
    await seen(() => nextTimes().includes('can’t be worked out'));
  });
});
