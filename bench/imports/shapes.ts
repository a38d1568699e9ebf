import { addDays, FIRST_DAY } from '#domain/calendar/local-date.ts';
import { EMPTY_TASK } from '#tests/portable-task.ts';

// Files of the largest size that an import accepts, in shapes that are hard to read.

const CREATED = 1_772_000_000;
const MIB = 1024 * 1024;
/** Room for the file's head and commas within the 16 MiB. */
const SPARE = 160 * 1024;

const idOf = (index: number) => `${index.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`;
const dayOf = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);

const task = (index: number, fields: object = {}) => ({
  ...EMPTY_TASK,
  id: idOf(index),
  title: `Task ${index}`,
  created_at: CREATED,
  ...fields,
});

const habit = (index: number) => ({
  id: idOf(index),
  name: `Habit ${index}`,
  description: '',
  time_frame: 'morning',
  length: 10,
  weekdays: ['mon', 'tue'],
  phases: ['menstrual', 'luteal'],
  created_on: '2026-01-01',
  created_at: CREATED,
  past_schedules: [],
});

const check = (habitIndex: number, day: number) => ({
  habit_id: idOf(habitIndex),
  date: dayOf(day),
  checked_at: CREATED,
});

const entry = (index: number, text: string) => ({
  date: new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString().slice(0, 10),
  text,
  mood: 3,
  energy: 3,
  tags: ['rest'],
  saved_at: CREATED,
});

const bledOn = (index: number) => addDays(FIRST_DAY, index);

const list = <Item>(length: number, make: (index: number) => Item) =>
  Array.from({ length }, (_, i) => make(i));
/** As many items as fit into 16 MiB, up to the quota of a person. */
const fitting = <Item>(make: (index: number) => Item, most: number) => {
  const each = Buffer.byteLength(JSON.stringify(make(most))) + 1;
  return list(Math.min(most, Math.floor((16 * MIB - SPARE) / each)), make);
};

const HABITS = 300;
const FEW_HABITS = 8;

/** A nearly full file of tasks with long descriptions, one of several without common tasks. */
export const largeTasks = (part: number) => ({
  tasks: fitting(
    (i) => task(part * 100_000 + i, { description: 'Words and more words. '.repeat(450) }),
    1_480,
  ),
});

/** Each file in the format of an import; `preview` if only reading it was slow. */
export const SHAPES: Readonly<Record<string, { preview: 0 | 1; file: () => object }>> = {
  '4,000 habits, a check each': {
    preview: 0,
    file: () => ({ habits: list(4_000, habit), habit_checks: list(4_000, (i) => check(i, 2_200)) }),
  },
  '20,000 tasks, no parents, preview': { preview: 1, file: () => ({ tasks: list(20_000, (i) => task(i)) }) },
  'a chain of 5,000 tasks, preview': { preview: 1, file: () => ({ tasks: chain(5_000) }) },
  'a chain of 10,000 tasks, preview': { preview: 1, file: () => ({ tasks: chain(10_000) }) },
  'a chain of 20,000 tasks, preview': { preview: 1, file: () => ({ tasks: chain(20_000) }) },
  'a ring of 20,000 tasks, preview': {
    preview: 1,
    file: () => ({ tasks: list(20_000, (i) => task(i, { parent_id: idOf((i + 1) % 20_000) })) }),
  },
  'as many small tasks as fit': { preview: 0, file: () => ({ tasks: fitting((i) => task(i), 45_000) }) },
  '40,000 days of bleeding without a break, a start on every eighth': {
    preview: 0,
    file: () => ({
      day_logs: list(40_000, (i) => ({ date: bledOn(i), bleeding: 'light', saved_at: CREATED })),
      periods: list(4_900, (i) => ({ id: idOf(i), started_on: bledOn(i * 8), created_at: CREATED })),
    }),
  },
  '16 MiB of tasks with long descriptions': {
    preview: 0,
    file: () => ({
      tasks: fitting((i) => task(i, { description: 'Words and more words. '.repeat(450) }), 50_000),
    }),
  },
  '16 MiB of checks': {
    preview: 0,
    file: () => ({
      habits: list(HABITS, habit),
      habit_checks: fitting((i) => check(i % HABITS, Math.floor(i / HABITS)), 600_000),
    }),
  },
  '16 MiB of checks of few habits': {
    preview: 0,
    file: () => ({
      habits: list(FEW_HABITS, (i) => ({ ...habit(i), id: `h${i}`, created_on: '1900-01-01' })),
      habit_checks: fitting(
        (i) => ({
          habit_id: `h${i % FEW_HABITS}`,
          date: addDays(FIRST_DAY, Math.floor(i / FEW_HABITS)),
          checked_at: CREATED,
        }),
        FEW_HABITS * 46_000,
      ),
    }),
  },
  '16 MiB of journal': {
    preview: 0,
    file: () => ({ journal: fitting((i) => entry(i, 'A long walk by the canal. '.repeat(60)), 20_000) }),
  },
  '16 MiB of zeros for tasks': { preview: 0, file: () => ({ tasks: list(8_000_000, () => 0) }) },
};

const chain = (length: number) =>
  list(length, (i) => task(i, { parent_id: i === 0 ? null : idOf(i - 1) })).reverse();
