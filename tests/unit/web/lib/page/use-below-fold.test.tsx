import { afterEach, expect, test, vi } from 'vitest';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { useBelowFold } from '#web/features/cycle/cycle-page.tsx';

/** The number of rendered parts after each render. */
let counts: number[] = [];

function Page() {
  const count = useBelowFold(3);
  counts.push(count);
  return <p>{count}</p>;
}

/** Renders the page with a navigation entry of this type. */
async function visit(type: string): Promise<void> {
  class Visit {
    readonly type = type;
  }
  vi.stubGlobal('PerformanceNavigationTiming', Visit);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Visit() as unknown as PerformanceEntry]); // only its type is read
  counts = [];
  await show(<Page />);
}

afterEach(async () => {
  await takeDown();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a page whose scroll position may be restored is rendered completely', async () => {
  await visit('reload');

  expect(counts[0]).toBe(3);
});

test('parts below the first screen of a visit’s first page are rendered one after another', async () => {
  await visit('navigate');

  await expect.poll(() => counts.at(-1)).toBe(3);
  expect([...new Set(counts)]).toEqual([0, 1, 2, 3]);
});
