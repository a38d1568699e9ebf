import { describe, expect } from 'vitest';
import { foundOrFault, invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, secondsOf, signIn, test } from '../setup/person.ts';
import { makeTask, titlesOf } from '../setup/tasks.ts';

const PATH = '/api/task/list';
const on = (day: string) => secondsOf(`${day}T12:00:00Z`);

/** Creates tasks one minute apart, in the given order: title → fields. */
async function madeInTurn(person: Person, tasks: Record<string, Record<string, unknown>>): Promise<void> {
  for (const [index, [title, fields]] of Object.entries(tasks).entries()) {
    await setClock('2026-03-20T12:00:00Z', index * 60);
    await makeTask(person, title, fields);
  }
}

test('a list is empty without tasks, and contains no tasks of others', async ({ ana }) => {
  const ben = await signIn('ben@example.test');
  await makeTask(ana, 'Ana’s');
  const answer = await ben.post(PATH, {});

  expect(answer.body).toEqual({ success: 1, tasks: [], next_cursor: null });
});

describe('a filter', () => {
  const TASKS = {
    One: { task_status: 'not_started', task_priority: 'low', task_cycle_phase: 'luteal' },
    Two: { task_status: 'in_progress', task_priority: 'high', task_cycle_phase: 'luteal' },
    Three: { task_status: 'completed', task_cycle_phase: 'menstrual' },
    Four: { task_status: 'completed', task_priority: 'mid' },
  };

  const FILTERS = [
    [{}, ['Four', 'Three', 'Two', 'One']],
    [{ task_status: '', task_priority: '', task_cycle_phase: '' }, ['Four', 'Three', 'Two', 'One']],
    [{ task_status: null, task_priority: null, task_cycle_phase: null }, ['Four', 'Three', 'Two', 'One']],
    [{ task_status: 'completed' }, ['Four', 'Three']],
    [{ task_status: 'in_progress' }, ['Two']],
    [{ is_open: 1 }, ['Two', 'One']],
    [{ is_open: 0 }, ['Four', 'Three']],
    [{ is_open: null, parent_id: '' }, ['Four', 'Three', 'Two', 'One']],
    [{ task_priority: 'high' }, ['Two']],
    [{ task_priority: 7 }, ['Two']],
    [{ task_priority: 0 }, ['Three']],
    [{ task_cycle_phase: 'luteal' }, ['Two', 'One']],
    [{ task_cycle_phase: 'ovulation' }, []],
    [{ task_status: 'completed', task_priority: 'mid' }, ['Four']],
    [{ task_cycle_phase: 'luteal', task_status: 'not_started', keyword: 'on' }, ['One']],
  ] as const;

  test('returns exactly the matching tasks', async ({ ana }) => {
    await madeInTurn(ana, TASKS);

    for (const [filter, titles] of FILTERS) {
      expect.soft(await foundOrFault(titlesOf(ana, filter)), JSON.stringify(filter)).toEqual(titles);
    }
  });

  // For other refusals see tests/unit/domain/tasks/task-calls.test.ts.
  test('that is invalid is refused by the field’s name', async ({ ana }) => {
    const request = { task_status: "completed' or '1'='1", keyword: { like: '%' }, limit: 0 };

    expect(refusalIn(await ana.post(PATH, request))).toEqual(invalid('task_status', 'keyword', 'limit'));
  });
});

