import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { weeksOfMonth } from '#domain/calendar/months.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { MonthGrid } from '#web/ui/calendar/month-grid.tsx';

const TODAY = day('2026-11-18');
const FIRST = day('2026-11-01');
const WEEKS = weeksOfMonth(FIRST, 1);
/** The width and height of every cell in these tests. */
const SIZE = 50;

let root: Root;
const onStroke = vi.fn<(days: readonly LocalDate[]) => void>();
const onKey = vi.fn<(key: string, on: LocalDate) => void>();
const onSelect = vi.fn();

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom has no layout, so each day's position is computed from its place in the month.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = WEEKS.flat().indexOf(day(this.dataset.date ?? TODAY));
    return new DOMRect((place % 7) * SIZE, Math.floor(place / 7) * SIZE, SIZE, SIZE);
  });
  HTMLElement.prototype.setPointerCapture = vi.fn();
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
        painting={{ mark: 'medium', until: TODAY, onStroke, onKey }}
      />,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const cell = (date: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-date="${date}"]`);
  if (found === null) throw new Error(`${date} is not shown`);
  return found;
};

/** Dispatches a pointer event at the middle of a day. */
async function point(type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', date: string) {
  const box = cell(date).getBoundingClientRect();
  const at = { clientX: box.x + SIZE / 2, clientY: box.y + SIZE / 2 };
  const event = new MouseEvent(type, {
    bubbles: true,
    button: 0,
    buttons: type === 'pointerup' ? 0 : 1,
    ...at,
  });
  Object.assign(event, { isPrimary: true, pointerId: 1 });
  await act(async () => cell(date).dispatchEvent(event));
}

describe('a month while days are painted', () => {
  it('reports the days of a drag, and shows them during the drag', async () => {
    await point('pointerdown', '2026-11-02');
    await point('pointermove', '2026-11-06');
    expect(cell('2026-11-04').querySelector('[data-mark=medium]')).not.toBeNull();
    expect(onStroke).not.toHaveBeenCalled();
    await point('pointerup', '2026-11-06');
    expect(onStroke.mock.calls).toEqual([
      [['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']],
    ]);
    expect(cell('2026-11-04').querySelector('[data-mark]')).toBeNull();
  });

  it('leaves out future days, which are marked as disabled', async () => {
    await point('pointerdown', '2026-11-17');
    await point('pointermove', '2026-11-20');
    await point('pointerup', '2026-11-20');
    expect(onStroke.mock.calls).toEqual([[['2026-11-17', '2026-11-18']]]);
    expect(cell('2026-11-19').ariaDisabled).toBe('true');
    await act(async () => cell('2026-11-19').click());
    expect(onStroke).toHaveBeenCalledTimes(1);
  });

  it('counts a press once, whether or not a click follows it', async () => {
    await point('pointerdown', '2026-11-02');
    await point('pointerup', '2026-11-02');
    await act(async () =>
      cell('2026-11-02').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })),
    );
    expect(onStroke.mock.calls).toEqual([[['2026-11-02']]]);
    // A click from a key.
    await act(async () => cell('2026-11-03').click());
    expect(onStroke).toHaveBeenLastCalledWith(['2026-11-03']);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('reports nothing for a cancelled drag', async () => {
    await point('pointerdown', '2026-11-02');
    await point('pointermove', '2026-11-04');
    await point('pointercancel', '2026-11-04');
    await point('pointerup', '2026-11-04');
    expect(onStroke).not.toHaveBeenCalled();
  });

  it('reports other keys with their day, and moves by arrows', async () => {
    cell(TODAY).focus();
    const key = (name: string) =>
      act(async () => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
      });
    await key('ArrowLeft');
    await key('3');
    expect(onKey.mock.calls).toEqual([['3', '2026-11-17']]);
  });
});
