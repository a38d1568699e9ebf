import { eq, type Placeholder, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { outlookOf } from '#domain/recurrence/outlook.ts';
import { everyView } from '#domain/tasks/tasks-of-day.ts';
import { placeQueue } from '#drizzle/schema/tasks.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import type { UserIdParam } from '#worker/platform/database.ts';
import { createChangesRepository } from './changes.repository.ts';
import { type ChangesService, createChangesService } from './changes.service.ts';
import {
  createRescheduleRepository,
  createRescheduleService,
  type RescheduleService,
} from './reschedule-pinned.ts';
import { createSeriesRepository } from './series.repository.ts';
import { type CycleNow, createSeriesService } from './series.service.ts';
import { candidatesOf } from './task-lists.ts';
import { createTasksRepository } from './tasks.repository.ts';
import { createTasksService, type TasksService, type TasksServiceDeps } from './tasks.service.ts';

type TasksModuleDeps = {
  deps: Deps;
  owner: Owner;
  account: Pick<TasksServiceDeps, 'person'>;
  cycle: Pick<TasksServiceDeps, 'personNow' | 'today'> & {
    /** What the cycle is computed from, and the zone of its days. */
    readonly known: () => Promise<{ readonly facts: CycleFacts; readonly timeZone: string }>;
  };
};

/** Statement of `jsonRows`: tasks that a person's dashboard may show in any view of the days from `start` to `end`. */
export const everyCandidate = (userId: UserIdParam) =>
  candidatesOf(
    userId,
    everyView<Placeholder>({ start: sql.placeholder('start'), end: sql.placeholder('end') }),
  );

/** Expression: when a person's pinned tasks are placed again, or null without any; for use in other statements. */
export const nextPlaceAtOf = (userId: SQLiteColumn) =>
  // With `eq`, because both columns have the same name.
  sql<
    number | null
  >`(select ${placeQueue.nextPlaceAt} from ${placeQueue} where ${eq(placeQueue.userId, userId)})`;

type Tasks = {
  readonly tasks: TasksService;
  readonly changes: ChangesService;
  readonly placing: RescheduleService;
};

/** One person's tasks, what was changed of them, and the placing of those that are pinned to the cycle. */
export function tasksModule({ deps, owner: { userId }, account, cycle }: TasksModuleDeps): Tasks {
  const cycleNow = async (): Promise<CycleNow> => {
    const { facts, timeZone } = await cycle.known();
    return { timeZone, today: facts.today, outlook: () => outlookOf(facts) };
  };
  const changesRepository = createChangesRepository(deps, userId);
  const changes = createChangesService({ deps, changes: changesRepository, today: cycle.today });
  const series = createSeriesService({
    deps,
    series: createSeriesRepository(deps, userId),
    cycleNow,
    skipped: changes.skipped,
  });
  const tasks = createTasksService({
    tasks: createTasksRepository(deps, userId),
    series,
    newId: deps.newId,
    person: account.person,
    personNow: cycle.personNow,
    today: cycle.today,
  });
  const placing = createRescheduleService({
    deps,
    placing: createRescheduleRepository(deps, userId),
    changes: changesRepository,
    cycleNow,
  });
  return { tasks, changes, placing };
}
