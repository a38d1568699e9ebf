import { and, eq, gt, gte, isNull, or } from 'drizzle-orm';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import {
  type CycleAnnotationChange,
  MODE_SINCE_DAYS_MAX,
  type ModeChange,
  type SchemeChange,
} from '#domain/cycle/life-stage.schema.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { runningCycle } from '#domain/cycle/running-cycle.ts';
import { packKindOf } from '#domain/cycle/scheme.ts';
import type { SignKind } from '#domain/cycle/signs/signs-of.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import { cycleAnnotations, cycleModes, pillSchemes } from '#drizzle/schema/cycle.ts';
import { type Person, refuseDay } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { cipherOf } from '#worker/platform/text-cipher.ts';
import { cycleService } from './cycle.service.ts';
import {
  type CycleAnnotationRow,
  type CycleRecord,
  type CycleState,
  createCycleProfileRepository,
  cycleStateOf,
  ignoredIn,
} from './cycle-record.ts';
import { applyNotesChange, type CycleNotes, createCycleNotes, type NotesPlace } from './cycle-sealing.ts';

/** The most days from the first day of the mode to the due date of a pregnancy. */
const DUE_AFTER_DAYS_MAX = 310;
/** The most days since a birth, because nobody has to remember longer. */
const BIRTH_DAYS_MAX = 1_096;

type CycleSnapshot = {
  readonly person: Person;
  readonly cycle: CycleState;
  readonly record: CycleRecord;
};
type Span = CycleRecord['modes'][number];
/** The unencrypted fields of a mode; the others are in the notes. */
type ModeDates = { readonly dueOn: LocalDate | null; readonly birthOn: LocalDate | null };
type Beginning = { since: LocalDate; same: Span | undefined; record: CycleRecord; dates: ModeDates };

