import { expect, test } from 'vitest';
import { DEFAULT_TIME_ZONE } from '#domain/calendar/zoned-day.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import { detailsAfter, newTaskRow, type PendingTaskChange, rowsAfter } from '#domain/tasks/tasks.rules.ts';
import type { TaskDetails, TaskRow } from '#domain/tasks/tasks.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { labelsOf } from '../labels/labels.ts';
import { setClock } from '../setup/outside.ts';
import { detailsOf, logPeriod, type Person, secondsOf, signIn } from '../setup/person.ts';
import { listOf, taskOf } from '../setup/tasks.ts';

const TODAY = day('2026-03-04');
const HISTORIES = 12;
const CHANGES = 14;

/** What the device shows of the tasks: every row and everything of each. */
type Shown = { readonly rows: readonly TaskRow[]; readonly details: readonly TaskDetails[] };

/** Random changes of some tasks as the forms send them; some are refused. Titles suggest no phase, so that the device knows all. */
function randomChanges(seed: number) {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item; // one of them
  const noon = () => secondsOf(`2026-03-0${1 + upTo(8)}T11:00:00Z`);
  const names = () => ['café', ' Home', 'CAFE', 'b  c', '12'].filter(() => random() < 0.3);
  const fields = {
    task_title: () => oneOf(['Xyzzy', ' Plugh ', 'x']),
    task_description: () => oneOf(['Box 7', '', null]),
    task_status: () => oneOf(['not_started', 'in_progress', 'completed'] as const),
    task_time: () => oneOf(['00:00', '10:40', '23:59', '9:30', null]),
    task_reminder: () =>
      oneOf([{ minutes_before: 15 }, { days_before: 1, at: '18:00' }, { at: '18:00' }, null]),
    task_length: () => oneOf([0, 25, null]),
    task_priority: () => oneOf(['low', 'high', 0, null] as const),
    task_color: () => oneOf(['iris', null] as const),
    task_cycle_phase: () => oneOf(['menstrual', 'luteal'] as const),
    task_rank: () => oneOf([1.5, null]),
    task_advised: () =>
      oneOf([{ phase: 'luteal', percent: 40 }, { phase: 'luteal', percent: 0 }, null] as const),
    task_start_timestamp: () => oneOf([noon(), null]),
    task_end_timestamp: () => oneOf([noon(), null]),
    planned_on: () => oneOf([`2026-03-0${1 + upTo(8)}`, null]),
    task_labels: () => oneOf([names(), null]),
    task_labels_add: () => names(),
    task_labels_remove: () => names(),
  };
  const some = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, () => oneOf(Object.entries(fields))).map(([name, value]) => [
        name,
        value(),
      ]),
    );
  return (ids: readonly string[], newId: string): PendingTaskChange => {
    const id = oneOf(ids);
    const parent = random() < 0.4 ? { parent_id: oneOf([...ids, null]) } : {};
    if (id === undefined || random() < 0.3)
      return { kind: 'created', sent: { id: newId, task_title: 'Frotz', ...some(3), ...parent } };
    if (random() < 0.2) return { kind: 'deleted', id, mode: oneOf([1, 2]) };
    return { kind: 'changed', sent: { task_id: id, ...some(1 + upTo(3)), ...parent } };
  };
}

async function send(person: Person, change: PendingTaskChange): Promise<boolean> {
  const { status } =
    change.kind === 'deleted'
      ? await person.get(`/api/task/${change.id}/${change.mode}/delete`)
      : await person.post(`/api/task/${change.kind === 'created' ? 'create' : 'update'}`, change.sent);
  return status < 300;
}

/** A label that the device doesn't know has an id of its own until the server has answered. */
const withoutOwnIds = <Shown>(shown: Shown): Shown =>
  JSON.parse(
    JSON.stringify(shown, (key, value) =>
      /^(task_labels|labels|parent_labels)$/.test(key)
        ? value.map(({ label_id: id, ...label }: { label_id: string }) =>
            id.startsWith('new ') ? label : { ...label, label_id: id },
          )
        : value,
    ),
  ); // the same fields

/** The marks of an answer without the ids of labels that the device didn't know. */
const withoutNewIds = <Answered>(answered: Answered, known: ReadonlySet<string>): Answered =>
  JSON.parse(
    JSON.stringify(answered, (_, value) =>
      value?.label_id !== undefined && !known.has(value.label_id) ? { ...value, label_id: undefined } : value,
    ),
  ); // the same fields

async function shownBy(person: Person): Promise<Shown> {
  const rows = await listOf(person, { limit: 500 });
  return { rows, details: await Promise.all(rows.map(({ id }) => taskOf(person, id))) };
}

/** A row doesn't say its phase, so that a task that waits for it again is only suggested once the server has answered. */
const suggestionOf = (shown: TaskRow, answered: TaskRow | undefined) =>
  shown.is_suggested === 0 ? answered?.is_suggested : shown.is_suggested;

/** When a reminder comes depends on the quiet hours, so that a device shows no moment until the server has answered. */
const momentOf = (shown: TaskDetails, answered: TaskDetails | undefined) =>
  shown.task_reminder_timestamp === null ? answered?.task_reminder_timestamp : shown.task_reminder_timestamp;

const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);

test('random changes are shown as the server then answers them', async () => {
  await setClock(`${TODAY}T12:00:00Z`);
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const ana = await signIn(`ana${seed}@example.test`);
    if (seed % 2 === 0) await logPeriod(ana, `${TODAY}T09:00:00Z`);
    const { cycle } = await detailsOf(ana);
    const next = randomChanges(seed);
    let before = await shownBy(ana);
    for (let at = 0; at < CHANGES; at++) {
      const newId = `019a2b3c-0000-7000-8000-${String(seed * 1_000 + at).padStart(12, '0')}`;
      const change = next(
        before.rows.map(({ id }) => id),
        newId,
      );
      const titleOf = (id: string) => before.rows.find((row) => row.id === id)?.title ?? null;
      const known = await labelsOf(ana);
      const context = {
        ...{ timeZone: DEFAULT_TIME_ZONE, today: TODAY, titleOf, currentPhase: cycle.cycle_phase },
        rowOf: (id: string) => before.rows.find((row) => row.id === id),
        knownLabels: () => known.map(({ tasks: _, ...label }) => label),
      };
      const added = change.kind === 'created' ? newTaskRow(change.sent, context) : undefined;
      const rows = [...rowsAfter(before.rows, { change, ...context }), ...(added ? [added] : [])];
      const details = before.details.map((task) => detailsAfter(task, { change, ...context }));
      const isTaken = await send(ana, change);
      const present = await shownBy(ana);
      const after = withoutNewIds(present, new Set(known.map(({ label_id: id }) => id)));
      if (isTaken) {
        const answered = new Map(after.rows.map((row) => [row.id, row]));
        const shownRows = withoutOwnIds(rows).map((row) => ({
          ...row,
          is_suggested: suggestionOf(row, answered.get(row.id)),
        }));
        expect({ change, rows: shownRows.toSorted(byId) }).toEqual({
          change,
          rows: after.rows.toSorted(byId),
        });
        for (const shown of withoutOwnIds(details).filter(({ id }) => rows.some((row) => row.id === id))) {
          const answer = after.details.find(({ id }) => id === shown.id);
          const task = { ...shown, task_reminder_timestamp: momentOf(shown, answer) };
          expect({ change, task }).toEqual({ change, task: answer });
        }
      } else expect(after).toEqual(before);
      before = present;
    }
  }
});
