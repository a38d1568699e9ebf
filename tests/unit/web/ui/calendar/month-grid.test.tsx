import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { weeksOfMonth } from '#domain/calendar/months.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { MonthGrid } from '#web/ui/calendar/month-grid.tsx';

const TODAY = day('2026-11-18');
const FIRST = day('2026-11-01');
const WEEKS = weeksOfMonth(FIRST, 1);

let root: Root;
const onSelect = vi.fn();

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MonthGrid
        label="November"
        weekdays={[]}
        weeks={WEEKS.map((week) =>
          week.map((date) => ({
            date,
            dayNumber: date.slice(8),
            label: date,
            isOutside: !date.startsWith('2026-11'),
            mark: null,
            phase: null,
            taskTitles: [],
          })),
        )}
        today={TODAY}
        selected={TODAY}
        onSelect={onSelect}
        firstDay={FIRST}
        lastDay={addDays(FIRST, 29)}
        onTurn={() => {}}
      />,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const cell = (date: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-date="${date}"]`);
  if (found === null) throw new Error(`${date} is not shown`);
  return found;
};

describe('a month of days', () => {
  it('reports a pressed day with its button', async () => {
    await act(async () => cell('2026-11-02').click());
    expect(onSelect.mock.calls).toEqual([['2026-11-02', cell('2026-11-02')]]);
  });

  it('moves the focus by arrows, and not beyond its bounds', async () => {
    cell(TODAY).focus();
    const key = (name: string) =>
      act(async () => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
      });
    await key('ArrowLeft');
    expect(document.activeElement).toBe(cell('2026-11-17'));
    for (const _ of WEEKS) await key('ArrowUp');
    expect(document.activeElement).toBe(cell('2026-11-03'));
    expect(onSelect).not.toHaveBeenCalled();
  });
});
