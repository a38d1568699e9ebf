import type { SQL } from 'drizzle-orm';
import type { Deps, Owner } from '#worker/app-env.ts';
import { type CycleService, createCycleService } from './cycle.service.ts';
import { createCycleModesRepository } from './cycle-modes.repository.ts';
import { createCycleProfileRepository } from './cycle-profile.repository.ts';
import { cycleRecordOf, readCycleRecord } from './cycle-record.ts';
import type { CyclePerson } from './known-cycle.ts';
import { createOnboardingPeriodRepository } from './onboarding-period.repository.ts';
import { createPeriodsRepository } from './periods.repository.ts';

type Needs = {
  deps: Deps;
  owner: Owner;
  account: {
    readonly person: () => Promise<CyclePerson>;
    /** The same and, in one statement, `also`. */
    readonly personWith: <Also>(also: SQL<Also>) => Promise<CyclePerson & { readonly also: Also }>;
  };
};

/** One person's cycle. */
export function cycleModule({ deps, owner: { userId }, account }: Needs): CycleService {
  return createCycleService({
    deps,
    person: account.person,
    record: () => readCycleRecord(deps, userId),
    personWithRecord: () => account.personWith(cycleRecordOf(userId)),
    periods: createPeriodsRepository(deps, userId),
    profile: createCycleProfileRepository(deps, userId),
    onboardingPeriod: createOnboardingPeriodRepository(deps, userId),
    modes: createCycleModesRepository(deps, userId),
  });
}
