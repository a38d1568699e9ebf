import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DayRemark } from '#domain/day-log/day-log.schema.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { DaySections } from '#web/features/day-log/day-sections.tsx';
import { loadOptimistic } from '#web/sync/pending.ts';
import { forget, server, TODAY, withDays } from './days-on-server.ts';

beforeEach(() => loadOptimistic('days'));
afterEach(async () => {
  await takeDown();
  forget();
  vi.restoreAllMocks();
});

/** Opens today's sheet with these remarks in the day's answer. */
async function withRemarks(...remarks: DayRemark[]): Promise<void> {
  const day = { date: TODAY, mood: 2, remarks };
  withDays(day);
  await show(<DaySections date={TODAY} note={<p>words of the day</p>} />);
}

const clue = (text: string): DayRemark => ({ source: 'clue', text });
const listed = (heading: string) =>
  [...(withText('h3', heading).closest('section')?.querySelectorAll('li') ?? [])].map(
    ({ textContent }) => textContent,
  );

test('remarks of other apps are below the note, grouped by app', async () => {
  await withRemarks(
    clue('social life: withdrawn'),
    { source: 'health-connect', text: 'test: 0' },
    clue('skin: oily'),
    { source: 'some-app', text: 'x' },
  );
  expect(listed('From Clue')).toEqual(['social life: withdrawn', 'skin: oily']);
  expect(listed('From Health Connect')).toEqual(['test: 0']);
  expect(listed('From some-app')).toEqual(['x']);
  const text = document.body.textContent ?? '';
  expect(text.indexOf('words of the day')).toBeLessThan(text.indexOf('From Clue'));
});

test('many remarks are collapsed, and a press expands them', async () => {
  await withRemarks(...['a', 'b', 'c', 'd', 'e', 'f'].map(clue));
  expect(listed('From Clue')).toEqual(['a', 'b', 'c', 'd']);
  const unfold = withText('button', 'All 6 notes');
  expect(unfold.getAttribute('aria-expanded')).toBe('false');
  await press(unfold);
  expect(listed('From Clue')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('repeated remarks are shown once', async () => {
  await withRemarks(clue('skin: oily'), clue('skin: oily'));
  expect(listed('From Clue')).toEqual(['skin: oily']);
});

test('an app is named once, even if the day’s fields came from it too', async () => {
  const day = { date: TODAY, mood: 2, source: 'clue', remarks: [clue('skin: oily')] };
  withDays(day);
  await show(<DaySections date={TODAY} note={null} />);
  expect(document.body.textContent?.split('From Clue')).toHaveLength(2);
});

test('remarks stay without a connection, even after a press', async () => {
  await withRemarks(clue('skin: oily'));
  server.isCut = true;
  const good = withText('label', 'Good');
  await press(good);
  await seen(() => good.querySelector('input')?.checked === true);
  expect(listed('From Clue')).toEqual(['skin: oily']);
});
