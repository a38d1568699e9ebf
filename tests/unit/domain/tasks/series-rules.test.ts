import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import {
  changeOccurrence,
  type Series,
  type SeriesAfter,
  type SeriesRecord,
  type SeriesTask,
  skipOccurrence,
  startSeries,
} from '#domain/tasks/series.rules.ts';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { sentColumns } from '#domain/tasks/tasks.rules.ts';
import { createTaskSchema, type TaskUpdated, updateTaskSchema } from '#domain/tasks/tasks.schema.ts';
import { emptyIn } from '#domain/wire/record-fields.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { isWhole } from '#tests/whole.ts';

// Random actions on a task that comes on three days in a row: the rules and a model that only knows numbers agree after each.

const FIRST = day('2026-03-01');
const LAST = day('2026-03-03');
const RUNS = isWhole ? 20_000 : 500;

const action = fc.record({
  act: fc.constantFrom(
    'finish',
    'finish',
    'finish',
    'reopen',
    'reopen',
    'skip',
    'begin',
    'rename',
    'end',
    'tomorrow',
  ),
  at: fc.nat(5),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

test(`${RUNS} sequences of actions have the effects of a simple model`, () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
      const rows = storedSeries();
      const model = modelOfSeries();
      for (const { act, at } of actions) {
        const number = 1 + (at % model.occurrences.length);
        expect(rows.run(act, number)).toEqual(model.run(act, number));
        expect(rows.state()).toEqual(model.state());
      }
    }),
    { numRuns: RUNS },
  );
});

/** A task with its series as they are stored, changed by the rules. */
function storedSeries() {
  const tasks = new Map<string, SeriesTask>();
  let today: LocalDate = FIRST;
  let made = 0;
  const context = () => ({ today, now: 1_772_000_000, outlook: null, newId: () => `task-${++made}` });
  const whole = (task: Partial<SeriesTask>) =>
    ({ ...emptyIn(TASK_FIELDS, 'file'), held: 0, ...task }) as SeriesTask; // with all columns
  const sent = v.parse(createTaskSchema, {
    task_title: 'Antibiotic',
    task_repeat: { rule: 'FREQ=DAILY;COUNT=3' },
  });
  const first = whole({
    taskId: `task-${++made}`,
    title: sent.task_title,
    status: 'not_started',
    priority: 0,
  });
  if (!sent.task_repeat) throw new Error('it repeats');
  const begun = startSeries(
    { task: first, series: null, own: null, steps: [] },
    { ...context(), repeat: sent.task_repeat },
  );
  tasks.set(first.taskId, { ...first, ...begun.task });
  let series: Series = begun.series;
  /** The ids of the occurrences by their numbers, which a separate task no longer has. */
  const ids: string[] = ['', first.taskId];

  function apply(taskId: string, { task, series: after, made: added, removedId }: SeriesAfter): void {
    const stored = tasks.get(taskId);
    if (task === null) tasks.delete(taskId);
    else if (stored) tasks.set(taskId, { ...stored, ...task });
    if (removedId !== null) tasks.delete(removedId);
    for (const one of added) tasks.set(one.taskId, whole(one));
    if (after) series = after;
    ids[series.made] = added[0]?.taskId ?? ids[series.made] ?? '';
    ids.length = series.made + 1;
  }

  return {
    run: (act: Action['act'], number: number): TaskUpdated | 'refused' => {
      if (act === 'tomorrow') today = addDays(today, 1);
      const task = tasks.get(ids[number] ?? '');
      if (act === 'tomorrow' || !task) return {};
      const newest = [...tasks.values()].find(
        ({ occurrence, taskId }) => occurrence === series.made && taskId !== task.taskId,
      );
      const isOfSeries = task.seriesId !== null;
      const record: SeriesRecord = {
        ...{ task, series: isOfSeries ? series : null, newest: isOfSeries ? (newest ?? null) : null },
        ...{ last: series.made, steps: [], newestSteps: [], own: null },
      };
      try {
        if (act === 'skip') {
          const after = skipOccurrence(record, context());
          apply(task.taskId, after);
          return after.answer;
        }
        const change = v.parse(updateTaskSchema, {
          task_id: task.taskId,
          ...(act === 'finish' && { task_status: 'completed' }),
          ...(act === 'reopen' && { task_status: 'not_started' }),
          ...(act === 'begin' && { task_status: 'in_progress' }),
          ...(act === 'rename' && { task_title: 'Renamed' }),
          ...(act === 'end' && { task_repeat: null }),
        });
        const columns = sentColumns(change, { timeZone: 'UTC', today });
        const completedOn = columns.completedOn && (task.completedOn ?? columns.completedOn);
        const written = { ...columns, ...(completedOn && { completedOn }) };
        const after = changeOccurrence(record, { sent: change, columns: written, ...context() });
        apply(task.taskId, after ?? { task: written, series: null, made: [], removedId: null, answer: {} });
        return after?.answer ?? {};
      } catch {
        return 'refused';
      }
    },
    state: () => ({
      made: series.made,
      isEnded: series.endedAt !== null,
      tasks: ids.slice(1).map((id) => {
        const task = tasks.get(id);
        return (
          task && { id, on: task.endOn, isOpen: task.status !== 'completed', repeats: task.seriesId !== null }
        );
      }),
    }),
  };
}

