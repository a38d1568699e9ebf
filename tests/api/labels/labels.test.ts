import { describe, expect } from 'vitest';
import { BOUNDS } from '#domain/account/quotas.ts';
import { NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { raiseLimits, setClock } from '../setup/outside.ts';
import { NOON, type Person, test } from '../setup/person.ts';
import { query, rowCounts } from '../setup/tables.ts';
import { listOf, makeTask, taskOf, titlesOf } from '../setup/tasks.ts';
import { labelNamed, labelsOf, labelsOfTask, namesOf } from './labels.ts';

const CLIENT_ID = '019d05b2-4c00-7b22-8d02-3a7e4c2e1b02';
const conflictAt = (field: string) => ({ status: 409, code: 'conflict', fields: [field] });
const refusedAt = (field: string) => ({ status: 400, code: 'validation_failed', fields: [field] });

describe('a label', () => {
  test('is made once, by its id and by its name without case and accents', async ({ ana }) => {
    const made = await ana.post('/api/label/add', { name: '  Côté   cour ', color: 'iris', id: CLIENT_ID });
    const again = await ana.post('/api/label/add', { name: 'Other', id: CLIENT_ID });
    const named = await ana.post('/api/label/add', { name: 'COTE COUR', color: 'ink' });

    expect([made, again, named].map(({ status }) => status)).toEqual([201, 200, 200]);
    expect([again, named].map(({ body }) => body)).toEqual([made.body, made.body]);
    expect(await labelsOf(ana)).toEqual([
      { label_id: CLIENT_ID, name: 'Côté cour', color: 'iris', tasks: 0 },
    ]);
  });

  test('changes its name and its colour, each alone', async ({ ana }) => {
    const label_id = await labelNamed(ana, 'cote');
    await makeTask(ana, 'A task', { task_labels: ['cote'] });
    for (const change of [{ name: 'Côté' }, { color: 'madder' }, {}])
      expect((await ana.post('/api/label/update', { label_id, ...change })).status).toBe(200);

    expect(await labelsOf(ana)).toEqual([{ label_id, name: 'Côté', color: 'madder', tasks: 1 }]);
    await ana.post('/api/label/update', { label_id, color: '' });
    expect((await listOf(ana))[0]?.labels).toEqual([{ label_id, name: 'Côté', color: null }]);
  });

  test('does not take the name of another one', async ({ ana }) => {
    const label_id = await labelNamed(ana, 'Home');
    await labelNamed(ana, 'Café');
    const answer = await ana.post('/api/label/update', { label_id, name: 'cafe', color: 'ink' });

    expect(refusalIn(answer)).toEqual(conflictAt('name'));
    expect((await labelsOf(ana)).map(({ name, color }) => [name, color])).toEqual([
      ['Café', null],
      ['Home', null],
    ]);
  });

  test('is listed by name with the tasks that carry it themselves, done ones too', async ({ ana }) => {
    const errand = await makeTask(ana, 'Buy bread', { task_labels: ['errand', 'Émile'] });
    await makeTask(ana, 'Find the shop', { parent_id: errand });
    await makeTask(ana, 'Post a letter', { task_labels: ['errand'], task_status: 'completed' });
    await labelNamed(ana, 'zoo');

    expect((await labelsOf(ana)).map(({ name, tasks }) => [name, tasks])).toEqual([
      ['Émile', 1],
      ['errand', 2],
      ['zoo', 0],
    ]);
  });

  test('counts at most 1,000 tasks', async ({ ana }) => {
    await makeTask(ana, 'A task', { task_labels: ['many'] });
    await query(`insert into tasks (user_id, task_id, title, title_folded, status, priority, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1001)
      select user_id, 'more-' || i, 'More', 'more', 'not_started', 0, 1 from n, users`);
    await query(`insert into task_labels select t.user_id, t.task_id, l.label_id
      from tasks t join labels l using (user_id) where t.task_id like 'more-%'`);

    expect((await labelsOf(ana)).map(({ tasks }) => tasks)).toEqual([1_000]);
  });

  test('goes from its tasks when it is deleted, and they stay', async ({ ana }) => {
    const task = await makeTask(ana, 'Buy bread', { task_labels: ['errand', 'town'] });
    const id = await labelNamed(ana, 'errand');
    expect((await ana.delete(`/api/label/${id}/delete`)).status).toBe(200);

    expect(await labelsOfTask(ana, task)).toEqual(['town']);
    expect(await namesOf(ana)).toEqual(['town']);
    expect(refusalIn(await ana.delete(`/api/label/${id}/delete`))).toMatchObject(NOT_FOUND);
    await ana.post('/api/task/update', { task_id: task, task_labels_add: ['Errand'] });
    expect(await labelsOfTask(ana, task)).toEqual(['Errand', 'town']);
    expect(await labelNamed(ana, 'errand')).not.toBe(id);
  });

  test('is put together with another, which keeps its name and colour', async ({ ana }) => {
    await ana.post('/api/label/add', { name: 'Errands', color: 'saffron' });
    const into = await labelNamed(ana, 'Errands');
    const both = await makeTask(ana, 'Both', { task_labels: ['errand', 'Errands'] });
    const one = await makeTask(ana, 'One', { task_labels: ['errand'] });
    const id = await labelNamed(ana, 'errand');
    expect((await ana.post(`/api/label/${id}/merge`, { into })).status).toBe(200);

    expect(await labelsOf(ana)).toEqual([{ label_id: into, name: 'Errands', color: 'saffron', tasks: 2 }]);
    expect([await labelsOfTask(ana, both), await labelsOfTask(ana, one)]).toEqual([['Errands'], ['Errands']]);
  });

  test('is made anew for its old name when it was renamed on another device', async ({ ana }) => {
    const task = await makeTask(ana, 'Buy bread', { task_labels: ['errand'] });
    await ana.post('/api/label/update', { label_id: await labelNamed(ana, 'errand'), name: 'shopping' });
    await ana.post('/api/task/update', { task_id: task, task_labels_add: ['errand'] });

    expect(await labelsOfTask(ana, task)).toEqual(['errand', 'shopping']);
  });
});

describe('a refusal names its field, and nothing is written', () => {
  const FORTY = 'ü'.repeat(40);
  const NAMES = [
    '',
    '   ',
    `${FORTY}x`,
    'a#b',
    'a, b',
    'a\nb',
    'a\u2028b',
    '2026',
    '٢٠',
    '\u0301',
    7,
    null,
    ['a'],
  ];

  /** Without the calls that limits count. */
  const rowsBesides = async () => ({ ...(await rowCounts()), rate_limit_hits: 0 });

  async function refused(person: Person, calls: readonly (readonly [string, object, string])[]) {
    const before = await rowsBesides();
    await raiseLimits();
    for (const [path, body, field] of calls) {
      const answer = await person.post(path, body);
      expect.soft(refusalIn(answer), JSON.stringify(body)).toEqual(refusedAt(field));
    }
    expect(await rowsBesides()).toEqual(before);
  }

  test('for a name that is none', async ({ ana }) => {
    const label_id = await labelNamed(ana, 'errand');
    const task_id = await makeTask(ana, 'A task');
    await refused(
      ana,
      NAMES.flatMap((name) => [
        ['/api/label/add', { name }, 'name'] as const,
        ['/api/label/update', { label_id, name: name ?? '' }, 'name'] as const,
        ['/api/task/create', { task_title: 'New', task_labels: [name] }, 'task_labels.0'] as const,
        ['/api/task/update', { task_id, task_labels: ['a', name] }, 'task_labels.1'] as const,
        ['/api/task/update', { task_id, task_labels_add: ['a', 'b', name] }, 'task_labels_add.2'] as const,
        ['/api/task/update', { task_id, task_labels_remove: [name] }, 'task_labels_remove.0'] as const,
      ]),
    );
    expect((await ana.post('/api/label/add', { name: FORTY })).status).toBe(201);
  });

  test('for a list that is too long, none, or beside its changes', async ({ ana }) => {
    const task_id = await makeTask(ana, 'A task');
    const eleven = Array.from({ length: 11 }, (_, number) => `label ${number}`);
    await refused(ana, [
      ['/api/task/create', { task_title: 'New', task_labels: eleven }, 'task_labels'],
      ['/api/task/create', { task_title: 'New', task_labels: 'errand' }, 'task_labels'],
      ['/api/task/update', { task_id, task_labels: eleven }, 'task_labels'],
      ['/api/task/update', { task_id, task_labels_add: eleven }, 'task_labels_add'],
      ['/api/task/update', { task_id, task_labels_remove: 'errand' }, 'task_labels_remove'],
      ['/api/task/update', { task_id, task_labels: ['a'], task_labels_add: ['b'] }, 'task_labels'],
      ['/api/task/update', { task_id, task_labels: null, task_labels_remove: ['b'] }, 'task_labels'],
    ]);
  });

  test('for another colour, and for a label and itself', async ({ ana }) => {
    const label_id = await labelNamed(ana, 'errand');
    await refused(ana, [
      ['/api/label/add', { name: 'new', color: 'pink' }, 'color'],
      ['/api/label/update', { label_id, color: 'pink' }, 'color'],
      [`/api/label/${label_id}/merge`, { into: label_id }, 'into'],
    ]);
  });

  test('for an eleventh label on a task', async ({ ana }) => {
    const ten = Array.from({ length: 10 }, (_, number) => `label ${number}`);
    const task_id = await makeTask(ana, 'A task', { task_labels: ten });
    const before = await rowCounts();
    const change = { task_id, task_title: 'Another title', task_labels_add: ['eleventh'] };

    expect(refusalIn(await ana.post('/api/task/update', change))).toEqual(conflictAt('task_labels'));
    expect(await rowCounts()).toEqual(before);
    expect((await taskOf(ana, task_id)).task_title).toBe('A task');
    const swap = { task_id, task_labels_add: ['eleventh', 'LABEL 1'], task_labels_remove: ['label 0'] };
    expect((await ana.post('/api/task/update', swap)).status).toBe(200);
    expect(await labelsOfTask(ana, task_id)).toEqual(['eleventh', ...ten.slice(1)]);
  });

  test('for a hundred and first label, by whatever call', async ({ ana }) => {
    await query(`insert into labels (user_id, label_id, name, name_folded, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 99)
      select user_id, 'l-' || i, 'label ' || i, 'label ' || i, 1 from n, users`);
    const task_id = await makeTask(ana, 'A task', { task_labels: ['hundredth'] });
    const before = await rowCounts();
    const answers = [
      await ana.post('/api/label/add', { name: 'one more' }),
      await ana.post('/api/task/create', { task_title: 'New', task_labels: ['label 1', 'one more'] }),
      await ana.post('/api/task/update', { task_id, task_title: 'Other', task_labels: ['one more'] }),
    ];

    expect(BOUNDS.labels.most).toBe(100);
    expect(answers.map(refusalIn)).toEqual(answers.map(() => conflictAt('labels')));
    expect(await rowCounts()).toEqual(before);
    expect((await taskOf(ana, task_id)).task_title).toBe('A task');
    expect((await ana.post('/api/label/add', { name: 'Label 1' })).status).toBe(200);
  });

  test('for a task that is refused, also of labels that it would have made', async ({ ana }) => {
    const task_id = await makeTask(ana, 'A task');
    const below = await makeTask(ana, 'Below it', { parent_id: task_id });
    const before = await rowCounts();
    const labels = { task_labels: ['errand'] };
    const days = { start_timestamp: 1_773_921_600, end_timestamp: 1_773_000_000 };
    const answers = [
      await ana.post('/api/task/create', { task_title: 'New', parent_id: 'nobody', ...labels }),
      await ana.post('/api/task/create', { task_title: 'New', ...days, ...labels }),
      await ana.post('/api/task/update', { task_id, ...days, ...labels }),
      await ana.post('/api/task/update', { task_id, parent_id: below, ...labels }),
      await ana.post('/api/task/update', { task_id, parent_id: 'nobody', ...labels }),
      await ana.post('/api/task/update', { task_id: 'nobody', ...labels }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 400, 400, 400, 404, 404]);
    expect(await rowCounts()).toEqual(before);
  });
});

describe('when many calls come at once', () => {
  test('twenty tasks that invent one name have one label', async ({ ana }) => {
    await setClock(NOON);
    const spellings = ['errand', 'Errand', 'ÉRRAND', ' errand '];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        ana.post('/api/task/create', {
          task_title: `Task ${number}`,
          task_labels: [spellings[number % spellings.length]],
        }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect((await labelsOf(ana)).map(({ tasks }) => tasks)).toEqual([20]);
    expect(await titlesOf(ana, { label_id: (await labelsOf(ana))[0]?.label_id })).toHaveLength(20);
  });

  test('one task gets ten labels of twelve, and the person a hundred', async ({ ana }) => {
    const task_id = await makeTask(ana, 'A task');
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        ana.post('/api/task/update', { task_id, task_labels_add: [`label ${number}`] }),
      ),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 409, 409]);
    expect(await labelsOfTask(ana, task_id)).toHaveLength(10);

    await query(`insert into labels (user_id, label_id, name, name_folded, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 88)
      select user_id, 'l-' || i, 'more ' || i, 'more ' || i, 1 from n, users`);
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, number) => ana.post('/api/label/add', { name: `last ${number}` })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  });

  test('labels of two devices are both there, and of the same label the later call holds', async ({
    ana,
  }) => {
    const task_id = await makeTask(ana, 'A task', { task_labels: ['old'] });
    await Promise.all(
      ['phone', 'laptop'].map((name) => ana.post('/api/task/update', { task_id, task_labels_add: [name] })),
    );
    expect(await labelsOfTask(ana, task_id)).toEqual(['laptop', 'old', 'phone']);

    await ana.post('/api/task/update', { task_id, task_labels_remove: ['OLD', 'unknown'] });
    await ana.post('/api/task/update', { task_id, task_labels_add: ['old'], task_labels_remove: ['phone'] });
    expect(await labelsOfTask(ana, task_id)).toEqual(['laptop', 'old']);
  });

  test('a task that is sent again with other labels stays as it is', async ({ ana }) => {
    const task = { task_title: 'A task', id: CLIENT_ID };
    await ana.post('/api/task/create', { ...task, task_labels: ['first'] });
    const again = await ana.post('/api/task/create', { ...task, task_labels: ['second'] });

    expect(again.status).toBe(200);
    expect(await labelsOfTask(ana, CLIENT_ID)).toEqual(['first']);
    expect(await namesOf(ana)).toEqual(['first']);
  });
});

