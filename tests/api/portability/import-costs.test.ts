import { expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { portableTask } from '../../portable-task.ts';
import { costsOf } from '../setup/costs.ts';
import { setClock } from '../setup/outside.ts';
import { signIn } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { fileDay, foreignFile, takeBack } from './foreign-file.ts';
import { bringIn, portableHabit } from './portability.ts';

const CREATED = 1_770_000_000;
const list = <Item>(length: number, make: (index: number) => Item) =>
  Array.from({ length }, (_, i) => make(i));

/** Files whose size grows with a number. */
const FILES: Readonly<Record<string, (size: number) => object>> = {
  'habits with a check each': (size) => ({
    habits: list(size, (index) => portableHabit(`habit-${index}`)),
    habit_checks: list(size, (index) => ({
      habit_id: `habit-${index}`,
      date: '2026-02-28',
      checked_at: CREATED,
    })),
  }),
  'a chain of tasks': (size) => ({
    tasks: list(size, (number) => ({
      ...portableTask({ number }),
      parent_id: number === 0 ? null : `brought-in-${number - 1}`,
    })).reverse(),
  }),
  'pages of a journal': (size) => ({
    journal: list(size, (index) => ({
      date: addDays('2020-01-01' as LocalDate, index),
      text: 'A day',
      mood: 3,
      energy: 3,
      tags: [],
      saved_at: CREATED,
    })),
  }),
  'checks of one habit': (size) => ({
    habits: [portableHabit('habit')],
    habit_checks: list(size, (index) => ({
      habit_id: 'habit',
      date: addDays('2024-01-01' as LocalDate, index),
      checked_at: CREATED,
    })),
  }),
};

const SMALL = 300;
const TIMES = 2;
/** Tolerance for one part more or less. */
const SLACK = 1.15;

test.each(Object.entries(FILES))(
  '%s: a file twice as large reads and writes at most twice the rows',
  async (_, file) => {
    await setClock('2026-03-01T12:00:00Z');
    const importing = async (size: number) => {
      const person = await signIn(`of-${size}@example.test`);
      const costs = await costsOf(fetchWorker, async () => {
        const { status } = await person.post('/api/user/import', {
          format: 'marea',
          version: 1,
          ...file(size),
        });
        expect(status).toBe(200);
      });
      const sum = (what: 'rowsRead' | 'rowsWritten') => costs.reduce((all, cost) => all + cost[what], 0);
      return { read: sum('rowsRead'), written: sum('rowsWritten') };
    };
    const small = await importing(SMALL);
    const large = await importing(SMALL * TIMES);

    expect(small.written).toBeGreaterThan(SMALL);
    expect(large.read).toBeLessThan(small.read * TIMES * SLACK);
    expect(large.written).toBeLessThan(small.written * TIMES * SLACK);
  },
);

test('days over existing days: importing and taking back twice as many reads and writes at most twice the rows', async () => {
  await setClock('2026-03-01T12:00:00Z');
  const days = (size: number, fields: object) =>
    list(size, (index) => fileDay(addDays('2020-01-01' as LocalDate, index), fields));
  const costsFor = async (size: number) => {
    const person = await signIn(`over-${size}@example.test`);
    await person.post('/api/user/import', {
      format: 'marea',
      version: 1,
      day_logs: days(size, { mood: 2, weight: 60 }),
    });
    const sums: { read: number; written: number }[] = [];
    for (const work of [
      () => bringIn(person, foreignFile(1, { day_logs: days(size, { bleeding: 'light', pill: 'late' }) })),
      () => takeBack(person, 1),
    ]) {
      const costs = await costsOf(fetchWorker, work);
      const sum = (what: 'rowsRead' | 'rowsWritten') => costs.reduce((all, cost) => all + cost[what], 0);
      sums.push({ read: sum('rowsRead'), written: sum('rowsWritten') });
    }
    return sums;
  };
  const [small, large] = [await costsFor(SMALL), await costsFor(SMALL * TIMES)];

  for (const [index, { read, written }] of large.entries()) {
    expect(small[index]?.written).toBeGreaterThan(SMALL);
    expect(read).toBeLessThan((small[index]?.read ?? 0) * TIMES * SLACK);
    expect(written).toBeLessThan((small[index]?.written ?? 0) * TIMES * SLACK);
  }
});
