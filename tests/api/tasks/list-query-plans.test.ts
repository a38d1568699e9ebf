import { drizzle } from 'drizzle-orm/d1';
import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { daysInView, everyView, oneView } from '#domain/tasks/task-answers.ts';
import { SORT_DIRECTIONS, TASK_SORT_KEYS, taskOrder } from '#domain/tasks/tasks.schema.ts';
import * as schema from '#drizzle/schema/index.ts';
import { type TaskPageRequest, taskListStatements } from '#worker/tasks/task-lists.ts';
import { planOf, scansIn, searchesOfEverybody } from '../setup/query-plans.ts';
import { DB } from '../setup/server.ts';

const DAY = '2026-03-20' as LocalDate; // "YYYY-MM-DD" of a real date
const PAGE: TaskPageRequest = {
  status: null,
  isOpen: null,
  priority: null,
  cyclePhase: null,
  parentId: null,
  labelId: null,
  keywordFolded: '',
  order: taskOrder({}),
  after: null,
  limit: 100,
};

type Statements = ReturnType<typeof taskListStatements>;
type Statement = { toSQL: () => { sql: string; params: unknown[] } };

const everyOrder = [
  taskOrder({}),
  ...TASK_SORT_KEYS.flatMap((key) => SORT_DIRECTIONS.map((direction) => taskOrder({ [key]: direction }))),
  taskOrder(Object.fromEntries(TASK_SORT_KEYS.map((key) => [key, 'ASC']))),
];

/** Each statement of the lists with its parameters, for first and later pages. */
const ASKED: { [Name in keyof Statements]: Record<string, (statement: Statements[Name]) => Statement> } = {
  dashboard: {
    'of a phase': (dashboard) => dashboard(oneView({ day: DAY, phase: 'luteal' })),
    'of all': (dashboard) => dashboard(oneView({ day: DAY, phase: 'all' })),
    'in every view': (dashboard) => dashboard(everyView({ start: DAY, end: addDays(DAY, 1) })),
  },
  days: {
    'of one day': (days) => days(daysInView('2', DAY)),
    'of seven days': (days) => days(daysInView('3', DAY)),
  },
  page: Object.fromEntries([
    ...everyOrder.flatMap((order) => {
      const name = order.map(({ key, direction }) => `${key} ${direction}`).join(', ');
      const after = [...order.map(() => 1), 'some-id'];
      return [
        [`by ${name}`, (page: Statements['page']) => page({ ...PAGE, order })] as const,
        [`by ${name}, later on`, (page: Statements['page']) => page({ ...PAGE, order, after })] as const,
      ];
    }),
    [
      'with every filter',
      (page) => page({ ...PAGE, status: 'not_started', priority: 7, cyclePhase: 'luteal' }),
    ] as const,
    [
      'of what is open, by its end',
      (page) => page({ ...PAGE, isOpen: 1, order: taskOrder({ end: 'ASC' }) }),
    ] as const,
    ['of a label', (page) => page({ ...PAGE, labelId: 'some-id' })] as const,
    ['of the sub-tasks of one', (page) => page({ ...PAGE, parentId: 'some-id' })] as const,
  ]),
};

async function statements(): Promise<Statements> {
  const binding = DB;
  // The same binding by the runtime's type.
  return taskListStatements(drizzle(binding as Parameters<typeof drizzle>[0], { schema }), 'somebody');
}

const cases = Object.entries(ASKED).flatMap(([name, asked]) =>
  Object.entries(asked).map(([how, ask]) => ({ name: name as keyof Statements, how, ask })),
);

describe('the database finds a person’s tasks by an index', () => {
  test('in every statement of the lists', async () => {
    expect(Object.keys(ASKED).sort()).toEqual(Object.keys(await statements()).sort());
  });

  test.each(cases)('$name $how', async ({ name, ask }) => {
    const statement = (ask as (make: Statements[typeof name]) => Statement)((await statements())[name]);
    const plan = await planOf(statement.toSQL());

    expect(scansIn(plan)).toEqual([]);
    expect(searchesOfEverybody(plan)).toEqual([]);
    expect(
      plan.filter((step) => /^SEARCH (tasks|t|parents) USING .*INDEX /.test(step)).length,
    ).toBeGreaterThanOrEqual(2);
  });

  test('a scan would fail the test', async () => {
    const plan = await planOf({ sql: 'select * from tasks where title_folded = ?', params: ['x'] });

    expect(scansIn(plan)).toHaveLength(1);
  });
});

describe('without sorting anything', () => {
  test.each(['by created DESC', 'by created DESC, later on', 'by created ASC'])(
    'the list %s',
    async (how) => {
      const ask = ASKED.page[how];
      const plan = ask ? await planOf(ask((await statements()).page).toSQL()) : [];

      expect(plan.length).toBeGreaterThan(0);
      expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
    },
  );
});