describe('the order', () => {
  const TASKS = {
    One: { task_status: 'completed', task_priority: 'low', end_timestamp: on('2026-04-03') },
    Two: { task_status: 'not_started', task_cycle_phase: 'menstrual' },
    Three: { task_status: 'in_progress', task_priority: 'high', task_cycle_phase: 'luteal' },
    Four: { task_priority: 'mid', task_cycle_phase: 'follicular', end_timestamp: on('2026-04-01') },
    Five: { task_priority: 'high', task_cycle_phase: 'ovulation', end_timestamp: on('2026-04-02') },
  };

  const ORDERS = [
    [{}, ['Five', 'Four', 'Three', 'Two', 'One']],
    [{ order_task_created_timestamp: 'DESC' }, ['Five', 'Four', 'Three', 'Two', 'One']],
    [{ order_task_created_timestamp: 'ASC' }, ['One', 'Two', 'Three', 'Four', 'Five']],
    [{ order_task_status: 'ASC' }, ['Five', 'Four', 'Two', 'Three', 'One']],
    [{ order_task_status: 'DESC' }, ['One', 'Three', 'Five', 'Four', 'Two']],
    [{ order_task_priority: 'ASC' }, ['Two', 'One', 'Four', 'Five', 'Three']],
    [{ order_task_priority: 'DESC' }, ['Five', 'Three', 'Four', 'One', 'Two']],
    // Tasks without phase or end are last in both directions.
    [{ order_task_cycle_phase: 'ASC' }, ['Two', 'Four', 'Five', 'Three', 'One']],
    [{ order_task_cycle_phase: 'DESC' }, ['Three', 'Five', 'Four', 'Two', 'One']],
    [{ order_task_end_timestamp: 'ASC' }, ['Four', 'Five', 'One', 'Three', 'Two']],
    [{ order_task_end_timestamp: 'DESC' }, ['One', 'Five', 'Four', 'Three', 'Two']],
    [
      { order_task_priority: 'DESC', order_task_created_timestamp: 'ASC' },
      ['Three', 'Five', 'Four', 'One', 'Two'],
    ],
    [{ order_task_end_timestamp: 'ASC', order_task_status: 'ASC' }, ['Four', 'Five', 'Two', 'Three', 'One']],
  ] as const;

  test('is the requested one, by default newest first', async ({ ana }) => {
    await madeInTurn(ana, TASKS);

    for (const [order, titles] of ORDERS) {
      expect.soft(await foundOrFault(titlesOf(ana, order)), JSON.stringify(order)).toEqual(titles);
    }
  });

  test('is either ASC or DESC', async ({ ana }) => {
    const order_task_status = 'ASC; drop table tasks';

    expect(refusalIn(await ana.post(PATH, { order_task_status }))).toEqual(invalid('order_task_status'));
  });
});

describe('a keyword', () => {
  const found = async (texts: readonly [string, string?][], keyword: string) => {
    const ana = await signIn(ANA);
    for (const [title, task_description] of texts) await makeTask(ana, title, { task_description });
    return titlesOf(ana, { keyword, order_task_created_timestamp: 'ASC' });
  };

  test('is searched in the title and in the description', async () => {
    expect(await found([['Buy milk'], ['Shop', 'and buy milk'], ['Other', 'thing']], 'MILK')).toEqual([
      'Buy milk',
      'Shop',
    ]);
  });

  test('does not match across title and description', async () => {
    expect(await found([['abc', 'def']], 'cd')).toEqual([]);
    expect(await found([['abc', 'def']], 'abc\ndef')).toEqual([]);
  });

  test.each([
    ['%', 'Save 10% today', 'Save 10 today'],
    ['_', 'snake_case', 'snakeXcase'],
    ['10%t', '10%today', '10 today'],
    ['\\', 'back\\slash', 'backslash'],
    ['*', 'five * stars', 'five stars'],
    ['[a]', 'list[a] of', 'list a of'],
    ["it's", "it's mine", 'its mine'],
    ['"', 'say "yes"', 'say yes'],
  ])('%j is treated literally', async (keyword, title, other) => {
    expect(await found([[title], [other]], keyword)).toEqual([title]);
  });

  test.each([
    ['cafe', 'Café au lait'],
    ['CAFÉ', 'cafe au lait'],
    ['cafe\u0301', 'Café au lait'],
    ['financiën', 'FINANCIEN'],
    ['coeur', 'Cœur à cœur'],
    ['strasse', 'Hauptstraße'],
    ['ÎLE', 'Une île'],
    ['елка', 'Ёлка в доме'],
  ])('%s is found in “%s”', async (keyword, title) => {
    expect(await found([[title], ['Something else']], keyword)).toEqual([title]);
  });

  test('of only blanks matches everything', async () => {
    expect(await found([['One task'], ['Two tasks']], '  \t ')).toEqual(['One task', 'Two tasks']);
  });

  test.each(['x', 'é', '🌙', '%', "'"])('of 2,000 times %s is accepted and found', async (letter) => {
    const keyword = letter.repeat(2_000);

    expect(
      await found(
        [
          ['Long', `before ${keyword} after`],
          ['Short', letter.repeat(1_999)],
        ],
        keyword,
      ),
    ).toEqual(['Long']);
  });

  test('is found at the very end of the longest description', async () => {
    expect(await found([['Long', `${'🌙'.repeat(9_994)}needle`]], 'NEEDLE')).toEqual(['Long']);
  });
});
