import { afterEach, expect, test, vi } from 'vitest';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { useBelowFold } from '#web/lib/page/use-below-fold.ts';

/** How many parts the page has rendered, in order. */
let counts: number[] = [];

function Page() {
  const count = useBelowFold(3);
  counts.push(count);
  return <p>{count}</p>;
}

/** Shows the page of a visit of this type. */
async function visit(type: string): Promise<void> {
  class Visit {
    readonly type = type;
  }
  vi.stubGlobal('PerformanceNavigationTiming', Visit);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Visit() as unknown as PerformanceEntry]); // its type is read
  counts = [];
  await show(<Page />);
}

afterEach(async () => {
  await takeDown();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a page that may be scrolled is rendered whole', async () => {
  await visit('reload');

  expect(counts[0]).toBe(3);
});

test('on a visit’s first page, parts below the first screen come one after the other', async () => {
  await visit('navigate');

  await expect.poll(() => counts.at(-1)).toBe(3);
  expect([...new Set(counts)]).toEqual([0, 1, 2, 3]);
});
