import { AppError, refuseField } from '#domain/errors.ts';
import type { TaskChange } from '#domain/tasks/task.schema.ts';
import { isInOrder } from '#domain/tasks/task-dates.ts';
import { isOpen, type TaskStatus } from '#domain/tasks/task-status.ts';
import type { Occurrence, OccurrenceRow } from './series.repository.ts';
import { type Effect, repeatsSo, type SeriesService } from './series.service.ts';
import { type Dates, endsTooEarly, refuseRepeat } from './task-refusals.ts';
import type { StoredTask } from './tasks.repository.ts';

/** The columns that a change sets. */
export type ChangedColumns = Partial<Omit<StoredTask, 'userId' | 'taskId'>>;

type ChangeInput = { readonly change: TaskChange; readonly fields: ChangedColumns; readonly dates: Dates };

/**
 * What a change brings about for a task that repeats or begins to; nothing is read if it can't. Throws `not_found`, and a
 * refusal that names the field for a task that can't repeat so.
 */
export async function effectOfChange(series: SeriesService, input: ChangeInput): Promise<Effect> {
  const { change, fields, dates } = input;
  if (!mayConcernSeries(change, dates)) return {};
  const row = await series.ofTask(change.task_id);
  if (!row) throw new AppError('not_found');
  const task = { ...row.task, ...fields };
  if (!isInOrder(task.startOn, task.endOn)) throw endsTooEarly(dates);
  const { task_repeat: repeat } = change;
  if (repeat) {
    refuseRepeat(task, dates);
    refuseOlder(row);
    if (!repeatsSo(row, repeat))
      return series.starting(repeat, { taskId: task.taskId, fields: task, known: row });
  }
  if (row.task.seriesId === null) return {};
  if (typeof change.parent_id === 'string') {
    throw refuseField('parent_id', 'a task that repeats has no parent');
  }
  return repeat === null ? series.ending(row) : effectOnOccurrence(series, { ...input, row });
}

/** What the change of an occurrence brings about, while it stays one. */
async function effectOnOccurrence(
  series: SeriesService,
  {
    change: { scope, task_status: status },
    fields,
    dates,
    row,
  }: ChangeInput & { readonly row: OccurrenceRow },
): Promise<Effect> {
  const { task, series: stored } = row;
  if (!stored) return {};
  const following = scope === 'following' ? await series.following({ ...task, ...fields }) : null;
  const one = { task, series: following ? { ...stored, template: following.template } : stored };
  const isDated = task.repeats === 'cycle' && (dates.start !== undefined || dates.end !== undefined);
  return mergeEffects([
    following ?? {},
    isDated ? await series.dated(one, fields) : {},
    status === undefined ? {} : await afterStatus(series, { one, status }),
  ]);
}

async function afterStatus(
  series: SeriesService,
  { one, status }: { one: Occurrence; status: TaskStatus },
): Promise<Effect> {
  if (!isOpen(status)) return series.finishing(one);
  return isOpen(one.task.status) ? {} : series.reopening(one);
}

/** Whether a change may concern a series: by its repeating, status, days or parent. */
function mayConcernSeries(change: TaskChange, { start, end }: Dates): boolean {
  const { task_repeat: repeat, task_status: status, parent_id: parentId, scope } = change;
  const isOfSeries = scope === 'following' || typeof parentId === 'string';
  return isOfSeries || [repeat, status, start, end].some((sent) => sent !== undefined);
}

/** Throws if a newer occurrence of the same series has been made. */
function refuseOlder({ task, series }: OccurrenceRow): void {
  if (series?.endedAt === null && task.occurrence !== series.made) {
    throw new AppError('conflict', { detail: 'a later occurrence of it is open' });
  }
}

/** Several effects as one; one of them has an answer at most. */
function mergeEffects(effects: readonly Effect[]): Effect {
  const answer = effects.find((effect) => effect.answer)?.answer;
  return {
    fields: Object.assign({}, ...effects.map(({ fields }) => fields)),
    along: effects.flatMap(({ along = [] }) => along),
    ...(answer ? { answer } : {}),
  };
}
