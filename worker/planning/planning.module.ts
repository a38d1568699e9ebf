import type { Deps, Owner } from '#worker/app-env.ts';
import { createPlanPreferencesRepository } from './plan-preferences.repository.ts';
import { createPlanningService, type PlanningParts, type PlanningService } from './planning.service.ts';

type Needs = Pick<PlanningParts, 'spendPreview' | 'spendApply'> & {
  deps: Deps;
  owner: Owner;
  cycle: Pick<PlanningParts, 'known'>;
  tasks: { readonly toPlan: PlanningParts['tasksToPlan']; readonly knownAmong: PlanningParts['knownTasks'] };
  changes: Pick<PlanningParts, 'placePlanned'>;
};

/** One person's plans. */
export function planningModule({ deps, owner, cycle, tasks, changes, ...spending }: Needs): PlanningService {
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
