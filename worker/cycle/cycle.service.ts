import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { daysBetween, FIRST_DAY, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { PersonNow } from '#domain/cycle/current-cycle.ts';
import type { CycleInformation, PeriodEntry, Predictions } from '#domain/cycle/cycle.schema.ts';
import {
  cycleInformation,
  dueDateOf,
  periodEntries,
  predictionsAnswer,
  schemeFrom,
  signsAnswer,
} from '#domain/cycle/cycle-answers.ts';
import { FEEDINGS, METHODS, NATURAL_METHODS, PAUSE_REASONS } from '#domain/cycle/cycle-mode.ts';
import { DATE_ODDS_MAX_DAYS, type DateOdds } from '#domain/cycle/cycle-record.calls.ts';
import { dateOdds } from '#domain/cycle/date-odds.ts';
import type { CurrentMode, CycleStatus } from '#domain/cycle/life-stage.schema.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { Scheme } from '#domain/cycle/scheme.ts';
import { type DayKind, INTIMATE_KINDS, shownKinds } from '#domain/day-log/day-log.fields.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import {
  NOTICE_AWAY_DAYS,
  NOTICE_KINDS,
  type NoticeChange,
  type NoticeKind,
} from '#domain/insights/insights.calls.ts';
import { periods } from '#drizzle/schema/cycle.ts';
import { accountService, refuseDay } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { allAsJson } from '#worker/platform/json-sql.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { cipherOf } from '#worker/platform/text-cipher.ts';
import { ALL_DAYS, commitBleeding } from './bleeding-commits.ts';
import {
  annotationAnswer,
  type CycleRecord,
  type CycleState,
  createCycleProfileRepository,
  cycleRecordOf,
  cycleStateOf,
  personNowOf,
  readCycleRecord,
  recordAnswer,
} from './cycle-record.ts';
import { type CycleNotes, createCycleNotes, findOption, type Notes } from './cycle-sealing.ts';

/** The part of a person's cycle for the anonymous counts. */
export interface LeavingCycle extends Pick<CycleRecord, 'modes'> {
  readonly starts: readonly LocalDate[];
  readonly periodLengths: readonly number[];
}