describe('a task’s labels', () => {
  test('are named once each, in the first spelling, and emptied by an empty list or null', async ({
    ana,
  }) => {
    await labelNamed(ana, 'Café');
    const task_id = await makeTask(ana, 'A task', { task_labels: ['cafe', ' CAFÉ', 'b  c', 'Town', 'town'] });
    expect(await labelsOfTask(ana, task_id)).toEqual(['b c', 'Café', 'Town']);

    for (const task_labels of [[], null]) {
      await ana.post('/api/task/update', { task_id, task_labels: ['Café', 'new'] });
      expect(await labelsOfTask(ana, task_id)).toEqual(['Café', 'new']);
      await ana.post('/api/task/update', { task_id, task_labels });
      expect(await labelsOfTask(ana, task_id)).toEqual([]);
    }
    const both = { task_labels_add: ['both', 'cafe'], task_labels_remove: ['both'] };
    await ana.post('/api/task/update', { task_id, ...both });
    expect(await labelsOfTask(ana, task_id)).toEqual(['both', 'Café']);
  });

  test('count towards the bytes of their person, and go with the task', async ({ ana }) => {
    const usage = async () => (await query('select bytes from person_usage'))[0]?.bytes;
    const before = await usage();
    const task = await makeTask(ana, 'A task');
    const withTask = await usage();
    await ana.post('/api/task/update', { task_id: task, task_labels: ['errand', 'town'] });
    const [stored] = await query(`select
      (select sum(100 + octet_length(label_id) + octet_length(name) + octet_length(name_folded)) from labels) as labels,
      (select sum(100 + octet_length(task_id) + octet_length(label_id)) from task_labels) as marks`);
    expect(await usage()).toBe(Number(withTask) + Number(stored?.labels) + Number(stored?.marks));

    await ana.delete(`/api/task/${task}/delete`);
    expect((await rowCounts()).task_labels).toBeUndefined();
    for (const { label_id } of await labelsOf(ana)) await ana.delete(`/api/label/${label_id}/delete`);
    expect(await usage()).toBe(before);
  });

  test('are no word of the title: the server reads no # out of it', async ({ ana }) => {
    const task = await makeTask(ana, 'Buy bread #errand');

    expect((await taskOf(ana, task)).task_title).toBe('Buy bread #errand');
    expect(await namesOf(ana)).toEqual([]);
  });

  test('that a person changes make an imported task theirs', async ({ ana }) => {
    const task = await makeTask(ana, 'A task');
    await query("update tasks set import_id = '019a5f6e-7c00-7000-8000-00000000000b'");
    await ana.post('/api/task/update', { task_id: task, task_labels_add: ['errand'] });

    expect((await query('select import_id from tasks'))[0]).toEqual({
      import_id: '019a5f6e~7c00-7000-8000-00000000000b',
    });
  });
});
