import { afterEach, expect, test, vi } from 'vitest';
import type { BeforeAfter } from '#domain/insights/insights.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { ownSymptomsQuery } from '#web/features/day-log/day-log.data.ts';
import { BeforeAfterCard } from '#web/features/insights/before-after-card.tsx';
import { AsTables } from '#web/features/insights/insight-card.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';

afterEach(leavePage);

/** A metric with these means before and after starts, of six and seven days. */
function rowOf(
  sides: readonly (readonly [number, number])[],
  changes: Partial<BeforeAfter> = {},
): BeforeAfter {
  return {
    metric: 'mood',
    symptom: null,
    starts: sides.map(([before, after], index) => ({
      started_on: day(`2026-0${index + 1}-10`),
      before,
      after,
      days_before: 6,
      days_after: 7,
    })),
    medians: { before: 2.5, after: 3.6 },
    missing_cycles: 0,
    missing_days: 0,
    ...changes,
  };
}
const lowBefore = (count: number) => Array.from({ length: count }, () => [2.5, 3.6] as const);

async function shown(...rows: BeforeAfter[]): Promise<string> {
  await showPage(someUser(), <BeforeAfterCard rows={rows} />);
  return document.body.textContent ?? '';
}

test('the card shows counts, medians, cycles and days', async () => {
  const text = await shown(rowOf(lowBefore(7)));

  expect(text).toContain('Lower before, in 7 of 7 cycles.');
  expect(text).toContain('Median 2.5 before, 3.6 after. 7 cycles, 91 days.');
});

test('a result that chance explains is not called a pattern, and still drawn in full', async () => {
  const text = await shown(rowOf([...lowBefore(4), [3, 2], [3, 2.4], [3, 3]], { metric: 'sleep' }));

  expect(text).toContain('No pattern in your days. Lower before in 4, higher in 2 of 7 cycles.');
  expect(document.querySelectorAll('[role=img] circle').length).toBe(7);
  expect(document.querySelectorAll('[role=img] rect').length).toBe(7);
});

test('a note shows that the cycles are few', async () => {
  expect(await shown(rowOf(lowBefore(3)))).toContain(
    'Lower before in 3, higher in 0 of 3 cycles. Too few cycles to rule out chance.',
  );
});

test('equal values are described as the same', async () => {
  const never = Array.from({ length: 7 }, () => [0, 0] as const);
  expect(await shown(rowOf(never, { metric: 'pain', medians: { before: 0, after: 0 } }))).toContain(
    'No pattern in your days. The same before and after, in all 7 cycles.',
  );
});

test('a metric with too little data shows what is needed, and one without any shows nothing', async () => {
  const pain = rowOf([], { metric: 'pain', medians: null, missing_cycles: 2, missing_days: 12 });
  const sleep = rowOf([], { metric: 'sleep', medians: null, missing_cycles: 3, missing_days: 30 });
  const text = await shown(pain, sleep);

  expect(text).toContain('Pain12 more days, 2 more cycles');
  expect(text).not.toContain('Sleep');
  expect(document.querySelector('[role=img]')).toBeNull();
});

test('the plot’s name has its numbers, and the table in its place has the same', async () => {
  const headache = rowOf([[2.5, 3.6], ...lowBefore(2)], { metric: 'symptom', symptom: 'headache' });
  await shown(headache);
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toMatch(
    /^Headache\. Median 3% before/,
  );

  await leavePage();
  await showPage(
    someUser(),
    <AsTables value={true}>
      <BeforeAfterCard rows={[headache]} />
    </AsTables>,
  );
  expect(document.querySelector('[role=img]')).toBeNull();
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows.at(-1)).toBe('10 January 20263% (6 days)4% (7 days)');
});

test('a custom symptom has the name from its list', async () => {
  queryClient.setQueryData(ownSymptomsQuery.queryKey, [
    { symptom_id: 'own-1', name: 'Ringing ears', archived: 1 },
  ]);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const row = rowOf(lowBefore(3), { metric: 'symptom', symptom: 'own-1' });
  await shown(row, { ...row, symptom: 'own-2' });

  const names = [...document.querySelectorAll('h3')].map((heading) => heading.textContent);
  expect(names).toEqual(['Ringing ears', 'A symptom of your own']);
});