type Modelled = { id: string; on: LocalDate; isOpen: boolean; repeats: boolean };

/** The same in numbers: which occurrences were made, and which are open, separate or gone. */
function modelOfSeries() {
  const occurrences: (
    | (Modelled & { doneOn?: LocalDate; isRenamed?: boolean; isBegun?: boolean })
    | undefined
  )[] = [{ id: 'task-1', on: FIRST, isOpen: true, repeats: true }];
  let today: LocalDate = FIRST;
  let made = 1;
  let isEnded = false;

  const nextAfter = (on: LocalDate): TaskUpdated => {
    const following = addDays(on, 1);
    const next = following > today ? following : today;
    isEnded = next > LAST;
    if (isEnded) return { next_task_id: null, next_on: null };
    made += 1;
    occurrences.push({ id: `task-${made}`, on: next, isOpen: true, repeats: true });
    return { next_task_id: `task-${made}`, next_on: next };
  };

  return {
    occurrences,
    run: (act: Action['act'], number: number): TaskUpdated | 'refused' => {
      if (act === 'tomorrow') today = addDays(today, 1);
      const one = occurrences[number - 1];
      if (act === 'tomorrow' || !one) return {};
      const newest = occurrences.at(-1);
      const isNewest = number === occurrences.length;
      const wasOpen = one.isOpen;
      if (act === 'rename') one.isRenamed = true;
      if (act === 'begin' || act === 'reopen') one.isBegun = act === 'begin';
      if (act === 'skip') {
        if (!(wasOpen && one.repeats && isNewest && !isEnded)) return 'refused';
        occurrences[number - 1] = undefined;
        return nextAfter(one.on);
      }
      if (act === 'end' && one.repeats) {
        one.repeats = false;
        isEnded ||= isNewest;
      }
      if (act === 'finish') {
        one.isOpen = false;
        one.doneOn ??= today;
        if (!one.repeats) return {};
        if (isNewest && !isEnded) return nextAfter(one.on);
        const open = newest !== one && newest?.isOpen && newest.repeats ? newest : undefined;
        return { next_task_id: open?.id ?? null, next_on: open?.on ?? null };
      }
      if (act !== 'reopen' && act !== 'begin') return {};
      const { doneOn } = one;
      one.isOpen = true;
      delete one.doneOn;
      if (wasOpen || !one.repeats) return {};
      const isNextUntouched = newest?.isOpen && newest.repeats && !newest.isRenamed && !newest.isBegun;
      const goesBack = number === occurrences.length - 1 && isNextUntouched && doneOn === today;
      if (goesBack) occurrences.pop();
      one.repeats = isNewest || goesBack === true;
      if (one.repeats) isEnded = false;
      return { next_kept: !one.repeats && newest?.isOpen && newest.repeats ? 1 : 0 };
    },
    state: () => ({
      made: occurrences.length,
      isEnded,
      tasks: occurrences.map(
        (one) => one && { id: one.id, on: one.on, isOpen: one.isOpen, repeats: one.repeats },
      ),
    }),
  };
}
