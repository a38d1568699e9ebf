import { expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { anaWithImports, fileDay, foreignFile } from './foreign-file.ts';
import { bringIn, dataOf } from './portability.ts';

const LAST = '2026-02-28' as LocalDate;
const DAYS = 4_000;
/** One day in three bleeds, so that each window of the import has starts that follow. */
const days = Array.from({ length: DAYS }, (_, back) =>
  fileDay(addDays(LAST, -back), { bleeding: back % 28 < 5 ? 'medium' : 'none' }),
);

test('changes during a large import are all stored, and none is refused', async () => {
  const ana = await anaWithImports();
  let isOver = false;
  const importing = bringIn(ana, foreignFile(1, { day_logs: days })).finally(() => {
    isOver = true;
  });
  const logged: LocalDate[] = [];
  for (let back = 0; !isOver || back < 20; back += 7) {
    const on = addDays(LAST, -(back % DAYS));
    const answer = await ana.post(`/api/day/${on}/log`, { bleeding: 'heavy', pain: 2 });
    expect(answer.status).toBe(200);
    logged.push(on);
  }
  await importing;

  const stored = new Map((await dataOf(ana)).day_logs.map((day) => [day.date, day]));
  expect(logged.length).toBeGreaterThan(3);
  expect(logged.filter((on) => stored.get(on)?.bleeding !== 'heavy' || stored.get(on)?.pain !== 2)).toEqual(
    [],
  );
  expect(stored.size).toBe(DAYS);
});
