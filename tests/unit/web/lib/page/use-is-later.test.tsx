import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { useIsLater } from '#web/lib/page/use-browser-state.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

const Part = () => <p>{useIsLater() ? 'later' : 'now'}</p>;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a page counts the time from its own start, not from that of the page before', async () => {
  await show(<Part />);
  await pass(1900);
  await takeDown();
  const page = await show(<Part />);
  await pass(1900);
  expect(page.textContent).toBe('now');
  await pass(200);
  expect(page.textContent).toBe('later');
});