/** One person's log of periods and the running cycle. */
export const cycleService = onceFor((whose: PersonContext) => {
  const { deps, userId } = whose;
  const { person, personWith, needIntimateConsent } = accountService(whose);
  const profile = createCycleProfileRepository(deps, userId);
  const words = createCycleNotes({ db: deps.db, userId, cipher: cipherOf(whose) });
  const record = () => readCycleRecord(deps, userId);
  /** The person with everything stored about the cycle, in one statement. */
  const personWithRecord = () => personWith(cycleRecordOf(userId));

  async function today(): Promise<LocalDate> {
    return localDateAt(deps.now(), (await person()).timeZone);
  }

  /** Everything known about the cycle today, read at once. */
  const known = async (): Promise<CycleState> => cycleStateOf(await personWithRecord(), deps.now());

  /** The same from a person and their record, and the status of the cycle. */
  const cycleWithStatus = async (whose: Parameters<typeof cycleStateOf>[0], now: number) => {
    const cycle = cycleStateOf(whose, now);
    return { cycle, status: await cycleStatusOf(cycle, { record: whose.also, words }) };
  };

  return {
    /** The person's place in the running cycle today, and the answers of onboarding, so that no form asks twice. */
    overview: async (): Promise<CycleOverview> => {
      const { cycle, status } = await cycleWithStatus(await personWithRecord(), deps.now());
      return overviewOf(cycle, status);
    },

    /** All answers about the cycle of a person with that record at an instant (unix seconds). */
    answersFor: async (whose: Parameters<typeof cycleStateOf>[0], now: number) => {
      const { cycle, status } = await cycleWithStatus(whose, now);
      return {
        overview: overviewOf(cycle, status),
        forecast: predictionsAnswer(cycle.facts, status.scheme),
        periods: periodEntries(cycle.record, { timeZone: cycle.timeZone, today: cycle.facts.today }),
        facts: cycle.facts,
        personNow: personNowOf(cycle),
      };
    },

    personWithRecord,

    today,

    /** The present pill's scheme; `null` without one. A ring or a patch isn't taken by the day. */
    scheme: async (): Promise<Scheme | null> => {
      const whose = await personWithRecord();
      const scheme = presentScheme(cycleStateOf(whose, deps.now()), whose.also);
      return scheme?.kind === 'pill' ? schemeFrom(scheme) : null;
    },

    dayKinds: async (): Promise<ShownKinds> =>
      shownKinds(switchedIn((await record()).profileRows[0]?.dayKinds ?? null)),

    /** Switches kinds of the day log on or off. Throws `conflict` for intimate kinds without the consent to store them. */
    switchDayKinds: async (
      change: { readonly [kind in DayKind]?: 0 | 1 | undefined },
    ): Promise<ShownKinds> => {
      if (INTIMATE_KINDS.some((kind) => change[kind] === 1)) await needIntimateConsent();
      return shownKinds(switchedIn(await profile.patch('dayKinds', change)));
    },

    /** The facts from which past, running and future cycles are computed. */
    facts: async (): Promise<CycleFacts> => (await known()).facts,

    /** The same facts, since when there are details, and, read in the same statement, `also`: a text. */
    factsWith: async (also: SQL<string>) => {
      // As a part of JSON the text would be parsed with it, and not be what the database compares.
      const text = sql<string>`json_quote(${also} || '')`;
      const { also: read, ...whose } = await personWith(allAsJson({ record: cycleRecordOf(userId), text }));
      const { facts } = cycleStateOf({ ...whose, also: read.record }, deps.now());
      return { facts, detailsFrom: whose.detailsFrom, also: read.text };
    },

    /**
     * The odds of a day and, read in the same statement, whether it is `watched`. Throws `validation_failed` for a day that is past
     * or more than 400 days ahead.
     */
    dateOdds: async (date: LocalDate, watched: SQL<0 | 1>): Promise<DateOdds> => {
      const { also, ...whose } = await personWith(allAsJson({ record: cycleRecordOf(userId), watched }));
      const { facts } = cycleStateOf({ ...whose, also: also.record }, deps.now());
      refuseUnforeseeable(date, facts.today);
      return { ...dateOdds({ facts, hasWithdrawn: whose.hasWithdrawn }, date), watched: also.watched };
    },

    /** The same facts, the zone of their days, and since when there are details. */
    known: (): Promise<Pick<CycleState, 'facts' | 'timeZone' | 'detailsFrom'>> => known(),

    /** The same facts, and which notices are put away today. */
    noticed: async (): Promise<{ facts: CycleFacts; away: NoticeKind[] }> => {
      const { facts, profile: cycleProfile } = await known();
      return { facts, away: noticesAway(cycleProfile.noticesAway, facts.today) };
    },

    /** Puts a notice away from today on, or takes that back. */
    putNoticeAway: async ({ kind, away }: NoticeChange): Promise<void> => {
      await profile.patch('noticesAway', { [kind]: away === 1 ? await today() : null });
    },

    /** The facts and the status of the cycle, with its notes decrypted. */
    factsAndStatus: async (): Promise<{ facts: CycleFacts; status: CycleStatus }> => {
      const { cycle, status } = await cycleWithStatus(await personWithRecord(), deps.now());
      return { facts: cycle.facts, status };
    },

    /** The person's zone and the phase of today, computed on demand; `null` while no cycle runs. */
    personNow: async (): Promise<PersonNow> => personNowOf(await known()),

    /** The running cycle and the next six. Writes nothing. */
    predictions: async (): Promise<Omit<Predictions, 'success'>> => {
      const whose = await personWithRecord();
      const cycle = cycleStateOf(whose, deps.now());
      return predictionsAnswer(cycle.facts, presentScheme(cycle, whose.also));
    },

    /** The part for the anonymous counts when the person leaves. */
    leaving: async (): Promise<LeavingCycle> => {
      const { profileRows, starts, modes } = await record();
      const lengths = [profileRows[0]?.lastPeriodLength, profileRows[0]?.reportedPeriodLength];
      return {
        starts: starts.map(({ startedOn }) => startedOn),
        modes,
        periodLengths: lengths.filter((length) => length !== null && length !== undefined),
      };
    },

    reportNotStarted: async (): Promise<void> => {
      await profile.save({ notYetOn: await today() });
    },

    setAverageCycleLength: async (days: number): Promise<void> => {
      await profile.save({ reportedCycleLength: days });
    },
    setAveragePeriodLength: async (days: number): Promise<void> => {
      await profile.save({ reportedPeriodLength: days });
    },

    /** Sets the start of the last period; sent again, it replaces onboarding's earlier entry. */
    setLastPeriodStart: async (timestamp: number): Promise<void> => {
      const id = deps.newId();
      await commitBleeding(whose, {
        // The entry that it replaces may be on any day.
        span: ALL_DAYS,
        decide: (read) => {
          const on = localDateAt(timestamp, read.person.timeZone);
          refuseDay(on, { field: 'last_period_timestamp', kind: 'days', ...read });
          return { change: { kind: 'start-estimated', on, id } };
        },
      });
    },

    /** Sets how long the last period took and whether it continues; this answer completes onboarding. */
    setLastPeriodLength: async (answer: { lengthDays: number; stillBleeding: 0 | 1 }): Promise<void> => {
      await profile.save({
        lastPeriodLength: answer.lengthDays,
        stillBleedingOn: answer.stillBleeding === 1 ? await today() : null,
        onboardedAt: deps.now(),
      });
    },

    /** Logs a start, now (`null`) or at an instant, under the client's id if given; the same day or id gives the same entry. */
    logPeriod: async (
      timestamp: number | null,
      id = deps.newId(),
    ): Promise<{ periodId: string; isNew: boolean }> => {
      const at = timestamp ?? deps.now();
      let day: LocalDate | undefined;
      const { before } = await commitBleeding(whose, {
        // The day's date in any zone.
        span: { from: sql`date(${at}, 'unixepoch', '-1 day')`, to: sql`date(${at}, 'unixepoch', '+1 day')` },
        startId: id,
        decide: (read) => {
          day = localDateAt(at, read.person.timeZone);
          refuseDay(day, { field: 'period_timestamp', kind: 'days', ...read });
          return { change: { kind: 'start-reported', on: day, id } };
        },
      });
      const isKnown = [...before.starts.values()].some((start) => start.id === id);
      const known = day && !isKnown ? before.starts.get(day) : undefined;
      return { periodId: known?.id ?? id, isNew: !isKnown && known === undefined };
    },

    /** Deletes an entry. Throws `not_found` for an id that is not this person's. */
    deletePeriod: async (periodId: string): Promise<void> => {
      const isEntry = and(eq(periods.userId, userId), eq(periods.periodId, periodId));
      const day = sql`coalesce((select ${periods.startedOn} from ${periods} where ${isEntry}), ${FIRST_DAY})`;
      await commitBleeding(whose, {
        span: { from: day, to: day },
        decide: ({ record }) => {
          if (![...record.starts.values()].some(({ id }) => id === periodId)) throw new AppError('not_found');
          return { change: { kind: 'start-deleted', id: periodId } };
        },
      });
    },

    /** The newest entries, newest first; all of them for `'all'`. */
    pastPeriods: async (count: number | 'all'): Promise<PeriodEntry[]> => {
      const { timeZone, also } = await personWithRecord();
      const { starts, modes } = recordAnswer(also);
      const today = localDateAt(deps.now(), timeZone);
      return periodEntries(
        { starts: starts.slice(0, count === 'all' ? undefined : count), modes },
        { timeZone, today },
      );
    },

    /** Everything stored about the cycle, without texts. */
    record: async () => recordAnswer(await record()),
  };
});