/** One person's life stage: the mode, annotations of cycles, a pack, ignored signs. */
export const lifeStageService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const { db, newId } = deps;
  const { personWithRecord } = cycleService(person);
  const profile = createCycleProfileRepository(deps, userId);
  const words = createCycleNotes({ db, userId, cipher: cipherOf(person) });

  async function read(): Promise<CycleSnapshot> {
    const found = await personWithRecord();
    return { person: found, cycle: cycleStateOf(found, deps.now()), record: found.also };
  }

  async function write([first, ...others]: readonly BatchStatement[]): Promise<void> {
    if (first) await db.batch([first, ...others]);
  }

  const wordsIn = (record: CycleRecord, place: NotesPlace) =>
    words.open(record.words.find((row) => row.place === place));

  /** The first day of a mode that begins or moves; more than two years ago only if that mode began on it already. */
  function firstDayOf(change: ModeChange, { person: whose, cycle, record }: CycleSnapshot): LocalDate {
    const { today } = cycle.facts;
    const { since } = change;
    if (since === undefined) return today;
    refuseDay(since, { field: 'since', today, person: whose });
    const isKnown = record.modes.some((span) => span.startedOn === since && span.mode === change.cycle_mode);
    if (!isKnown && daysBetween(since, today) > MODE_SINCE_DAYS_MAX) {
      throw refuseField('since', 'must be within the last two years');
    }
    return since;
  }

  const inModes = eq(cycleModes.userId, userId);
  const inOpenMode = and(inModes, isNull(cycleModes.endedOn));

  const endingScheme = (day: LocalDate): BatchStatement =>
    db
      .update(pillSchemes)
      .set({ endedOn: day })
      .where(and(eq(pillSchemes.userId, userId), isNull(pillSchemes.endedOn)));

  /** Statement that stores a cycle's annotation, or deletes it if it is empty. */
  function annotating({ startedOn, ...annotation }: CycleAnnotationRow): BatchStatement {
    const isEmpty = annotation.odd === 0 && annotation.confirmed === 0 && annotation.ignoredSigns === '[]';
    if (isEmpty) {
      const one = and(eq(cycleAnnotations.userId, userId), eq(cycleAnnotations.startedOn, startedOn));
      return db.delete(cycleAnnotations).where(one);
    }
    const target = [cycleAnnotations.userId, cycleAnnotations.startedOn];
    return db
      .insert(cycleAnnotations)
      .values({ userId, startedOn, ...annotation })
      .onConflictDoUpdate({ target, set: annotation });
  }

  /**
   * Statements that begin the mode on a day, or move it there. A time in a mode that began on that day or later is deleted, because it
   * was a mistake or is replaced; one that lasted until then ends there.
   */
  function beginning(mode: CycleMode, { since, same, record, dates }: Beginning): BatchStatement[] {
    // It is deleted first, because otherwise it would end where it begins.
    const isMoving = same !== undefined && same.endedOn === null;
    const isNewPack = mode === 'contraception' && same === undefined;
    return [
      ...(isMoving ? [db.delete(cycleModes).where(inOpenMode)] : []),
      ...(isNewPack ? [endingScheme(since)] : []),
      ...notesDeletions(record, { from: isMoving && same.startedOn < since ? same.startedOn : since, words }),
      db.delete(cycleModes).where(and(inModes, gte(cycleModes.startedOn, since))),
      db
        .update(cycleModes)
        .set({ endedOn: since })
        .where(and(inModes, or(isNull(cycleModes.endedOn), gt(cycleModes.endedOn, since)))),
      ...(mode === 'natural'
        ? []
        : [db.insert(cycleModes).values({ userId, startedOn: since, endedOn: null, mode, ...dates })]),
    ];
  }

  return {
    /**
     * Sets the mode from a day on, by default from today or since it began. Later times in a mode are deleted; details that are left
     * out stay while the mode does, and come back with it. Throws `validation_failed` for a day out of range.
     */
    setMode: async (change: ModeChange): Promise<void> => {
      const known = await read();
      const { cycle, record } = known;
      const { cycle_mode: mode, method, reason, feeding } = change;
      const open = record.modes.find(({ endedOn }) => endedOn === null);
      const goesOn = cycle.mode === mode;
      const isMoved = !goesOn || change.since !== undefined;
      const since = isMoved ? firstDayOf(change, known) : (open?.startedOn ?? cycle.facts.today);
      const same = goesOn
        ? open
        : record.modes.find((span) => span.startedOn === since && span.mode === mode);
      checkDates(change, { since, today: cycle.facts.today });

      const before =
        mode === 'natural' || same ? await wordsIn(record, placeOf(mode, same?.startedOn ?? since)) : {};
      const dates = datesOf(change, same);
      await write([
        ...(leavesPack(change, record) ? [endingScheme(cycle.facts.today)] : []),
        ...(isMoved
          ? beginning(mode, { since, same, record, dates })
          : [db.update(cycleModes).set(dates).where(inOpenMode)]),
        ...(await words.writing(
          placeOf(mode, since),
          applyNotesChange(before, { method, reason, feeding, weeks: weeksOf(change) }),
        )),
      ]);
    },

    setTransition: async (inTransition: 0 | 1): Promise<void> => {
      const { cycle } = await read();
      await profile.save({ inTransition, transitionToldOn: cycle.facts.today });
    },

    /** Annotates a cycle. Throws `not_found` if none of the person's begins on that day. */
    annotateCycle: async (startedOn: LocalDate, change: CycleAnnotationChange): Promise<void> => {
      const { cycle, record } = await read();
      if (!acceptedStarts(cycle.facts.periodStarts).accepted.includes(startedOn))
        throw new AppError('not_found');
      const before = annotationIn(record, startedOn);
      const { odd, confirmed } = annotationFlags(change, before);
      const place = `cycle/${startedOn}` as const;
      const notes = applyNotesChange(await wordsIn(record, place), {
        reason: change.reason,
        note: change.note,
      });
      await write([
        annotating({ ...before, odd, confirmed }),
        ...(await words.writing(place, odd === 1 ? notes : {})),
      ]);
    },

    /** Another scheme applies from now on. Throws `conflict` outside of contraception, and `validation_failed` for the day. */
    setScheme: async (scheme: SchemeChange): Promise<void> => {
      const { person: whose, cycle } = await read();
      if (cycle.mode !== 'contraception') {
        throw new AppError('conflict', { detail: 'a pack is only for contraception' });
      }
      const { today } = cycle.facts;
      refuseDay(scheme.started_on, { field: 'started_on', today, person: whose });
      const { kind, active_days: activeDays, pause_days: pauseDays, started_on: startedOn, hour } = scheme;
      const stored = { kind, activeDays, pauseDays, startedOn, hour };
      await write([
        endingScheme(today),
        db.insert(pillSchemes).values({ userId, schemeId: newId(), ...stored }),
      ]);
      await person.context.hooks.onPillHour(person, hour);
    },

    /** Ignores a sign of the running cycle, or counts it again. Throws `conflict` while no cycle runs. */
    updateSign: async ({ kind, ignored }: { kind: SignKind; ignored: 0 | 1 }): Promise<void> => {
      const { cycle, record } = await read();
      const running = runningCycle(cycle.facts);
      if (running === null) throw new AppError('conflict', { detail: 'no cycle runs' });
      const before = annotationIn(record, running.startedOn);
      const others = ignoredIn(before).filter((other) => other !== kind);
      const kinds = ignored === 1 ? [...others, kind] : others;
      await write([annotating({ ...before, ignoredSigns: JSON.stringify(kinds) })]);
    },
  };
});

