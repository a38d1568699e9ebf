import { describe, expect } from 'vitest';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import { find, ana as signInAna } from '../best-dates/best-dates.ts';
import { refusalIn } from '../setup/calls.ts';
import { costsOf } from '../setup/costs.ts';
import { setClock } from '../setup/outside.ts';
import { NOON, type Person, secondsOf, test } from '../setup/person.ts';
import { dashboardOf } from '../setup/repeats.ts';
import { fetchWorker } from '../setup/server.ts';
import { listOf, makeTask, onDay, pageOf, titlesOf } from '../setup/tasks.ts';
import { labelNamed, labelsOf } from './labels.ts';

/** A task of the model: its parent and its own labels by name. */
type Modelled = { parent: string | null; labels: Set<string> };
type Model = Map<string, Modelled>;

const NAMES = ['café', 'errand', 'home', 'Zürich'];

/** The labels of everything above a task. */
function aboveIn(model: Model, id: string): Set<string> {
  const found = new Set<string>();
  for (let at = model.get(id)?.parent ?? null; at !== null; at = model.get(at)?.parent ?? null)
    for (const name of model.get(at)?.labels ?? []) found.add(name);
  return found;
}

const sorted = (names: Iterable<string>) => NAMES.filter((name) => new Set(names).has(name));

/** Expects that every row and every filter of the list is as the model has it. */
async function expectAsModelled(person: Person, model: Model): Promise<void> {
  const rows = await listOf(person, { limit: 500 });
  const expected = [...model].map(([id, { labels }]) => {
    const above = [...aboveIn(model, id)].filter((name) => !labels.has(name));
    return { id, labels: sorted(labels), parent_labels: sorted(above) };
  });
  const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);
  const namesIn = (marks: readonly { name: string }[]) => marks.map(({ name }) => name);
  expect(
    rows
      .map((row) => ({ id: row.id, labels: namesIn(row.labels), parent_labels: namesIn(row.parent_labels) }))
      .sort(byId),
  ).toEqual(expected.sort(byId));
  for (const { label_id, name, tasks } of await labelsOf(person)) {
    const holds = expected.filter((row) => [...row.labels, ...row.parent_labels].includes(name));
    const found = await listOf(person, { label_id, limit: 500 });
    expect(found.map(({ id }) => id).sort()).toEqual(holds.map(({ id }) => id).sort());
    expect(tasks).toBe(expected.filter(({ labels }) => labels.includes(name)).length);
  }
}

