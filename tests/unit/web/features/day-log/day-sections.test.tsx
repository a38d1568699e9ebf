import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shownKinds } from '#domain/day-log/day-log.fields.ts';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { DaySections } from '#web/features/day-log/day-sections.tsx';
import { dayKindsQuery, recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { patchDetails, userQuery } from '#web/lib/session/user.data.ts';
import { loadOptimistic } from '#web/sync/pending.ts';
import { forget, server, TODAY, withDays, YESTERDAY } from './days-on-server.ts';

beforeEach(() => loadOptimistic('days'));
afterEach(async () => {
  await takeDown();
  forget();
  vi.restoreAllMocks();
});

const shown = () => document.body.textContent ?? '';
const open = (date = TODAY) => show(<DaySections date={date} note={<p>words of the day</p>} />);

/** The radio input of a level by its text. */
function level(kind: string, word: string): HTMLInputElement {
  const fieldset = [...document.querySelectorAll('fieldset')].find(
    (one) => one.querySelector('legend')?.textContent === kind,
  );
  const label = [...(fieldset?.querySelectorAll('label') ?? [])].find(
    ({ textContent }) => textContent === word,
  );
  const input = label?.querySelector('input');
  if (!input) throw new Error(`no ${kind} ${word} in ${shown()}`);
  return input;
}
const chip = (text: string) => withText<HTMLButtonElement>('button', text);

test('bleeding is the first section in a natural cycle, and after the feelings in a mode without one', async () => {
  const legends = () => [...document.querySelectorAll('legend')].map(({ textContent }) => textContent);
  withDays();
  await open();
  expect(legends().indexOf('Bleeding')).toBeLessThan(legends().indexOf('Mood'));
  await takeDown();
  withDays();
  queryClient.setQueryData(userQuery.queryKey, someUser({}, { cycle_mode: 'paused' }));
  await open();
  expect(legends().indexOf('Bleeding')).toBeGreaterThan(legends().indexOf('Sleep'));
});

describe('a press', () => {
  test('saves a level, and clears it if it was chosen', async () => {
    withDays({ date: TODAY, mood: 2 });
    await open();
    expect(level('Mood', 'Flat').checked).toBe(true);
    await press(level('Mood', 'Good'));
    expect(level('Mood', 'Good').checked).toBe(true);
    await seen(() => server.presses.length === 1);
    await press(level('Mood', 'Good'));
    expect(level('Mood', 'Good').checked).toBe(false);
    await seen(() => server.presses.length === 2);
    await press(level('Sleep', 'Deep'));
    await seen(() => server.presses.length === 3);
    expect(server.presses).toEqual([
      [TODAY, { mood: 4 }],
      [TODAY, { mood: null }],
      [TODAY, { sleep: 5 }],
    ]);
  });

  test('on a chip sends the whole list, and an empty one after the last chip', async () => {
    withDays({ date: TODAY, pain: 2, pain_places: ['back'] });
    await open();
    await press(chip('Cramps'));
    await press(chip('Back'));
    await press(chip('Cramps'));
    await seen(() => server.presses.length === 3);
    expect(server.presses.map(([, fields]) => fields)).toEqual([
      { pain_places: ['cramps', 'back'] },
      { pain_places: ['cramps'] },
      { pain_places: [] },
    ]);
  });

  test('that is refused is rolled back, shows a message below, and can be tried again', async () => {
    withDays({ date: TODAY, pain: 1 });
    server.refuses = { status: 409, code: 'conflict' };
    await open();
    await press(level('Pain', 'Severe'));
    await seen(() => document.querySelector('[role=alert]') !== null);
    expect(level('Pain', 'Mild').checked).toBe(true);
    // Refused again: the same button is there all the time, with the focus.
    const retry = chip('Try again');
    retry.focus();
    const before = server.presses.length;
    await press(retry);
    await seen(() => server.presses.length > before);
    expect(document.activeElement).toBe(retry);
    server.refuses = null;
    await press(chip('Try again'));
    await seen(() => document.querySelector('[role=alert]') === null);
    expect(level('Pain', 'Severe').checked).toBe(true);
  });

  test('that is refused keeps its message when a later one is saved', async () => {
    withDays();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server.refuses = { status: 409, code: 'conflict' };
    server.holdAnswers = first.promise;
    await open();
    await press(level('Pain', 'Severe'));
    await seen(() => server.presses.length === 1);
    server.holdAnswers = second.promise;
    await press(level('Energy', 'Lively'));
    first.resolve();
    await seen(() => document.querySelector('[role=alert]') !== null && server.presses.length === 2);
    server.refuses = null;
    second.resolve();
    await seen(
      () =>
        queryClient.getQueryData(recentDaysQuery.queryKey)?.days.some(({ energy }) => energy === 4) === true,
    );
    expect(document.querySelector('[role=alert]')).not.toBeNull();
    expect(level('Pain', 'Severe').checked).toBe(false);
    await press(chip('Try again'));
    await seen(() => document.querySelector('[role=alert]') === null);
    expect(server.days).toMatchObject([{ energy: 4, pain: 3 }]);
  });

  test('is shown and stays without a connection', async () => {
    withDays();
    server.isCut = true;
    await open();
    await press(level('Energy', 'Lively'));
    expect(level('Energy', 'Lively').checked).toBe(true);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});

describe('“Nothing today”', () => {
  test('logs no bleeding and no pain, and disappears, with the focus on the levels', async () => {
    withDays({ date: TODAY, mood: 3 });
    await open();
    await press(chip('Nothing today'));
    expect(document.activeElement).toBe(level('Bleeding', 'None'));
    expect(level('Bleeding', 'None').checked).toBe(true);
    expect(level('Pain', 'None').checked).toBe(true);
    expect(chip('Nothing today').closest('.invisible')).not.toBeNull();
    await seen(() => server.presses.length === 1);
    expect(server.presses).toEqual([[TODAY, { bleeding: 'none', pain: 0 }]]);
  });

  test('does not log pain where that is switched off', async () => {
    withDays();
    queryClient.setQueryData(dayKindsQuery.queryKey, { ...shownKinds({}), pain: 0 });
    await open(YESTERDAY);
    await press(chip('Nothing that day'));
    await seen(() => server.presses.length === 1);
    expect(server.presses).toEqual([[YESTERDAY, { bleeding: 'none' }]]);
  });
});

test('the heavy details are offered only for heavy bleeding', async () => {
  withDays({ date: TODAY, bleeding: 'medium' });
  await open();
  expect(shown()).not.toContain('How heavy?');
  await press(level('Bleeding', 'Heavy'));
  await press(chip('Leaked through'));
  await seen(() => server.presses.length === 2);
  expect(server.presses[1]).toEqual([TODAY, { heavy_details: ['leaked'] }]);
});

const agree = () =>
  patchDetails({
    consents: { intimate: { given: 1, language: 'en', text_version: '2026-11-28', recorded_timestamp: 0 } },
  });

test('places and flags are offered only for pain, with rarer flags collapsed', async () => {
  withDays({ date: TODAY, pain: 0 });
  agree();
  await open();
  expect(shown()).not.toContain('Took a painkiller');
  await press(level('Pain', 'Mild'));
  expect(shown()).toContain('Cramps');
  expect(shown()).not.toContain('Bleeding after sex');
  await press(chip('Took a painkiller'));
  await press(chip('More about the pain'));
  await press(chip('Bleeding after sex'));
  await seen(() => server.presses.length === 3);
  expect(server.presses[2]).toEqual([TODAY, { pain_flags: ['painkiller', 'bleeding_after_sex'] }]);
});

test('intimate flags of pain are not offered without the consent, and a chosen one can be cleared', async () => {
  withDays({ date: TODAY, pain: 2, pain_flags: ['at_bowel', 'at_sex'] });
  await open();
  expect(shown()).toContain('When peeing');
  expect(shown()).not.toContain('Bleeding after sex');
  await press(chip('During sex'));
  await seen(() => server.presses.length === 1);
  expect(server.presses).toEqual([[TODAY, { pain_flags: ['at_bowel'] }]]);
});

test('bleeding without a strength is shown as such, and can be cleared or get one', async () => {
  withDays({ date: TODAY, bleeding: 'unspecified' });
  await open();
  expect(chip('Bleeding, flow not noted').ariaPressed).toBe('true');
  await press(level('Bleeding', 'Light'));
  expect(shown()).not.toContain('flow not noted');
});

test('an early start causes the question about bleeding in between for its own day', async () => {
  withDays();
  server.asks = YESTERDAY;
  await open();
  await press(level('Bleeding', 'Light'));
  await seen(() => shown().includes('A new period, or bleeding in between?'));
  server.asks = null;
  server.refuses = { status: 409, code: 'conflict' };
  await press(chip('In between'));
  expect(shown()).not.toContain('A new period, or');
  await seen(() => document.querySelector('[role=alert]') !== null);
  server.refuses = null;
  await press(chip('Try again'));
  await seen(() => document.querySelector('[role=alert]') === null);
  expect(server.presses.slice(1)).toEqual([
    [YESTERDAY, { counts: 0 }],
    [YESTERDAY, { counts: 0 }],
  ]);
});

test('kinds that are switched off aren’t offered, and their logs stay', async () => {
  withDays({ date: TODAY, mood: 4, pain: 2 });
  queryClient.setQueryData(dayKindsQuery.queryKey, { ...shownKinds({}), mood: 0, note: 0 });
  await open();
  expect(shown()).not.toContain('Mood');
  expect(shown()).not.toContain('words of the day');
  await press(level('Pain', 'Mild'));
  await seen(() => server.presses.length === 1);
  expect(queryClient.getQueryData(recentDaysQuery.queryKey)?.days).toMatchObject([{ mood: 4, pain: 1 }]);
});

test('the log of another device is shown', async () => {
  withDays({ date: TODAY, mood: 4 });
  await open();
  await act(async () => {
    queryClient.setQueryData(recentDaysQuery.queryKey, {
      from: '2025-10-15',
      to: null,
      days: [{ ...emptyDay(TODAY), mood: 1, source: 'clue' }],
    });
  });
  expect(level('Mood', 'Low').checked).toBe(true);
  expect(shown()).toContain('From Clue');
});

test('a day that can’t be loaded shows the failure, and loads on a press', async () => {
  withDays();
  server.isCut = true;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  queryClient.removeQueries({ queryKey: recentDaysQuery.queryKey });
  await open();
  await seen(() => shown().includes('can’t be loaded right now'));
  server.isCut = false;
  await press(chip('Try again'));
  await seen(() => shown().includes('Bleeding'));
});
