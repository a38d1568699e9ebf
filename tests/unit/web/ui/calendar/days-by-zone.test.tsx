import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import { addDays, type LocalDate, startOfWeek, weekdayOf } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { historyWeeks } from '#web/features/habits/history-weeks.ts';
import { CalendarGrid } from '#web/ui/calendar/calendar-grid.tsx';
import { daysAround } from '#web/ui/calendar/week-strip.tsx';

/** Zones with days in 2026 that have no midnight or two. */
const CHANGES = [
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-29'],
  ['America/Santiago', '2026-04-04'],
  ['America/Santiago', '2026-09-06'],
  ['America/Asuncion', '2026-10-04'],
  ['Asia/Beirut', '2026-03-29'],
  ['Asia/Beirut', '2026-10-24'],
  ['America/Havana', '2026-03-08'],
  ['Europe/Brussels', '2026-03-29'],
] as const;

afterAll(() => void vi.unstubAllEnvs());

const daysOfMonth = (on: LocalDate) =>
  Array.from({ length: 31 }, (_, index) => addDays(day(`${on.slice(0, 7)}-01`), index)).filter(
    (date) => date.slice(0, 7) === on.slice(0, 7),
  );

/** The days of each row of the month's calendar; `undefined` for an empty cell. */
function rowsOf(on: LocalDate, weekStartsOn: 0 | 1) {
  const html = renderToStaticMarkup(
    <CalendarGrid
      selected={on}
      onSelect={() => {}}
      today={on}
      minDay={addDays(on, -1)}
      maxDay={addDays(on, 1)}
      marks={{ [on]: 'follows', [addDays(on, 1)]: 'strong' }}
      bands={[{ start: addDays(on, -1), end: on }]}
      language="en"
      weekStartsOn={weekStartsOn}
      labels={{ previous: 'back', next: 'on', future: 'later', past: 'earlier', strong: 'strong' }}
    />,
  );
  const rows = html.split('<tr').filter((row) => row.includes('<td'));
  const cells = rows.map((row) => row.split('<td').slice(1));
  const cellOf = (date: LocalDate) => cells.flat().find((cell) => cell.includes(`data-date="${date}"`)) ?? '';
  return { dates: cells.map((row) => row.map((cell) => /data-date="([^"]*)"/.exec(cell)?.[1])), cellOf };
}

test.each(CHANGES)('in %s, around %s, a month has each day once, in its column', (zone, text) => {
  vi.stubEnv('TZ', zone);
  const on = day(text);
  for (const weekStartsOn of [0, 1] as const) {
    const { dates, cellOf } = rowsOf(on, weekStartsOn);
    expect(dates.flat().filter((date) => date !== undefined)).toEqual(daysOfMonth(on));
    dates.forEach((row) => {
      row.forEach((date, column) => {
        if (date !== undefined) expect(weekdayOf(day(date)) % 7).toBe((column + weekStartsOn) % 7);
      });
    });
    expect(cellOf(on)).toContain(`>${Number(on.slice(8))}<`);
    expect(cellOf(on)).toMatch(/data-today=.*data-selected=|data-selected=.*data-today=/);
    expect([cellOf(on), cellOf(addDays(on, 1))].map((cell) => /data-mark="(\w+)"/.exec(cell)?.[1])).toEqual(
      // The next day may be in the next month.
      ['follows', daysOfMonth(on).includes(addDays(on, 1)) ? 'strong' : undefined],
    );
    for (const date of daysOfMonth(on)) {
      const isOpen = date >= addDays(on, -1) && date <= addDays(on, 1);
      expect(cellOf(date).includes('aria-disabled="true"'), date).toBe(!isOpen);
    }
  }
});

test.each(CHANGES)('in %s, around %s, the history and the strip have each day once too', (zone, text) => {
  vi.stubEnv('TZ', zone);
  const on = day(text);
  expect(daysAround({ today: on, offset: 0 })).toEqual(
    Array.from({ length: 9 }, (_, index) => addDays(startOfWeek(on), index - 1)),
  );
  const days = daysOfMonth(on).map((date) => ({ date, due: 1, done: 1, skipped: 0, amount: null }) as const);
  const shown = historyWeeks({ days, planned: [] }, on).flatMap((week) => week.days);
  const dates = shown.flatMap((one) => (one && one.date.slice(0, 7) === on.slice(0, 7) ? [one.date] : []));
  expect(dates).toEqual(daysOfMonth(on));
});
