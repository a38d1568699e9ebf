import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { monthOfDaysQuery } from '#web/features/day-log/day-log.data.ts';
import { MoodMonth } from '#web/features/journal/mood-month.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';

const TODAY = day('2026-11-18');

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T11:00:00Z`) }));
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

async function show() {
  for (const [from, to] of [
    [day('2026-10-01'), day('2026-10-31')],
    [day('2026-11-01'), day('2026-11-30')],
  ] as const) {
    queryClient.setQueryData(monthOfDaysQuery(from).queryKey, { days: [], from, to });
  }
  await showPage(someUser(), <MoodMonth current={TODAY} onOpen={() => {}} />);
}

const stops = () =>
  [...document.querySelectorAll<HTMLButtonElement>('table [tabindex="0"]')].map(({ name }) => name);
const focused = () => document.activeElement?.getAttribute('name');
const key = (name: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
    );
  });

test('a month of moods is one Tab stop at the open day, and keys move among days up to today', async () => {
  await show();
  expect(stops()).toEqual([TODAY]);
  await act(async () => document.querySelector<HTMLElement>(`[name="${TODAY}"]`)?.focus());
  const reached: (string | null | undefined)[] = [];
  for (const name of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'Home', 'ArrowUp', 'End']) {
    await key(name);
    reached.push(focused());
  }
  expect(reached).toEqual([TODAY, '2026-11-11', '2026-11-10', '2026-11-01', '2026-11-01', TODAY]);
  expect(stops()).toEqual([TODAY]);
});

test('moving to the present month leaves the focus on the arrow, which is then inactive', async () => {
  await show();
  await press(withText('button', 'Previous month'));
  expect(stops()).toEqual(['2026-10-31']);
  const next = withText<HTMLButtonElement>('button', 'Next month');
  await act(async () => next.focus());
  await press(next);
  expect(document.activeElement).toBe(next);
  expect(next.disabled).toBe(false);
  expect(next.ariaDisabled).toBe('true');
  await press(next);
  expect(stops()).toEqual([TODAY]);
});
