import * as v from 'valibot';
import { beforeEach, describe, expect } from 'vitest';
import { listSecurityEvents } from '#domain/security-trail/security-trail.calls.ts';
import { addHabit } from '../habits/habits.ts';
import { fileDay, filePage, fileStart, foreignFile, importId } from '../portability/foreign-file.ts';
import { allowIntimate, bringIn, dataOf } from '../portability/portability.ts';
import { breakDatabase, mendDatabase, raiseLimits, runForgetting, setClock } from '../setup/outside.ts';
import { ANA, detailsOf, type Person, signIn, test } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { makeTask, taskOf } from '../setup/tasks.ts';
import { agree, previewOf, storedBefore, YEAR } from './forgetting.ts';

const TODAY = '2026-11-28T12:00:00Z';
const ALWAYS = { days: null, journal: null, tasks: null, habits: null };
const PREVIEW = '/api/user/keeping/preview';
const UPDATE = '/api/user/keeping/update';

beforeEach(() => setClock(TODAY));

const log = (person: Person, day: string, fields: object) => person.post(`/api/day/${day}/log`, fields);
const errorsOf = ({ body }: { body: unknown }) =>
  v.parse(
    v.object({ code: v.string(), errors: v.optional(v.array(v.looseObject({ path: v.string() }))) }),
    body,
  );