describe('the list by a label', () => {
  test.for([1, 2, 3])(
    'has what carries it and everything below, in random trees that change (seed %i)',
    async (seed, { ana }) => {
      const random = seededRandom(seed);
      const among = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
      const model: Model = new Map();
      for (let number = 0; number < 30; number++) {
        const parent = random() < 0.75 ? (among([...model.keys()]) ?? null) : null;
        const labels = new Set(NAMES.filter(() => random() < 0.15));
        const id = await makeTask(ana, `Task ${number}`, {
          ...(parent && { parent_id: parent }),
          task_labels: [...labels],
        });
        model.set(id, { parent, labels });
      }
      await expectAsModelled(ana, model);

      for (let number = 0; number < 20; number++) {
        const id = among([...model.keys()]) ?? '';
        const task = model.get(id) ?? { parent: null, labels: new Set() };
        const to = among([...model.keys()].filter((one) => one !== id)) ?? null;
        const dice = random();
        if (dice < 0.3) {
          // A parent below the task is refused.
          const answer = await ana.post('/api/task/update', { task_id: id, parent_id: to });
          if (answer.status === 200) task.parent = to;
        } else if (dice < 0.8) {
          const [added = '', removed = ''] = [among(NAMES), among(NAMES)];
          const change = { task_labels_add: [added], task_labels_remove: [removed] };
          await ana.post('/api/task/update', { task_id: id, ...change });
          task.labels.delete(removed);
          task.labels.add(added);
        } else {
          const carried = new Set([...task.labels, ...aboveIn(model, id)]);
          await ana.delete(`/api/task/${id}/delete`);
          model.delete(id);
          for (const step of model.values()) {
            if (step.parent !== id) continue;
            step.parent = null;
            for (const name of carried) step.labels.add(name);
          }
        }
      }
      await expectAsModelled(ana, model);
    },
  );

  test('goes with the other filters, with every order, and page by page', async ({ ana }) => {
    const whole = await makeTask(ana, 'The whole', { task_labels: ['errand'] });
    for (let number = 0; number < 20; number++)
      await makeTask(ana, `Part ${number}`, {
        parent_id: whole,
        task_priority: number % 3 === 0 ? 'high' : 'low',
        task_status: number % 4 === 0 ? 'completed' : 'not_started',
        end_timestamp: secondsOf(NOON) + (number % 5) * 86_400,
      });
    await makeTask(ana, 'Another', { task_priority: 'high' });
    const label_id = await labelNamed(ana, 'errand');
    const requests = [
      {},
      { is_open: 1, task_priority: 'high' },
      { order_task_end_timestamp: 'ASC', order_task_priority: 'DESC' },
      { parent_id: whole },
      { keyword: 'part 1', order_task_created_timestamp: 'ASC' },
    ];
    for (const request of requests) {
      const all = (await titlesOf(ana, request)).filter((title) => title !== 'Another');
      const pages: string[] = [];
      let cursor: string | null = '';
      for (let number = 0; cursor !== null && number < 10; number++) {
        const page = await pageOf(ana, { ...request, label_id, limit: 4, cursor });
        pages.push(...page.tasks.map(({ title }) => title));
        cursor = page.next_cursor;
      }
      expect(pages, JSON.stringify(request)).toEqual(all);
    }
  });

  test('is the whole list without a label, and finds nothing by an unknown one', async ({ ana }) => {
    await makeTask(ana, 'A task', { task_labels: ['errand'] });

    for (const label_id of ['', null]) expect(await titlesOf(ana, { label_id })).toEqual(['A task']);
    expect(await titlesOf(ana, { label_id: 'nobody' })).toEqual([]);
  });

  test('finds tasks by words of a label, and with a # in front by its beginning or by the text', async ({
    ana,
  }) => {
    await makeTask(ana, 'Bread', { task_labels: ['Große Besorgung'] });
    await makeTask(ana, 'Ticket #123');
    await makeTask(ana, 'Room', { task_labels: ['12345'.concat('a')] });
    const found = async (keyword: string) => (await titlesOf(ana, { keyword })).sort();

    expect(await found('besorg')).toEqual(['Bread']);
    expect(await found('GROSSE b')).toEqual(['Bread']);
    expect(await found('#gro')).toEqual(['Bread']);
    expect(await found('#besorg')).toEqual([]);
    expect(await found('#123')).toEqual(['Room', 'Ticket #123']);
    expect(await found('#')).toEqual(['Ticket #123']);
  });
});

