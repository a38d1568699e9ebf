import type { Deps, Owner } from '#worker/app-env.ts';
import { createTasksRepository } from './tasks.repository.ts';
import { createTasksService, type TasksParts, type TasksService } from './tasks.service.ts';

type Needs = {
  deps: Deps;
  owner: Owner;
  account: Pick<TasksParts, 'person'>;
  cycle: Pick<TasksParts, 'present' | 'today'>;
};

/** One person's tasks. */
export function tasksModule({ deps, owner, account, cycle }: Needs): TasksService {
  return createTasksService({
    tasks: createTasksRepository(deps, owner.userId),
    person: account.person,
    present: cycle.present,
    today: cycle.today,
  });
}
