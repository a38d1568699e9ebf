import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playApi } from '#tests/unit/web/played-api.ts';
import { leavePage, seen, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { Shell } from '#web/app/shell.tsx';

const BANNERS = '#web/app/later-banners.tsx';
const CARD = '#web/app/rare-banners.tsx';
const RAIL = '#web/app/app-rail.tsx';
const FILES = [BANNERS, CARD, RAIL];

beforeEach(() => {
  for (const file of FILES) vi.doMock(file, () => Promise.reject(new TypeError('no network')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  playApi({});
});
afterEach(async () => {
  vi.useRealTimers();
  for (const file of FILES) vi.doUnmock(file);
  await leavePage();
});

const isThere = (text: string) => document.body.textContent.includes(text);
const isRailThere = () => isThere('Marea');

/** Makes these files loadable again and fires the browser's event. */
async function bring(files: readonly string[], event: 'online' | 'focus'): Promise<void> {
  for (const file of files) vi.doUnmock(file);
  await act(async () => void window.dispatchEvent(new Event(event)));
  await act(() => vi.advanceTimersByTimeAsync(2500));
}

test('a page shows the rest without the code of a banner or the rail, which appear once it can be loaded', async () => {
  await showPage(someUser({ status: 'warned', warning: 'Please stop.' }), <Shell />);
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect([isRailThere(), isThere('Please stop.')]).toEqual([false, false]);
  await bring([BANNERS, RAIL], 'online');
  await seen(isRailThere);
  expect(isThere('Please stop.')).toBe(false);
  await bring([CARD], 'focus');
  await seen(() => isThere('Please stop.'));
});
