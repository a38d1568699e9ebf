import { type Placeholder, sql } from 'drizzle-orm';
import { everyView } from '#domain/tasks/dashboard-tasks.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import type { Who } from '#worker/platform/database.ts';
import { candidatesOf } from './task-lists.ts';
import { createTasksRepository } from './tasks.repository.ts';
import { createTasksService, type TasksParts, type TasksService } from './tasks.service.ts';

type Needs = {
  deps: Deps;
  owner: Owner;
  account: Pick<TasksParts, 'person'>;
  cycle: Pick<TasksParts, 'personNow' | 'today'>;
};

/** Statement of `jsonRows`: tasks that a person's dashboard may show in any view of the days from `start` to `end`. */
export const everyCandidate = (userId: Who) =>
  candidatesOf(
    userId,
    everyView<Placeholder>({ start: sql.placeholder('start'), end: sql.placeholder('end') }),
  );

/** One person's tasks. */
export function tasksModule({ deps, owner, account, cycle }: Needs): TasksService {
  return createTasksService({
    tasks: createTasksRepository(deps, owner.userId),
    person: account.person,
    personNow: cycle.personNow,
    today: cycle.today,
  });
}