/** Refuses, as a `date`, days that have passed and days that no odds reach. */
export function refuseUnforeseeable(date: LocalDate, today: LocalDate): void {
  if (date < today) throw refuseField('date', 'must not be in the past');
  if (daysBetween(today, date) > DATE_ODDS_MAX_DAYS) {
    throw refuseField('date', `must be at most ${DATE_ODDS_MAX_DAYS} days ahead`);
  }
}

/** The notices that were put away less than 90 days ago; `stored` is as `putNoticeAway` wrote it. */
function noticesAway(stored: string | null, today: LocalDate): NoticeKind[] {
  const days: Partial<Record<NoticeKind, LocalDate>> = JSON.parse(stored ?? '{}');
  return NOTICE_KINDS.filter((kind) => {
    const since = days[kind];
    return since !== undefined && daysBetween(since, today) < NOTICE_AWAY_DAYS;
  });
}

/** The kinds that a person switched, from the JSON that this service wrote. */
const switchedIn = (json: string | null): Partial<ShownKinds> => JSON.parse(json ?? '{}');

/** The status of a person's cycle besides the log, with its notes decrypted. */
export async function cycleStatusOf(
  known: CycleState,
  { record, words }: { record: CycleRecord; words: Pick<CycleNotes, 'open'> },
): Promise<CycleStatus> {
  const { facts, mode, profile } = known;
  const sealed = new Map(record.words.map((row) => [row.place, row]));
  const wordsOf = (place: string) => words.open(sealed.get(place));
  // The notes on a cycle are shown where its start is logged; no others are decrypted.
  const logged = new Set(record.starts.map(({ startedOn }) => startedOn));
  const open = record.modes.find(({ endedOn }) => endedOn === null);
  const natural = await wordsOf('natural');
  const modeNotes = open ? await wordsOf(`mode/${open.startedOn}`) : {};
  return {
    cycle_mode: mode,
    mode: modeOf(known, modeNotes),
    weeks_hidden: modeNotes.weeks === 'hidden' ? 1 : 0,
    in_transition: profile.inTransition,
    transition_told_on: profile.transitionToldOn,
    natural_method: findOption(NATURAL_METHODS, natural.method),
    scheme: presentScheme(known, record),
    history: {
      modes: known.record.modes.map(({ due_on: _, ...span }) => span),
      told: await Promise.all(
        record.annotations.map(async (row) =>
          annotationAnswer(row, logged.has(row.startedOn) ? await wordsOf(`cycle/${row.startedOn}`) : {}),
        ),
      ),
      signs: signsAnswer(facts),
    },
  };
}

