import { describe, expect } from 'vitest';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { expectRefused, invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, secondsOf, signIn, test } from '../setup/person.ts';
import { listOf, makeTask, makeTasks, pageOf } from '../setup/tasks.ts';

const NOON = '2026-03-20T12:00:00Z';
const PATH = '/api/task/list';

/** The ids of all pages, page by page; `between` runs after each. */
async function pagesOf(
  person: Person,
  request: Record<string, unknown>,
  between: () => Promise<unknown> = async () => {},
): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(person, { ...request, cursor });
    pages.push(page.tasks.map(({ id }) => id));
    cursor = page.next_cursor;
    await between();
  } while (cursor !== null && pages.length < 100);
  return pages;
}

/** Creates tasks with few different values, all in the same second. */
async function makeMany(person: Person, count: number): Promise<void> {
  await setClock(NOON);
  const pick = <T>(values: readonly T[], index: number) => values[index % values.length];
  await makeTasks(person, count, (index) => ({
    task_status: pick(['not_started', 'in_progress', 'completed'], index),
    task_priority: pick([0, 3, 5, 7], index),
    task_cycle_phase: pick(['menstrual', null, 'luteal', 'ovulation', 'follicular'], index),
    end_timestamp: pick([null, secondsOf('2026-04-01T12:00:00Z'), secondsOf('2026-04-02T12:00:00Z')], index),
  }));
}

describe('pages', () => {
  test('of every order contain every task once, in the order of the whole list, even with equal keys', async ({
    ana,
  }) => {
    await makeMany(ana, 41);
    const steps = ['status', 'priority', 'cycle_phase', 'end_timestamp', 'created_timestamp'];
    const orders = [
      {},
      ...steps.flatMap((step) => ['ASC', 'DESC'].map((way) => ({ [`order_task_${step}`]: way }))),
      Object.fromEntries(steps.map((step, index) => [`order_task_${step}`, index % 2 ? 'ASC' : 'DESC'])),
    ];
    for (const order of orders) {
      const whole = (await listOf(ana, order)).map(({ id }) => id);
      const pages = await pagesOf(ana, { ...order, limit: 7 });

      expect(whole).toHaveLength(41);
      expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 6]);
      expect(pages.flat(), JSON.stringify(order)).toEqual(whole);
    }
  });

  test('of a filter contain the matching tasks of the whole list, in the same order', async ({ ana }) => {
    await makeMany(ana, 41);
    const orders = [
      { order_task_end_timestamp: 'ASC' },
      { order_task_end_timestamp: 'DESC', order_task_created_timestamp: 'ASC' },
      { order_task_cycle_phase: 'ASC', order_task_priority: 'DESC' },
    ];
    const filters: [request: Record<string, unknown>, passes: (task: TaskRow) => boolean][] = [
      [{ task_status: 'completed' }, ({ status }) => status === 'completed'],
      [{ is_open: 1 }, ({ status }) => status !== 'completed'],
      [{ task_priority: 0 }, ({ priority }) => priority === 0],
      [{ is_open: 1, task_priority: 7 }, ({ status, priority }) => status !== 'completed' && priority === 7],
    ];
    for (const order of orders) {
      const whole = await listOf(ana, order);
      for (const [filter, passes] of filters) {
        const pages = await pagesOf(ana, { ...order, ...filter, limit: 4 });
        const expected = whole.filter(passes).map(({ id }) => id);

        expect(expected.length).toBeGreaterThan(4);
        expect(pages.flat(), JSON.stringify({ ...order, ...filter })).toEqual(expected);
      }
    }
  });

  test('neither lose nor repeat tasks while others are added and deleted', async ({ ana }) => {
    await makeMany(ana, 20);
    const before = (await listOf(ana)).map(({ id }) => id);
    const gone = before.filter((_, index) => index % 5 === 4);
    const leave = [...gone];
    const pages = await pagesOf(ana, { limit: 5 }, async () => {
      await makeTask(ana, 'Newcomer');
      // This is the last task of the page just read, to which the cursor points.
      await ana.delete(`/api/task/${leave.shift()}/delete`);
    });
    const read = pages.flat();

    expect(new Set(read).size).toBe(read.length);
    expect(before.filter((id) => !gone.includes(id) && !read.includes(id))).toEqual([]);
  });

  test('respect the filters and the keyword', async ({ ana }) => {
    await makeMany(ana, 30);
    const request = { task_status: 'completed', keyword: 'task 2' };
    const whole = (await listOf(ana, request)).map(({ id }) => id);

    expect(whole).toHaveLength(5);
    expect((await pagesOf(ana, { ...request, limit: 1 })).flat()).toEqual(whole);
  });

  test('have a hundred tasks by default, and at most five hundred', async ({ ana }) => {
    await makeMany(ana, 101);
    const usual = await pageOf(ana);
    const rest = await pageOf(ana, { cursor: usual.next_cursor });
    const all = await pageOf(ana, { limit: 500 });

    expect([usual.tasks.length, rest.tasks.length, all.tasks.length]).toEqual([100, 1, 101]);
    expect([rest.next_cursor, all.next_cursor]).toEqual([null, null]);
  });

  test('end without a cursor even if the last one is full', async ({ ana }) => {
    await makeMany(ana, 4);

    expect((await pagesOf(ana, { limit: 2 })).map(({ length }) => length)).toEqual([2, 2]);
  });
});

describe('a cursor', () => {
  test('of another order is refused by its name', async ({ ana }) => {
    await makeMany(ana, 3);
    const { next_cursor: cursor } = await pageOf(ana, { limit: 1, order_task_priority: 'ASC' });
    const answer = await ana.post(PATH, { cursor, order_task_priority: 'DESC' });

    expect(refusalIn(answer)).toEqual(invalid('cursor'));
  });

  test('that isn’t ours is refused by its name', async ({ ana }) => {
    await expectRefused((cursor) => ana.post(PATH, { cursor }), {
      cursor: [
        'x',
        '!!!',
        'null',
        btoa('null'),
        btoa('[]'),
        btoa('{"length":3}'),
        btoa('["created DESC"]'),
        btoa('["created DESC",1,"id","more"]'),
        btoa('["created DESC",{"a":1},"id"]'),
        btoa('["created DESC",null,null]'),
        btoa('\xff\xfe'),
        'x'.repeat(1_001),
        42,
        ['x'],
        {},
      ],
    });
  });

  test('that is forged in the right format only shows the caller’s own tasks', async ({ ana }) => {
    const ben = await signIn('ben@example.test');
    await makeMany(ana, 3);
    await makeTask(ben, 'Mine');
    const cursor = btoa('["created DESC",9e15,"1 or 1=1"]').replace(/=+$/, '');
    const theirs = (await pageOf(ana, { limit: 1 })).next_cursor;

    expect((await listOf(ben, { cursor })).map(({ title }) => title)).toEqual(['Mine']);
    expect((await listOf(ben, { cursor: theirs })).every(({ title }) => title === 'Mine')).toBe(true);
  });

  test.each(['', null, undefined])('of %j returns the first page', async (cursor) => {
    const ana = await signIn(ANA);
    await makeTask(ana, 'Mine');

    expect((await listOf(ana, { cursor })).map(({ title }) => title)).toEqual(['Mine']);
  });
});
