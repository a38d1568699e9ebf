import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { DayStrip, StripLevels } from '#web/features/day-log/day-strip.tsx';
import { dayKindsQuery, recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { optimisticDay } from '#web/features/day-log/log-day.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { ToastHost } from '#web/lib/page/toast-host.tsx';
import { userQuery } from '#web/lib/session/user.data.ts';
import { storedChanges } from '#web/sync/change.ts';
import { loadOptimistic } from '#web/sync/pending.ts';
import { forget, server, TODAY, withDays, YESTERDAY } from './days-on-server.ts';

const BEFORE = day('2026-11-16');

async function showStrip(on: LocalDate = TODAY, onMore?: (on: LocalDate) => void): Promise<HTMLElement> {
  const strip = await show(
    <>
      <DayStrip day={on} onMore={onMore} />
      <ToastHost />
    </>,
  );
  await Promise.all([StripLevels.load(), loadOptimistic('days'), loadOptimistic('periods')]);
  return strip;
}

const discs = () =>
  [...document.querySelectorAll('section .disc-option')].map((disc) => disc.ariaLabel ?? disc.textContent);
const button = (text: string) => withText<HTMLButtonElement>('button', text);
const choices = () =>
  [...document.querySelectorAll('[role=dialog] button')].map((choice) => choice.textContent);
const isThere = (text: string) => document.body.textContent.includes(text);

/** Presses a disc, and then a choice in its popover. */
async function chooseLevel(disc: string, choice: string): Promise<void> {
  await press(button(disc));
  await seen(() => choices().includes(choice));
  const all = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
  await press(all.find(({ textContent }) => textContent === choice) ?? expect.fail());
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(async () => {
  await takeDown();
  forget();
});

describe('the discs of a day', () => {
  test('show their names while nothing is logged', async () => {
    withDays();
    const strip = await showStrip();
    expect(strip.querySelector('h2')?.textContent).toBe('How is today?');
    expect(discs()).toEqual(['Bleeding', 'Pain', 'Mood', 'Energy']);
  });

  test.each(['contraception', 'pregnant', 'postpartum', 'paused'] as const)(
    'have bleeding last in the mode %s',
    async (cycle_mode) => {
      withDays();
      queryClient.setQueryData(userQuery.queryKey, someUser({}, { cycle_mode }));
      await showStrip();
      expect(discs()).toEqual(['Pain', 'Mood', 'Energy', 'Bleeding']);
    },
  );

  test('are placeholders until the day is loaded, because unknown is not the same as nothing logged', async () => {
    withDays({ date: YESTERDAY, bleeding: 'heavy' });
    queryClient.setQueryData(recentDaysQuery.queryKey, { from: TODAY, to: TODAY, days: [] });
    await showStrip(YESTERDAY);
    const all = [...document.querySelectorAll('section .disc-option')];
    expect(all.map((disc) => disc.ariaBusy)).toEqual(['true', 'true', 'true', 'true']);
    expect(document.querySelectorAll('section .disc svg')).toHaveLength(0);
    await act(async () =>
      queryClient.setQueryData(recentDaysQuery.queryKey, { from: YESTERDAY, to: null, days: server.days }),
    );
    expect(discs()[0]).toBe('Bleeding, Heavy');
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });

  test('show the logged level, with both in their accessible names', async () => {
    withDays({ date: TODAY, bleeding: 'heavy', pain: 0, mood: 4 });
    await showStrip();
    expect(discs()).toEqual(['Bleeding, Heavy', 'Pain, None', 'Mood, Good', 'Energy']);
    expect(button('Pain, None').textContent).toBe('None');
  });

  test('still show the name for bleeding without a strength', async () => {
    withDays({ date: TODAY, bleeding: 'unspecified' });
    await showStrip();
    expect(button('Bleeding, bleeding logged').textContent).toBe('Bleeding');
  });

  test('of yesterday ask about that day', async () => {
    withDays({ date: BEFORE, pain: 3 });
    const strip = await showStrip(BEFORE);
    expect(strip.querySelector('h2')?.textContent).toBe('How was Monday?');
    expect(discs()).toContain('Pain, Severe');
  });

  test('of an earlier day name its date', async () => {
    withDays();
    const strip = await showStrip(day('2026-11-02'));
    expect(strip.querySelector('h2')?.textContent).toBe('How was Monday 2 November?');
  });

  test('leave out what is switched off', async () => {
    withDays();
    queryClient.setQueryData(dayKindsQuery.queryKey, { pain: 0, mood: 1 } as never); // the other kinds aren't read
    await showStrip();
    expect(discs()).toEqual(['Bleeding', 'Mood', 'Energy']);
  });

  test('end with a button for everything else, if there is a handler for it', async () => {
    withDays();
    const onMore = vi.fn();
    await showStrip(TODAY, onMore);
    await press(button('More'));
    expect(onMore).toHaveBeenCalledWith(TODAY);
  });
});

describe('two presses', () => {
  test('save a level, which can be undone', async () => {
    withDays({ date: TODAY, pain: 1 });
    await showStrip();
    await chooseLevel('Pain, Mild', 'Severe');
    expect(discs()).toContain('Pain, Severe');
    await seen(() => isThere('Pain: Severe'));
    expect(server.presses).toEqual([[TODAY, { pain: 3 }]]);
    await press(button('Undo'));
    await seen(() => discs().includes('Pain, Mild'));
    expect(server.presses[1]).toEqual([TODAY, { pain: 1 }]);
  });

  test('clear the chosen level', async () => {
    withDays({ date: TODAY, mood: 2 });
    await showStrip();
    await chooseLevel('Mood, Flat', 'Flat');
    expect(discs()).toContain('Mood');
    await seen(() => isThere('Mood: cleared'));
    expect(server.presses).toEqual([[TODAY, { mood: null }]]);
  });

  test('copy the bleeding of the day before, whose strength is the first choice', async () => {
    withDays({ date: YESTERDAY, bleeding: 'medium' });
    await showStrip();
    await chooseLevel('Bleeding', 'As yesterdayMedium');
    expect(discs()).toContain('Bleeding, Medium');
  });

  test('don’t offer the strength of the day before on a day that has its own', async () => {
    withDays({ date: YESTERDAY, bleeding: 'medium' }, { date: TODAY, bleeding: 'light' });
    await showStrip();
    await press(button('Bleeding, Light'));
    await seen(() => choices().length > 0);
    expect(choices()).toEqual(['None', 'Spotting', 'Light', 'Medium', 'Heavy', 'Close']);
  });

  test('don’t offer an unspecified strength', async () => {
    withDays({ date: YESTERDAY, bleeding: 'unspecified' });
    await showStrip();
    await press(button('Bleeding'));
    await seen(() => choices().length > 0);
    expect(choices()).toEqual(['None', 'Spotting', 'Light', 'Medium', 'Heavy', 'Close']);
  });

  test('turn days with only spotting into a period', async () => {
    withDays({ date: BEFORE, bleeding: 'spotting' }, { date: YESTERDAY, bleeding: 'spotting' });
    await showStrip();
    await chooseLevel('Bleeding', 'This was my period');
    await seen(() => server.presses.length === 2);
    await seen(() => isThere('Bleeding loggedUndo'));
    expect([BEFORE, YESTERDAY, TODAY].map((on) => optimisticDay(on)?.bleeding)).toEqual([
      'unspecified',
      'unspecified',
      undefined,
    ]);
  });
});

describe('a start soon after the last', () => {
  const begin = async (start = TODAY) => {
    withDays();
    server.asks = start;
    await showStrip();
    await chooseLevel('Bleeding', 'Light');
    await seen(() => isThere('A new period, or bleeding in between?'));
    server.asks = null;
  };

  test('causes a question, and can be bleeding in between', async () => {
    await begin();
    await press(button('In between'));
    await seen(() => server.presses.length === 2);
    expect(server.presses.at(-1)).toEqual([TODAY, { counts: 0 }]);
    expect(isThere('A new period, or')).toBe(false);
  });

  test('causes the question about its own day, which may be another one', async () => {
    await begin(BEFORE);
    await press(button('In between'));
    await seen(() => server.presses.length === 2);
    expect(server.presses.at(-1)).toEqual([BEFORE, { counts: 0 }]);
  });

  test('is a period otherwise', async () => {
    await begin();
    await press(button('A new period'));
    expect(isThere('A new period, or')).toBe(false);
    await seen(() => server.presses.length === 2);
    expect(server.presses.at(-1)).toEqual([TODAY, { counts: 1 }]);
  });
});

test('a refused change is rolled back, shows a message and can be tried again', async () => {
  withDays();
  server.refuses = { status: 409, code: 'conflict' };
  await showStrip();
  await chooseLevel('Energy', 'Lively');
  await seen(() => isThere('This wasn’t saved.'));
  expect(discs()).toContain('Energy');
  server.refuses = null;
  await press(button('Try again'));
  await seen(() => discs().includes('Energy, Lively'));
  expect(isThere('This wasn’t saved.')).toBe(false);
});

test('a press is shown and queued without a connection', async () => {
  withDays();
  await showStrip();
  server.isCut = true;
  await chooseLevel('Mood', 'Great');
  expect(discs()).toContain('Mood, Great');
  await act(() =>
    vi.waitFor(() => expect(storedChanges().map(({ call }) => call.body)).toEqual([{ mood: 5 }])),
  );
  expect(isThere('This wasn’t saved.')).toBe(false);
});
