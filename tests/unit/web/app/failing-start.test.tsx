import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SYSTEM_VERSION } from '#domain/system/system.calls.ts';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { seen, withText } from '#tests/unit/web/shown-page.tsx';
import { VersionBanner, VersionNotice } from '#web/app/later-banners.tsx';
import { UserLoadError } from '#web/app/route-guards.tsx';
import { ApiProblem } from '#web/lib/http/http.ts';
import { queryClient } from '#web/lib/http/query-client.ts';

let leave: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  leave = vi.fn();
  playApi({ '/api/system/version': refused(500, 'internal') });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await takeDown();
});

const showError = () =>
  show(<UserLoadError error={new ApiProblem({ status: 500, code: 'internal' })} reset={() => {}} />);

test('a page whose user can’t be loaded offers a retry, and leaves after ten seconds', async () => {
  vi.stubGlobal('location', { ...location, assign: leave });
  await showError();
  expect(withText('button', 'Try again')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(leave).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(leave).toHaveBeenCalledExactlyOnceWith('/start');
});

test('a page that was left within that time doesn’t navigate', async () => {
  vi.stubGlobal('location', { ...location, assign: leave });
  await showError();
  await takeDown();
  vi.stubGlobal('location', { ...location, assign: leave });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(leave).not.toHaveBeenCalled();
});

test('a reload is offered for another version on the server, not for the same one or none', async () => {
  const version = (of: string) => accepted({ system_version: of });
  /** The banner's button after the server's answer; `undefined` without a banner. */
  const shownFor = async (answer: ReturnType<typeof accepted>) => {
    await takeDown();
    const calls = playApi({ '/api/system/version': answer });
    await show(<VersionBanner />);
    await seen(() => calls.length === 1 && queryClient.isFetching() === 0);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    return document.querySelector('[role=status] button')?.textContent;
  };
  await VersionNotice.load();
  expect(await shownFor(version(`${SYSTEM_VERSION}x`))).toBe('Reload');
  expect(await shownFor(version(SYSTEM_VERSION))).toBeUndefined();
  expect(await shownFor(refused(500, 'internal'))).toBeUndefined();
});
