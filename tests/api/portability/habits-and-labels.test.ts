import Papa from 'papaparse';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, startOfWeek } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { portableTask } from '../../portable-task.ts';
import { habitsOf } from '../habits/habits.ts';
import { type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { anaWithImports, foreignFile, takeBack } from './foreign-file.ts';
import { bringIn, dataOf, exportOf, portableHabit, portableSeries, SERIES_TEMPLATE } from './portability.ts';

const AT = 1_770_000_000;
const TODAY = day('2026-03-01');
const file = (records: object) => ({ format: 'marea', version: 1, ...records });
const mark = (habit_id: string, daysAgo: number, fields: object = {}) => ({
  habit_id,
  date: addDays(TODAY, -daysAgo),
  checked_at: AT,
  ...fields,
});

let ana: Person;
beforeEach(async () => {
  ana = await anaWithImports();
});

describe('habits with a rhythm or a target', () => {
  const HABITS = [
    { ...portableHabit('days'), target: 8, target_per: 'day', unit: 'glasses' },
    { ...portableHabit('times'), rhythm: 'weekly', times: 3 },
    { ...portableHabit('amount'), rhythm: 'weekly', target: 30.5, target_per: 'week', unit: 'km' },
    { ...portableHabit('last'), rhythm: 'interval', every: 3 },
    { ...portableHabit('fixed'), rhythm: 'interval', every: 14, anchor_on: '2019-01-07' },
    {
      ...portableHabit('changed'),
      past_schedules: [
        { until_on: '2026-02-10', weekdays: ['mon', 'tue'], phases: ['luteal'], rhythm: 'weekly', times: 2 },
        { until_on: '2026-02-14', weekdays: [], phases: [] },
      ],
    },
  ];
  const MARKS = HABITS.flatMap(({ id }, index) => [
    ...[0, 1, 3, 6, 7, 9, 12, 15, 16, 20].map((daysAgo) =>
      mark(id, daysAgo + index, { done: 1, amount: index % 2 === 0 ? 8.125 * (daysAgo + 1) : null }),
    ),
    mark(id, 24 + index, { done: 0, skipped: 1, amount: 2.5 }),
    mark(id, 29 + index, { done: 0, amount: 0.001 }),
  ]);
  const WHOLE = file({ habits: HABITS, habit_checks: MARKS });

  /** What a file says of habits and their days, in one order. */
  const habitsIn = ({ habits, habit_checks }: Awaited<ReturnType<typeof dataOf>>) => ({
    habits,
    habit_checks: habit_checks.toSorted((one, other) =>
      `${one.habit_id}${one.date}` < `${other.habit_id}${other.date}` ? -1 : 1,
    ),
  });

  test('are the same in another account, with equal streaks, and a second import adds nothing', async () => {
    const receipt = await bringIn(ana, WHOLE);
    const exported = await dataOf(ana);
    const ben = await signIn('ben@example.test');
    await ben.post('/api/user/timezone/update', { timezone: 'UTC' });
    await bringIn(ben, exported);
    const again = await bringIn(ben, exported);

    expect(receipt.rejections).toEqual([]);
    expect(receipt.kinds.habit_checks).toEqual({ added: MARKS.length, skipped: 0, rejected: 0 });
    expect(exported.habits).toMatchObject(HABITS.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
    expect(habitsIn(await dataOf(ben))).toEqual(habitsIn(exported));
    expect(await habitsOf(ben)).toEqual(await habitsOf(ana));
    expect(again.kinds.habits).toEqual({ added: 0, skipped: HABITS.length, rejected: 0 });
    expect(again.kinds.habit_checks).toEqual({ added: 0, skipped: MARKS.length, rejected: 0 });
  });

  /** A week's amounts as they are packed, from the first stored week on. */
  function packedAmounts(from: string, marks: readonly { date: string; amount?: number | null }[]): string {
    const weeks: number[] = [];
    for (const { date, amount } of marks) {
      const week = (Date.parse(startOfWeek(day(date))) - Date.parse(from)) / (7 * 86_400_000);
      if (amount && week >= 0) weeks[week] = (weeks[week] ?? 0) + Math.round(amount * 1000);
    }
    return Array.from(weeks, (sum = 0) => sum.toString(16).padStart(10, '0')).join('');
  }
  const amountWeeks = async () =>
    (await query('select habit_id, weeks_from, amount_weeks from habits order by habit_id')).map(
      ({ habit_id: id, weeks_from: from, amount_weeks: packed }) => ({ id, from: String(from), packed }),
    );

  test('have the amounts of their weeks packed again, also when an import is taken back', async () => {
    await bringIn(ana, file({ habits: HABITS }));
    await bringIn(ana, file({ habit_checks: MARKS.slice(0, 20) }));
    const before = await amountWeeks();
    const later = [
      ...MARKS.slice(20),
      mark('days', 300, { amount: 1_000_000 }),
      mark('days', 900, { amount: 5 }),
    ];
    await bringIn(ana, foreignFile(1, { habit_checks: later }));
    const all: { habit_id: string; date: string; amount?: number | null }[] = [
      ...MARKS.slice(0, 20),
      ...later,
    ];

    for (const { id, from, packed } of await amountWeeks())
      expect(packed).toBe(
        packedAmounts(
          from,
          all.filter(({ habit_id }) => habit_id === id),
        ),
      );
    await takeBack(ana, 1);
    expect(await amountWeeks()).toEqual(before);
  });

  test('of a file of the version before are daily, and its marks done or skipped', async () => {
    const checks = [mark('old', 2), mark('old', 1, { skipped: 1 }), mark('old', 0, { skipped: 0 })];
    await bringIn(ana, file({ habits: [portableHabit('old')], habit_checks: checks }));
    const { habits, habit_checks } = await dataOf(ana);

    expect(habits).toEqual([
      {
        ...portableHabit('old'),
        rhythm: 'days',
        times: null,
        every: null,
        anchor_on: null,
        target: null,
        target_per: null,
        unit: '',
        forgotten: null,
      },
    ]);
    expect(habit_checks.map(({ done, skipped, amount }) => [done, skipped, amount]).sort()).toEqual([
      [0, 1, null],
      [1, 0, null],
      [1, 0, null],
    ]);
    expect(await habitsOf(ana)).toMatchObject([{ streak: 2, done_today: 1, streak_unit: 'days' }]);
  });

  test('that nothing could be made of are refused by name, and the rest comes in', async () => {
    const odd = [
      { rhythm: 'monthly' },
      { rhythm: 'weekly' },
      { rhythm: 'weekly', times: 8 },
      { rhythm: 'weekly', times: 3, weekdays: ['mon', 'tue'] },
      { rhythm: 'weekly', times: 3, target: 5, target_per: 'week' },
      { times: 3 },
      { rhythm: 'interval' },
      { rhythm: 'interval', every: 1 },
      { rhythm: 'interval', every: 2, anchor_on: '2027-03-03' },
      { every: 2 },
      { anchor_on: '2026-03-01' },
      { target: 0 },
      { target: 0.0001 },
      { target: 1_000_001 },
      { target: 8, target_per: 'week' },
      { target: 8, unit: 'u'.repeat(25) },
      { target: 8, unit: 'two\nlines' },
      {
        past_schedules: [{ until_on: '2026-02-01', weekdays: ['mon'], phases: ['luteal'], rhythm: 'weekly' }],
      },
    ].map((fields, index) => ({ ...portableHabit(`odd-${index}`), ...fields }));
    const marks = [
      mark('fine', 0, { amount: 0.0001 }),
      mark('fine', 1, { amount: 1_000_001 }),
      mark('fine', 2, { amount: -1 }),
      mark('fine', 3, { done: 0 }),
      mark('fine', 4, { done: 0, amount: 0 }),
      mark('fine', 5, { done: 0, amount: 3 }),
      // A tick of a habit with an amount a week: no amount is none.
      mark('fine', 6, { done: 1, amount: 0 }),
    ];
    const receipt = await bringIn(
      ana,
      file({ habits: [...odd, { ...portableHabit('fine'), unit: 'lost' }], habit_checks: marks }),
    );

    expect(receipt.rejections.map(({ path }) => path)).toEqual(
      [
        ...['rhythm', 'times', 'times', 'times', 'times', 'times', 'every', 'every', 'anchor_on'],
        ...['every', 'anchor_on', 'target', 'target', 'target', 'target_per', 'unit', 'unit'],
        'past_schedules.0.times',
      ]
        .map((field, index) => `habits.${index}.${field}`)
        .concat(['habit_checks.0.amount', 'habit_checks.1.amount', 'habit_checks.2.amount']),
    );
    expect(receipt.kinds.habits).toEqual({ added: 1, skipped: 0, rejected: odd.length });
    expect(receipt.kinds.habit_checks).toEqual({ added: 2, skipped: 2, rejected: 3 });
    expect(await dataOf(ana)).toMatchObject({
      habits: [{ id: 'fine', unit: '' }],
      habit_checks: [{ done: 1, amount: null }, { amount: 3 }],
    });
  });

  test('have columns in the lists', async () => {
    await bringIn(ana, WHOLE);
    const files = await exportOf(ana);
    const rowsOf = (name: string) =>
      Papa.parse<Record<string, string>>(files[name] ?? '', { header: true, skipEmptyLines: true }).data;

    expect(rowsOf('habits.csv').find((row) => row.name === 'Habit amount')).toMatchObject({
      rhythm: 'weekly',
      times: '',
      target: '30.5',
      target_per: 'week',
      unit: 'km',
    });
    expect(rowsOf('habit-checks.csv')).toContainEqual(
      expect.objectContaining({ habit_id: 'days', done: '0', skipped: '1', amount: '2.5' }),
    );
  });
});

describe('labels', () => {
  const label = (id: string, name: string, fields: object = {}) => ({ id, name, created_at: AT, ...fields });
  const task = (number: number, labels: string[], fields: object = {}) => ({
    ...portableTask({ number }),
    ...fields,
    labels,
  });
  /** The names of the labels of each task. */
  async function labelled(person: Person) {
    const { labels, tasks } = await dataOf(person);
    const names = new Map(labels.map(({ id, name }) => [id, name]));
    return Object.fromEntries(tasks.map((one) => [one.title, one.labels.map((id) => names.get(id)).sort()]));
  }
  const repeating = {
    ...portableSeries(1),
    template: {
      ...SERIES_TEMPLATE,
      labels: ['a', 'gone'],
      steps: [{ title: 'Fill the can', length: null, labels: ['b'], steps: [] }],
    },
  };
  const WHOLE = file({
    labels: [label('a', 'Errand', { color: 'iris' }), label('b', 'Thuis'), label('c', 'thüis')],
    task_series: [repeating],
    tasks: [task(1, ['a', 'b', 'c', 'gone']), task(2, []), task(3, ['b'], { parent_id: 'brought-in-1' })],
  });

  test('are the same in another account, and a second import adds nothing', async () => {
    const receipt = await bringIn(ana, WHOLE);
    const exported = await dataOf(ana);
    const ben = await signIn('ben@example.test');
    await bringIn(ben, exported);

    expect(receipt.rejections).toEqual([]);
    expect(receipt.kinds.labels).toEqual({ added: 2, skipped: 1, rejected: 0 });
    expect(exported.labels).toEqual([
      label('a', 'Errand', { color: 'iris' }),
      label('b', 'Thuis', { color: null }),
    ]);
    expect(await labelled(ana)).toEqual({ 'Task 1': ['Errand', 'Thuis'], 'Task 2': [], 'Task 3': ['Thuis'] });
    expect(exported.task_series[0]?.template).toMatchObject({ labels: ['a'], steps: [{ labels: ['b'] }] });
    const { labels, tasks, task_series } = await dataOf(ben);
    expect({ labels, tasks, task_series }).toEqual({
      labels: exported.labels,
      tasks: exported.tasks,
      task_series: exported.task_series,
    });
    const again = await bringIn(ben, exported);
    expect(Object.values(again.kinds).every(({ added }) => added === 0)).toBe(true);
  });

  test('with a name that exists are that one, in tasks and templates; existing tasks stay as they are', async () => {
    await bringIn(ana, file({ labels: [label('own', 'ERRAND')], tasks: [task(2, ['own'])] }));
    await bringIn(ana, WHOLE);

    const { labels, task_series } = await dataOf(ana);
    expect(labels.map(({ id, name }) => [id, name])).toEqual([
      ['own', 'ERRAND'],
      ['b', 'Thuis'],
    ]);
    expect(await labelled(ana)).toMatchObject({ 'Task 1': ['ERRAND', 'Thuis'], 'Task 2': ['ERRAND'] });
    expect(task_series[0]?.template.labels).toEqual(['own']);
  });

  test('beyond a hundred are refused by name, and their tasks come without them', async () => {
    const many = Array.from({ length: 102 }, (_, index) => label(`l${index}`, `Label ${index}`));
    const receipt = await bringIn(
      ana,
      file({ labels: many, tasks: [task(1, ['l0', 'l99', 'l100', 'l101'])] }),
    );

    expect(receipt.kinds.labels).toEqual({ added: 100, skipped: 0, rejected: 2 });
    expect(receipt.rejections).toMatchObject([{ path: 'labels.100.name' }, { path: 'labels.101.name' }]);
    expect(await labelled(ana)).toEqual({ 'Task 1': ['Label 0', 'Label 99'] });
  });

  test.each(['', 'a,b', '#a', '12', 'two\nlines', 'l'.repeat(41)])(
    'are refused by name as %j',
    async (name) => {
      const receipt = await bringIn(ana, file({ labels: [label('x', name)], tasks: [task(1, ['x'])] }));
      expect(receipt.rejections).toMatchObject([{ path: 'labels.0.name' }]);
      expect(await labelled(ana)).toEqual({ 'Task 1': [] });
    },
  );

  test('go with their import, unless a task that stays has them or they were edited', async () => {
    const labels = ['Gone', 'Worn', 'Renamed'].map((name) => label(name.toLowerCase(), name));
    await bringIn(ana, foreignFile(1, { labels, tasks: [task(1, ['gone', 'worn', 'renamed'])] }));
    await bringIn(ana, file({ tasks: [task(2, ['worn'])] }));
    await ana.post('/api/label/update', { label_id: 'renamed', name: 'Mine' });

    expect(await takeBack(ana, 1)).toEqual({ removed: 2, kept: 2 });
    expect((await dataOf(ana)).labels.map(({ name }) => name)).toEqual(['Mine', 'Worn']);
    expect(await labelled(ana)).toEqual({ 'Task 2': ['Worn'] });
  });

  test('have a column of names in the list of tasks', async () => {
    await bringIn(ana, WHOLE);
    const { 'tasks.csv': list = '' } = await exportOf(ana);
    const rows = Papa.parse<Record<string, string>>(list, { header: true }).data;
    expect(rows.find(({ title }) => title === 'Task 1')?.labels).toBe('Errand, Thuis');
  });
});
