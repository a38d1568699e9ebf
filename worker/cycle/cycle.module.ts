import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { dayLogs } from '#drizzle/schema/cycle.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import type { UserIdParam } from '#worker/platform/database.ts';
import { jsonRows } from '#worker/platform/json-sql.ts';
import { createTextCipher } from '#worker/platform/text-cipher.ts';
import {
  createCycleModesRepository,
  createCycleProfileRepository,
  createLifeStageRepository,
  createOnboardingPeriodRepository,
  createPeriodsRepository,
  type OnboardingPeriodRepository,
} from './cycle.repository.ts';
import { type CycleService, createCycleService } from './cycle.service.ts';
import {
  createDayLogPortability,
  createLifeExport,
  createLifeImport,
  type DayLogPortability,
} from './cycle-portability.ts';
import { type CyclePerson, cycleRecordOf, readCycleRecord } from './cycle-record.ts';
import { createCycleNotes } from './cycle-sealing.ts';
import {
  createDayLogService,
  createOwnSymptomsService,
  type DayLogService,
  type DayLogServiceDeps,
  type OwnSymptomsService,
} from './day-log.service.ts';
import {
  createDayLogsRepository,
  createOwnSymptomsRepository,
  type DayLogsRepository,
} from './day-logs.repository.ts';
import { createLifeStageService, type LifeStageService } from './life-stage.service.ts';

type CycleModuleDeps = {
  deps: Deps;
  owner: Owner;
  account: {
    readonly person: () => Promise<CyclePerson>;
    /** The same and, in one statement, `also`. */
    readonly personWith: <Also>(also: SQL<Also>) => Promise<CyclePerson & { readonly also: Also }>;
    readonly needIntimateConsent: () => Promise<void>;
  };
  remarks: { readonly list: DayLogServiceDeps['remarks'] };
  /** Sets the hour of the pill's reminder; `null` switches it off. */
  remindAt: (hour: number | null) => Promise<unknown>;
};

/** Statement of `jsonRows`: the log of the days from `start` to `end`. */
export const daysAround = (userId: UserIdParam) =>
  jsonRows(
    getTableColumns(dayLogs),
    sql`${dayLogs} where ${dayLogs.userId} = ${userId} and ${dayLogs.loggedOn} between ${sql.placeholder('start')} and ${sql.placeholder('end')}`,
  );

type Cycle = {
  readonly cycle: CycleService;
  readonly life: LifeStageService;
  readonly lifeInFiles: {
    readonly takeOut: ReturnType<typeof createLifeExport>;
    readonly bring: ReturnType<typeof createLifeImport>;
  };
  readonly days: DayLogService;
  readonly symptoms: OwnSymptomsService;
  readonly inFiles: DayLogPortability &
    Pick<DayLogsRepository, 'reconcilePeriodStartsOver'> &
    Pick<OnboardingPeriodRepository, 'givingWay' | 'comingBack'>;
};

/** One person's cycle, and the log of days that periods follow from. */
export function cycleModule({ deps, owner: { userId }, account, remarks, remindAt }: CycleModuleDeps): Cycle {
  const cipher = createTextCipher(deps.config.JOURNAL_KEYS);
  const days = createDayLogsRepository(deps, userId);
  const periods = createPeriodsRepository(deps, { userId, days });
  const onboardingPeriod = createOnboardingPeriodRepository(deps, { userId, days });
  const named = createOwnSymptomsRepository(deps, userId);
  const symptoms = createOwnSymptomsService({
    userId,
    symptoms: named,
    cipher,
    newId: deps.newId,
  });
  const words = createCycleNotes({ db: deps.db, userId, cipher });
  const profile = createCycleProfileRepository(deps, userId);
  const personWithRecord = () => account.personWith(cycleRecordOf(userId));
  const cycle = createCycleService({
    deps,
    person: account.person,
    record: () => readCycleRecord(deps, userId),
    personWithRecord,
    periods,
    profile,
    onboardingPeriod,
    words,
    needIntimateConsent: account.needIntimateConsent,
  });
  const life = createLifeStageService({
    deps,
    personWithRecord,
    profile,
    modes: createCycleModesRepository(deps, userId),
    life: createLifeStageRepository(deps, userId),
    words,
    checkDay: cycle.checkDay,
    remindAt,
  });
  return {
    cycle,
    life,
    lifeInFiles: {
      takeOut: createLifeExport({ userId, cipher }),
      bring: createLifeImport({ db: deps.db, userId, cipher }),
    },
    symptoms,
    inFiles: {
      ...createDayLogPortability({ userId, days, symptoms: named, cipher }),
      reconcilePeriodStartsOver: days.reconcilePeriodStartsOver,
      givingWay: onboardingPeriod.givingWay,
      comingBack: onboardingPeriod.comingBack,
    },
    days: createDayLogService({
      userId,
      days,
      cipher,
      checkDay: cycle.checkDay,
      needIntimateConsent: account.needIntimateConsent,
      starts: async () => (await periods.list()).map(({ startedOn }) => startedOn),
      ownSymptoms: symptoms.ids,
      remarks: remarks.list,
    }),
  };
}
