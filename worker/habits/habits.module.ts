import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import { createHabitChecksRepository, createHabitsRepository } from './habits.repository.ts';
import { createHabitsService, type HabitsService } from './habits.service.ts';

type HabitsModuleDeps = {
  deps: Deps;
  owner: Owner;
  cycle: { readonly facts: () => Promise<CycleFacts> };
};

/** One person's habits. */
export function habitsModule({ deps, owner: { userId }, cycle }: HabitsModuleDeps): HabitsService {
  return createHabitsService({
    habits: createHabitsRepository(deps, userId),
    checks: createHabitChecksRepository(deps, userId),
    cycleFacts: cycle.facts,
  });
}
