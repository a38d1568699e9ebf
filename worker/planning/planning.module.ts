import type { Deps, Owner } from '#worker/app-env.ts';
import { createPlanPreferencesRepository } from './planning.repository.ts';
import { createPlanningService, type PlanningService, type PlanningServiceDeps } from './planning.service.ts';

type PlanningModuleDeps = Pick<PlanningServiceDeps, 'spendPreview' | 'spendApply'> & {
  deps: Deps;
  owner: Owner;
  cycle: Pick<PlanningServiceDeps, 'known'>;
  tasks: {
    readonly toPlan: PlanningServiceDeps['tasksToPlan'];
    readonly knownAmong: PlanningServiceDeps['knownTasks'];
  };
  changes: Pick<PlanningServiceDeps, 'placePlanned'>;
};

/** One person's plans. */
export function planningModule({
  deps,
  owner,
  cycle,
  tasks,
  changes,
  ...spending
}: PlanningModuleDeps): PlanningService {
  return createPlanningService({
    deps,
    preferences: createPlanPreferencesRepository(deps, owner.userId),
    known: cycle.known,
    tasksToPlan: tasks.toPlan,
    knownTasks: tasks.knownAmong,
    placePlanned: changes.placePlanned,
    ...spending,
  });
}
