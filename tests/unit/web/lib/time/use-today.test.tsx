import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useNow, useTodayIn } from '#web/lib/time/today.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let root: Root;
let renders = 0;

function Day({ zone }: { zone: string | null }) {
  renders += 1;
  const { today, timeZone } = useTodayIn(zone);
  return `${today} ${timeZone}`;
}

function Minute() {
  return String(useNow());
}

const show = (zone: string | null) => act(() => root.render(<Day zone={zone} />));
const shown = () => document.body.textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
/** The device sleeps: time passes, timers don't run. */
const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.body.firstElementChild ?? document.body);
  renders = 0;
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('at midnight', () => {
  test.each([
    ['an ordinary night', 'Europe/Brussels', '2026-11-20T22:59:30Z', '2026-11-20', '2026-11-21'],
    [
      'the night that summer time starts',
      'Europe/Brussels',
      '2026-03-29T21:59:30Z',
      '2026-03-29',
      '2026-03-30',
    ],
    ['the night before it starts', 'Europe/Brussels', '2026-03-28T22:59:30Z', '2026-03-28', '2026-03-29'],
    ['the night that it ends', 'Europe/Brussels', '2026-10-25T22:59:30Z', '2026-10-25', '2026-10-26'],
    ['a night without a midnight', 'Africa/Cairo', '2026-04-23T21:59:30Z', '2026-04-23', '2026-04-24'],
    ['a zone off by half an hour', 'America/St_Johns', '2026-11-21T03:29:30Z', '2026-11-20', '2026-11-21'],
    [
      'New Year beyond the date line',
      'Pacific/Kiritimati',
      '2026-12-31T09:59:30Z',
      '2026-12-31',
      '2027-01-01',
    ],
  ])('of %s the day changes, to the second', (_, zone, at, before, after) => {
    vi.setSystemTime(at);
    show(zone);
    pass(29_000);
    const late = shown();
    pass(1_000);

    expect([late, shown()]).toEqual([`${before} ${zone}`, `${after} ${zone}`]);
  });

  test('nothing re-renders in the hours before', () => {
    vi.setSystemTime('2026-11-20T10:00:00Z');
    show('Europe/Brussels');
    pass(12 * HOUR_MS);

    expect(renders).toBe(1);
  });
});

describe('after a sleep over two days', () => {
  test.each([
    ['the page is shown', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['it is restored from the browser’s cache', () => window.dispatchEvent(new Event('pageshow'))],
    ['it gets the focus', () => window.dispatchEvent(new Event('focus'))],
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ])('the day is right as soon as %s', (_, wake) => {
    vi.setSystemTime('2026-11-20T21:00:00Z');
    show('Europe/Brussels');
    sleep(48 * HOUR_MS);
    act(wake);

    expect(shown()).toBe('2026-11-22 Europe/Brussels');
  });

  test('the day is right within half a minute without any event on waking up', () => {
    vi.setSystemTime('2026-11-20T21:00:00Z');
    show('Europe/Brussels');
    sleep(48 * HOUR_MS);
    pass(30_000);

    expect(shown()).toBe('2026-11-22 Europe/Brussels');
  });
});

describe('when a zone changes', () => {
  test('in the profile, the day follows at once', () => {
    vi.setSystemTime('2026-11-20T12:00:00Z');
    show('Europe/Brussels');
    show('Pacific/Kiritimati');

    expect(shown()).toBe('2026-11-21 Pacific/Kiritimati');
  });

  test('on the device, the day follows while the profile has none', () => {
    vi.stubEnv('TZ', 'Europe/Brussels');
    vi.setSystemTime('2026-11-20T12:00:00Z');
    show(null);
    const before = shown();
    vi.stubEnv('TZ', 'Pacific/Kiritimati');
    pass(30_000);

    expect([before, shown()]).toEqual(['2026-11-20 Europe/Brussels', '2026-11-21 Pacific/Kiritimati']);
  });

  test('on the device, nothing changes once the profile has one', () => {
    vi.stubEnv('TZ', 'Europe/Brussels');
    vi.setSystemTime('2026-11-20T12:00:00Z');
    show('Europe/Brussels');
    vi.stubEnv('TZ', 'Pacific/Kiritimati');
    pass(30_000);

    expect(shown()).toBe('2026-11-20 Europe/Brussels');
  });
});

test('all parts of a page share one timer, which stops with the last one', () => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const others = vi.getTimerCount();
  act(() =>
    root.render(
      <>
        <Day zone="Europe/Brussels" />
        <Day zone="Asia/Tokyo" />
        <Minute />
      </>,
    ),
  );
  const during = vi.getTimerCount();
  act(() => root.render(null));

  expect([during - others, vi.getTimerCount() - others]).toEqual([1, 0]);
});

test('the minute changes as it starts', () => {
  vi.setSystemTime('2026-11-20T12:00:20Z');
  act(() => root.render(<Minute />));
  pass(39_000);
  const before = shown();
  pass(1_000);

  expect([before, shown()]).toEqual(
    ['2026-11-20T12:00:00Z', '2026-11-20T12:01:00Z'].map((at) => String(Date.parse(at) / 1000)),
  );
});