/** The present pill, ring or patch; `null` without one, or in another mode. */
function presentScheme({ mode }: CycleState, { schemes }: CycleRecord): CycleStatus['scheme'] {
  const scheme = schemes.find(({ endedOn }) => endedOn === null);
  if (mode !== 'contraception' || scheme === undefined) return null;
  const { kind, activeDays, pauseDays, startedOn, hour } = scheme;
  return { kind, active_days: activeDays, pause_days: pauseDays, started_on: startedOn, hour };
}

/** The details of the mode that a person is in; `null` in `natural`. */
function modeOf({ facts, record: { modes } }: CycleState, notes: Notes): CurrentMode | null {
  const open = modes.find(({ ended_on }) => ended_on === null);
  if (open === undefined) return null;
  const { mode, started_on: since, birth_on: birthOn } = open;
  return {
    since,
    method: findOption(METHODS, notes.method),
    reason: findOption(PAUSE_REASONS, notes.reason),
    due_on: dueDateOf(open, facts),
    birth_on: mode === 'postpartum' ? (birthOn ?? since) : null,
    feeding: findOption(FEEDINGS, notes.feeding),
  };
}

/** A person's place in the running cycle, and the answers of onboarding. */
type CycleOverview = {
  readonly information: CycleInformation;
  readonly onboarding: UserDetails['details']['onboarding'];
};

/** The overview of a known cycle. */
export function overviewOf({ facts, profile }: CycleState, status: CycleStatus): CycleOverview {
  return {
    information: cycleInformation(facts, status),
    onboarding: {
      cycle_length: profile.reportedCycleLength,
      period_length: profile.reportedPeriodLength,
      last_period_on: facts.periodStarts[0] ?? null,
      last_period_length: profile.lastPeriodLength,
      completed: profile.onboardedAt === null ? 0 : 1,
    },
  };
}