describe('before anything is forgotten', () => {
  test('everything is stored always at first', async ({ ana }) => {
    expect((await ana.get('/api/user/keeping')).body).toEqual({ success: 1, ...ALWAYS, done_until: null });
  });

  test('a preview counts what would go and names the first day that stays', async ({ ana }) => {
    await log(ana, '2025-11-27', { mood: 2 });
    await log(ana, '2025-11-28', { mood: 2 });
    const rows = await query('select forgetting from users');

    expect(await previewOf(ana)).toMatchObject({
      counts: { days: 1, journal: 0, tasks: 0, habits: 0 },
      before_on: { days: '2025-11-28', journal: '2025-11-28', tasks: '2025-11-28', habits: '2025-11-24' },
    });
    expect(await query('select forgetting from users')).toEqual(rows);
  });

  test('another number of months is refused at its kind, and an update without a preview at `seen`', async ({
    ana,
  }) => {
    const wrong = await ana.post(PREVIEW, { ...YEAR, tasks: 7 });
    const unseen = await ana.post(UPDATE, YEAR);

    expect([wrong.status, errorsOf(wrong).errors?.map(({ path }) => path)]).toEqual([400, ['tasks']]);
    expect([unseen.status, errorsOf(unseen).errors?.map(({ path }) => path)]).toEqual([400, ['seen']]);
  });

  test('nobody agrees to other numbers, months or people than the preview showed', async ({ ana }) => {
    const ben = await signIn('ben@example.test');
    const { seen } = await previewOf(ana);
    const others = [
      await ana.post(UPDATE, { ...YEAR, days: 6, seen }),
      await ben.post(UPDATE, { ...YEAR, seen }),
      await ana.post(UPDATE, { ...YEAR, seen: 'stale' }),
    ];
    await log(ana, '2025-10-01', { mood: 2 });
    others.push(await ana.post(UPDATE, { ...YEAR, seen }));

    expect(others.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(await query('select forgetting, forgets_at from users')).toEqual(
      [0, 1].map(() => ({ forgetting: null, forgets_at: null })),
    );
  });
});

describe('after somebody agreed', () => {
  test('days go with the next run; starts, lengths and signs stay, and so do other people’s days', async ({
    ana,
  }) => {
    const ben = await signIn('ben@example.test');
    for (const person of [ana, ben]) {
      await allowIntimate(person);
      for (const day of ['2025-10-01', '2025-10-02', '2025-10-03'])
        await log(person, day, { bleeding: 'medium', mood: 2 });
      await log(person, '2025-10-14', { lh: 'positive' });
      await log(person, '2025-10-29', { bleeding: 'light' });
      await log(person, '2025-12-01', { mood: 3 });
    }
    expect((await agree(ana)).status).toBe(200);
    await runForgetting(TODAY, 300);
    const of = (person: string, sql: string) =>
      query(`${sql} where user_id = (select user_id from users where email = ?)`, person);

    expect(await of(ANA, 'select logged_on from day_logs')).toEqual([{ logged_on: '2025-12-01' }]);
    expect(await of(ben.email, 'select count(*) as n from day_logs')).toEqual([{ n: 6 }]);
    expect(await of(ANA, 'select started_on, bled_until, bled_days, origin, signs from periods')).toEqual([
      {
        started_on: '2025-10-01',
        bled_until: '2025-10-03',
        bled_days: 3,
        origin: 'bleeding',
        signs: '[{"kind":"lh","on":"2025-10-14","knownOn":"2025-10-14"}]',
      },
      { started_on: '2025-10-29', bled_until: '2025-10-29', bled_days: 1, origin: 'bleeding', signs: '[]' },
    ]);
    expect((await ana.get('/api/user/keeping')).body).toMatchObject({ ...YEAR, done_until: '2026-11-28' });
    expect((await detailsOf(ana)).details.details_from.days).toBe('2025-11-28');
    const { body } = await ana.get('/api/user/security-events');
    expect(v.parse(listSecurityEvents.answer, body).events[0]?.event).toBe('keeping_changed');
  });

  test('a period across the line stays whole until its last day is older by three', async ({ ana }) => {
    for (const day of ['2025-11-25', '2025-11-26', '2025-11-28']) await log(ana, day, { bleeding: 'medium' });
    await agree(ana);
    await runForgetting(TODAY, 300);
    expect(await query('select count(*) as n from day_logs')).toEqual([{ n: 3 }]);
    await runForgetting('2026-12-01T12:00:00Z');
    expect(await query('select count(*) as n from day_logs')).toEqual([{ n: 3 }]);
    await runForgetting('2026-12-02T12:00:00Z');

    expect(await query('select count(*) as n from day_logs')).toEqual([{ n: 0 }]);
    expect(await query('select bled_until, bled_days from periods')).toEqual([
      { bled_until: '2025-11-28', bled_days: 3 },
    ]);
  });

  test('finished tasks go with their history and ended series; steps that stay come to the top with the labels', async ({
    ana,
  }) => {
    await setClock('2025-10-01T12:00:00Z');
    const parent = await makeTask(ana, 'canary parent', { task_labels: ['Home'] });
    const step = await makeTask(ana, 'A step that stays', { parent_id: parent });
    const series = await makeTask(ana, 'canary series', {
      task_repeat: { kind: 'calendar', rule: 'FREQ=DAILY;COUNT=1' },
    });
    await ana.post('/api/plan/apply', { placements: [{ task_id: parent, on: '2025-10-02' }] });
    await ana.post('/api/task/update', { task_id: parent, task_status: 'completed' });
    await ana.post('/api/task/update', { task_id: series, task_status: 'completed' });
    await query(
      "insert into change_batches (user_id, batch_id, cause, reason, made_at) select user_id, 'b', 'planned', '{}', 1 from users",
    );
    await query(
      "insert into change_items (user_id, batch_id, task_id, title, before, after) select user_id, 'b', ?, 'canary', '{}', '{}' from users",
      parent,
    );
    await setClock(TODAY);
    expect((await previewOf(ana)).counts.tasks).toBe(2);
    await agree(ana);
    await runForgetting(TODAY, 300);

    expect(await query('select title, parent_id from tasks')).toEqual([
      { title: 'A step that stays', parent_id: null },
    ]);
    expect((await taskOf(ana, step)).task_labels.map(({ name }) => name)).toEqual(['Home']);
    for (const table of ['change_batches', 'change_items', 'task_series'])
      expect(await query(`select count(*) as n from ${table}`), table).toEqual([{ n: 0 }]);
  });

  test('lines move on at midnight, and a longer time or a journey west moves none back', async ({ ana }) => {
    await agree(ana);
    await runForgetting(TODAY, 300);
    await runForgetting('2026-11-29T00:30:00Z');
    const again = await signIn(ANA);
    const lineOfDays = async () => (await detailsOf(again)).details.details_from.days;
    expect(await lineOfDays()).toBe('2025-11-29');
    await again.post('/api/user/timezone/update', { timezone: 'Pacific/Honolulu' });
    await query('update users set forgets_at = 1');
    await runForgetting('2026-11-29T00:40:00Z');
    expect(await lineOfDays()).toBe('2025-11-29');
    await agree(again, { ...YEAR, days: 24 });

    expect(await lineOfDays()).toBe('2025-11-29');
    await agree(again, ALWAYS);
    expect(await lineOfDays()).toBeNull();
    expect(await query('select forgets_at from users')).toEqual([{ forgets_at: null }]);
  });

  test('changes of days before the line are refused with a reason, and forgotten starts can be deleted', async ({
    ana,
  }) => {
    await log(ana, '2025-10-01', { bleeding: 'medium' });
    await agree(ana);
    await runForgetting(TODAY, 300);
    const refused = [
      await log(ana, '2025-11-27', { mood: 2 }),
      await ana.post('/api/day/range/log', {
        from: '2025-11-26',
        to: '2025-12-02',
        bleeding: 'light',
        only_unsaid: 0,
      }),
      await ana.post('/api/cycle/period/log', { is_now: 0, period_timestamp: 1_761_912_000 }),
      await ana.post('/api/journal/save', { date: '2025-11-27', text: 'late', tags: [] }),
    ];

    expect(refused.map((answer) => [answer.status, errorsOf(answer).errors])).toEqual(
      ['date', 'from', 'period_timestamp', 'date'].map((path) => [
        400,
        [{ path, message: expect.any(String), reason: 'older_than_kept' }],
      ]),
    );
    expect((await log(ana, '2025-11-28', { mood: 2 })).status).toBe(200);
    const [start] = await query('select period_id as id from periods');
    expect((await ana.delete(`/api/cycle/period/${start?.id}/delete`)).status).toBe(200);
    expect(await query('select count(*) as n from periods')).toEqual([{ n: 0 }]);
  });
});

describe('files', () => {
  test('an import leaves older details out, counts them, and brings starts', async ({ ana }) => {
    await raiseLimits();
    await allowIntimate(ana);
    await agree(ana);
    const file = foreignFile(1, {
      periods: [{ ...fileStart('2025-10-01'), origin: 'bleeding' }],
      day_logs: [
        fileDay('2025-10-01', { bleeding: 'light' }),
        fileDay('2025-10-02', { mood: 2 }),
        fileDay('2025-12-02', { mood: 2 }),
      ],
      journal: [filePage('2025-10-02', { text: 'old' }), filePage('2025-12-02', { text: 'new' })],
      remarks: [{ date: '2025-10-02', source: 'clue', text: 'old' }],
    });
    const { kinds } = await bringIn(ana, file);

    expect(kinds.day_logs).toEqual({ added: 1, skipped: 0, rejected: 0, older_than_kept: 2 });
    expect(kinds.journal).toEqual({ added: 1, skipped: 0, rejected: 0, older_than_kept: 1 });
    expect(kinds.remarks).toEqual({ added: 0, skipped: 0, rejected: 0, older_than_kept: 1 });
    expect(kinds.periods).toEqual({ added: 1, skipped: 0, rejected: 0 });
    expect(await query('select started_on, origin from periods')).toEqual([
      { started_on: '2025-10-01', origin: 'bleeding' },
    ]);
    // The line of habits is a Monday.
    expect(await storedBefore('2025-11-28')).toEqual([
      'periods.period_id',
      'periods.started_on',
      'users.forgetting',
    ]);
  });

  test('an import that is taken back brings nothing before the line, and says how much was there', async ({
    ana,
  }) => {
    await raiseLimits();
    await log(ana, '2025-10-02', { mood: 2 });
    await bringIn(
      ana,
      foreignFile(1, {
        day_logs: [
          fileDay('2025-10-02', { energy: 3 }),
          fileDay('2025-10-03', { mood: 1 }),
          fileDay('2026-01-01', { mood: 1 }),
        ],
        periods: [fileStart('2025-10-20')],
      }),
    );
    await agree(ana);
    await runForgetting(TODAY, 300);
    const answer = await ana.post(`/api/import/${importId(1)}/take-back`, {});

    // The start's own day had bleeding that its report put there.
    expect(answer.body).toEqual({ success: 1, removed: 2, kept: 0, before_line: 2 });
    expect(await query('select count(*) as n from day_logs')).toEqual([{ n: 0 }]);
    expect(await query('select count(*) as n from periods')).toEqual([{ n: 0 }]);
  });

  test('an export has the settings and what is left of periods, which another account gets', async ({
    ana,
  }) => {
    await allowIntimate(ana);
    for (const day of ['2025-10-01', '2025-10-02']) await log(ana, day, { bleeding: 'medium' });
    await log(ana, '2025-10-14', { lh: 'positive' });
    await agree(ana);
    await runForgetting(TODAY, 300);
    const data = await dataOf(ana);
    const ben = await signIn('ben@example.test');
    await allowIntimate(ben);
    await bringIn(ben, data);

    expect(data.keeping).toEqual({ ...YEAR, done_until: '2026-11-28' });
    expect(data.periods).toMatchObject([
      { forgotten: { bled_until: '2025-10-02', bled_days: 2, none_after: 0, signs: [{ kind: 'lh' }] } },
    ]);
    expect((await dataOf(ben)).periods).toEqual(data.periods);
    expect((await dataOf(ben)).keeping).toBeNull();
    expect((await ben.get('/api/cycle/record')).body).toEqual((await ana.get('/api/cycle/record')).body);
  });
});

test('a run that is killed at any step goes on, and never removes what the preview did not count', async ({
  ana,
}) => {
  const prepared = async (person: Person) => {
    await raiseLimits();
    for (const day of ['2025-10-01', '2025-10-14', '2025-10-29', '2025-11-20', '2026-01-05'])
      await log(person, day, { bleeding: 'medium', mood: 2 });
    await person.post('/api/journal/save', { date: '2025-10-01', text: 'canary', tags: [] });
    await person.post('/api/journal/save', { date: '2026-01-01', text: 'stays', tags: [] });
    await addHabit(person, { habit_name: 'Walk' });
    await agree(person);
  };
  const left = async () => ({
    days: await query('select logged_on as d from day_logs'),
    pages: await query('select written_on as d from journal_entries'),
    starts: await query('select started_on as d, bled_days, signs from periods'),
    done: (await query("select json_extract(forgetting, '$.doneUntil') as d from users"))[0]?.d,
  });
  await prepared(ana);
  await runForgetting(TODAY, 300);
  const expected = await left();
  expect(expected.done).toBe('2026-11-28');
  let atCall = 0;
  for (let isThrough = false; !isThrough; ) {
    atCall += 1;
    await fetchWorker('/__test/reset');
    await setClock(TODAY);
    await prepared(await signIn(ANA));
    await breakDatabase({ atCall, isCarriedOut: atCall % 2 === 0, lasts: 'on' });
    isThrough = await runForgetting(TODAY, 300).then(
      () => true,
      () => false,
    );
    await mendDatabase();
    const days = await query('select logged_on as d from day_logs');
    for (const { d } of expected.days) expect(days, `call ${atCall}`).toContainEqual({ d });
    await runForgetting(TODAY, 2 * 3600);

    expect({ atCall, ...(await left()) }).toEqual({ atCall, ...expected });
  }
  expect(atCall).toBeGreaterThan(10);
}, 120_000);
