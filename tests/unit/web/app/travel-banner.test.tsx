import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TravelBanner } from '#web/app/later-banners.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { leavePage, press, seen, showPage, withText } from '../shown-page.tsx';
import { someUser } from '../some-user.ts';

const KEEP = 'Keep Brussels time';

/** Sets the device's time zone. */
function travelTo(zone: string): void {
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone: zone });
}
const at = async (instant: string) => {
  vi.setSystemTime(instant);
  await act(async () => window.dispatchEvent(new Event('focus')));
};
const PAGE = (
  <main>
    <TravelBanner />
  </main>
);
const offer = () => document.querySelector('section p')?.textContent;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-20T12:00:00Z');
  localStorage.clear();
});
afterEach(async () => {
  await leavePage();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the device’s zone is offered after more than a day away, and set by a press', async () => {
  const fetched = vi.fn(async (_path: string, _init?: RequestInit) => Response.json({ success: 1 }));
  travelTo('America/New_York');
  await showPage(someUser(), PAGE);
  await at('2026-11-21T11:59:00Z');
  expect(offer()).toBeUndefined();

  await at('2026-11-21T12:01:00Z');
  await seen(() => offer() !== undefined);
  expect(offer()).toBe('Your device shows New York time. Your days are still counted in Brussels time.');

  vi.stubGlobal('fetch', fetched);
  await press(withText('button', 'Use New York time'));
  await seen(() => offer() === undefined);
  expect(queryClient.getQueryData(userQuery.queryKey)?.details.timezone).toBe('America/New_York');
});

test('the question comes once a journey, and again only after coming home', async () => {
  travelTo('America/New_York');
  await showPage(someUser(), PAGE);
  await at('2026-11-22T12:00:00Z');
  await seen(() => offer() !== undefined);
  await press(withText('button', KEEP));
  travelTo('America/Chicago');
  await at('2026-11-25T12:00:00Z');
  expect(offer()).toBeUndefined();

  travelTo('Europe/Brussels');
  await at('2026-11-28T12:00:00Z');
  travelTo('America/New_York');
  await at('2026-12-10T12:00:00Z');
  expect(offer()).toBeUndefined();
  await at('2026-12-11T12:01:00Z');
  await seen(() => offer() !== undefined);
});

test('a zone with the same clock isn’t offered', async () => {
  travelTo('Europe/Paris');
  await showPage(someUser(), PAGE);
  await at('2026-11-29T12:00:00Z');
  expect(offer()).toBeUndefined();
});