/** The flags of a cycle after a change: an odd cycle isn't confirmed, and a confirmed one isn't odd. */
function annotationFlags(
  change: CycleAnnotationChange,
  before: CycleAnnotationRow,
): Pick<CycleAnnotationRow, 'odd' | 'confirmed'> {
  const odd = change.odd ?? (change.confirmed === 1 ? 0 : before.odd);
  for (const detail of ['reason', 'note'] as const) {
    if (odd === 0 && change[detail] != null) throw refuseField(detail, 'is only for an odd cycle');
  }
  return { odd, confirmed: change.confirmed ?? (odd === 1 ? 0 : before.confirmed) };
}

/** The stored annotation of a cycle, or an empty one. */
const annotationIn = ({ annotations }: CycleRecord, startedOn: LocalDate): CycleAnnotationRow =>
  annotations.find((row) => row.startedOn === startedOn) ?? {
    startedOn,
    odd: 0,
    confirmed: 0,
    ignoredSigns: '[]',
  };

/** Statements that delete the notes on times in a mode that began on a day or later. */
function notesDeletions(
  { modes }: CycleRecord,
  { from, words }: { from: LocalDate; words: Pick<CycleNotes, 'forgetting'> },
): BatchStatement[] {
  const gone = modes
    .filter(({ startedOn }) => startedOn >= from)
    .map(({ startedOn }) => `mode/${startedOn}` as const);
  return gone.length === 0 ? [] : [words.forgetting(gone)];
}

/** Whether a change names another method of contraception than that of the present pack. */
function leavesPack({ cycle_mode: mode, method }: ModeChange, { schemes }: CycleRecord): boolean {
  const scheme = schemes.find(({ endedOn }) => endedOn === null);
  return (
    mode === 'contraception' &&
    method !== undefined &&
    scheme !== undefined &&
    packKindOf(method) !== scheme.kind
  );
}

/** The note on hidden weeks; `undefined` leaves it. */
const weeksOf = ({ hide_weeks: hides }: ModeChange): string | null | undefined => {
  if (hides === undefined) return undefined;
  return hides === 1 ? 'hidden' : null;
};

const placeOf = (mode: CycleMode, since: LocalDate): NotesPlace =>
  mode === 'natural' ? 'natural' : `mode/${since}`;

/** The dates of a mode after a change; what is left out stays. */
function datesOf({ due_on: dueOn, birth_on: birthOn }: ModeChange, same: Span | undefined): ModeDates {
  return {
    dueOn: dueOn === undefined ? (same?.dueOn ?? null) : dueOn,
    birthOn: birthOn === undefined ? (same?.birthOn ?? null) : birthOn,
  };
}

function checkDates(
  { due_on: dueOn, birth_on: birthOn }: ModeChange,
  { since, today }: { since: LocalDate; today: LocalDate },
): void {
  if (dueOn != null && (dueOn < since || dueOn > addDays(since, DUE_AFTER_DAYS_MAX))) {
    throw refuseField('due_on', 'must be within 310 days from the first day of the mode');
  }
  if (birthOn != null && (birthOn > today || daysBetween(birthOn, today) > BIRTH_DAYS_MAX)) {
    throw refuseField('birth_on', 'must be within the last three years');
  }
}
