import { describe, expect, test } from 'vitest';
import { postRaw, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, secondsOf, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { makeTask, taskOf, titlesOf } from '../setup/tasks.ts';

const PATH = '/api/task/create';
const NOON = '2026-03-20T12:00:00Z';

describe('hostile input', () => {
  test.each([
    "'); drop table tasks; --",
    '" or 1=1 --',
    '<script>alert(1)</script>',
    '{{constructor.constructor("return 1")()}}',
    '%00%ff../../etc/passwd',
    '\u202Egnp.exe\u200B\uFEFF\u0301\u0301\u0301',
  ])('is text like any other: %j', async (title) => {
    const ana = await signIn(ANA);
    const id = await makeTask(ana, title, { task_description: title });

    expect(await taskOf(ana, id)).toMatchObject({
      task_title: title.trim().normalize('NFC'),
      task_description: title.trim().normalize('NFC'),
    });
    expect(await query('select count(*) as n from tasks')).toEqual([{ n: 1 }]);
  });

  test.each([
    '[]',
    'null',
    '"task"',
    '{}',
    '{"task_title":{"$ne":null}}',
    '{"task_title":["abc","def"]}',
    '{"__proto__":{"task_title":"Inherited"}}',
  ])('that is not a task is refused: %s', async (body) => {
    const ana = await signIn(ANA);
    const { status, code } = refusalIn(await postRaw(PATH, { body, stx: ana.stx }));

    expect({ status, code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(await titlesOf(ana)).toEqual([]);
  });

  test('cannot set an owner, a time or a search text', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const ben = await signIn('ben@example.test');
    await makeTask(ben, 'Mine', {
      user_id: 'ana',
      userId: 'ana',
      created_timestamp: 1,
      createdAt: 1,
      titleFolded: 'x',
    });

    expect(await titlesOf(ana)).toEqual([]);
    expect(await query('select created_at, title_folded from tasks')).toEqual([
      { created_at: secondsOf(NOON), title_folded: 'mine' },
    ]);
  });
});