describe('rows have labels', () => {
  test('of the task and of what is above it, in every list', async ({ ana }) => {
    await setClock(NOON);
    const end_timestamp = secondsOf(NOON);
    const whole = await makeTask(ana, 'The whole', { end_timestamp, task_labels: ['home', 'errand'] });
    await makeTask(ana, 'A part', { end_timestamp, parent_id: whole, task_labels: ['errand', 'Bread'] });
    const inShort = (rows: Awaited<ReturnType<typeof listOf>>) =>
      rows
        .map(({ title, labels, parent_labels: above }) => [
          title,
          ...[labels, above].map((marks) => marks.map(({ name }) => name).join(' ')),
        ])
        .sort();
    const expected = [
      ['A part', 'Bread errand', 'home'],
      ['The whole', 'errand home', ''],
    ];

    expect(inShort(await listOf(ana))).toEqual(expected);
    expect(inShort(await listOf(ana, { is_open: 1, order_task_end_timestamp: 'ASC' }))).toEqual(expected);
    for (const view of [1, 2, 3] as const)
      expect(inShort(await onDay(ana, { at: NOON, view }))).toEqual(expected);
    expect(inShort((await dashboardOf(ana)).tasks.tasks)).toEqual(expected);
  });

  test('without another statement: the dashboard reads them with everything else', async ({ ana }) => {
    const costs = () =>
      costsOf(fetchWorker, async () => expect((await ana.get('/api/dashboard')).status).toBe(200));
    const task = await makeTask(ana, 'The whole');
    await makeTask(ana, 'A part', { parent_id: task });
    const before = await costs();
    await ana.post('/api/task/update', { task_id: task, task_labels: ['errand', 'home'] });
    const after = await costs();

    expect(after).toHaveLength(before.length);
    expect(after.length).toBeLessThanOrEqual(2);
  });
});

describe('a plan and the best dates by a label', () => {
  test('a plan places only tasks of the label; what is planned of others keeps its room', async ({ ana }) => {
    await setClock('2026-03-02T09:00:00Z');
    const preview = async (request: object) =>
      (await ana.post('/api/plan/preview', { days: 7, ...request })).body as {
        placements: { title: string; on: string }[];
        days: { date: string; planned: number; room: number }[];
      }; // the documents' tests validate it
    const whole = await makeTask(ana, 'Errands', { task_labels: ['errand'], task_status: 'completed' });
    await makeTask(ana, 'Bread', { parent_id: whole, task_length: 60 });
    await makeTask(ana, 'Tax return', { task_length: 60, task_priority: 'high' });
    const planned = await makeTask(ana, 'Planned', { task_length: 80 });
    await ana.post('/api/plan/apply', { placements: [{ task_id: planned, on: '2026-03-02' }] });
    const label_id = await labelNamed(ana, 'errand');
    const { placements, days } = await preview({ label_id });

    expect(placements).toMatchObject([{ title: 'Bread', on: '2026-03-03' }]);
    expect(days[0]).toMatchObject({ date: '2026-03-02', planned: 80, room: 10 });
    expect((await preview({})).placements.map(({ title }) => title).sort()).toEqual(['Bread', 'Tax return']);
    const fixed = (await listOf(ana)).find(({ title }) => title === 'Tax return');
    const keep = [{ task_id: fixed?.id, on: '2026-03-05' }];
    expect((await preview({ label_id, keep })).placements.map(({ title }) => title).sort()).toEqual([
      'Bread',
      'Tax return',
    ]);
  });

  test('the load counts only tasks of the label', async () => {
    const ana = await signInAna();
    const [day] = (await find(ana, { keyword: 'party' })).days;
    const end_timestamp = secondsOf(`${day?.date}T12:00:00Z`);
    const whole = await makeTask(ana, 'Errands', { task_labels: ['errand'] });
    await makeTask(ana, 'Bread', { parent_id: whole, end_timestamp });
    await makeTask(ana, 'Tax return', { end_timestamp });
    const label_id = await labelNamed(ana, 'errand');
    const loadOf = async (request: object) =>
      (await find(ana, { keyword: 'party', ...request })).days.find(({ date }) => date === day?.date);

    expect(await loadOf({})).toMatchObject({ load: 2 });
    expect(await loadOf({ label_id })).toMatchObject({ load: 1 });
    expect(await loadOf({ label_id: null })).toMatchObject({ load: 2 });
  });

  test('an unknown label is not found', async ({ ana }) => {
    const answers = [
      await ana.post('/api/plan/preview', { days: 7, label_id: 'nobody' }),
      await ana.post('/api/best/dates/find', { keyword: 'party', label_id: 'nobody' }),
    ];

    expect(answers.map(refusalIn)).toEqual(answers.map(() => ({ status: 404, code: 'not_found' })));
  });
});
