import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';
import type { CurrentMode, CycleAnnotation, CycleStatus } from '#domain/cycle/cycle-life.schema.ts';
import { FEEDINGS, METHODS, NATURAL_METHODS, ODD_REASONS, PAUSE_REASONS } from '#domain/cycle/cycle-mode.ts';
import { PREGNANCY_DAYS } from '#domain/cycle/pregnancy-weeks.ts';
import type { CycleAnnotationRow, CycleRecord } from './cycle-record.ts';
import { type CycleNotes, findOption, type Notes } from './cycle-words.ts';
import { ignoredIn } from './ignored-signs.ts';
import { countingSpans, type KnownCycle } from './known-cycle.ts';

/** What a person says of their cycles besides the log, with its private words opened. */
export async function cycleStatusOf(
  known: KnownCycle,
  { record, words }: { record: CycleRecord; words: Pick<CycleNotes, 'open'> },
): Promise<CycleStatus> {
  const { facts, mode, profile } = known;
  const sealed = new Map(record.words.map((row) => [row.place, row]));
  const wordsOf = (place: string) => words.open(sealed.get(place));
  // The words of a cycle are shown where its start is logged; no others are decrypted.
  const logged = new Set(record.starts.map(({ startedOn }) => startedOn));
  const open = record.modes.find(({ endedOn }) => endedOn === null);
  const natural = await wordsOf('natural');
  const modeNotes = open ? await wordsOf(`mode/${open.startedOn}`) : {};
  return {
    cycle_mode: mode,
    mode: open ? modeOf(open, { known, notes: modeNotes }) : null,
    weeks_hidden: modeNotes.weeks === 'hidden' ? 1 : 0,
    in_transition: profile.inTransition,
    transition_told_on: profile.transitionToldOn,
    natural_method: findOption(NATURAL_METHODS, natural.method),
    scheme: presentScheme(known, record),
    history: {
      modes: countingSpans(record)
        .map((span) => ({
          mode: span.mode,
          started_on: span.startedOn,
          ended_on: span.endedOn,
          birth_on: span.birthOn,
          withdrawal_until: span.withdrawalUntil,
        }))
        .sort((one, other) => (one.started_on < other.started_on ? -1 : 1)),
      told: await Promise.all(
        record.annotations.map(async (row) =>
          annotationAnswer(row, logged.has(row.startedOn) ? await wordsOf(`cycle/${row.startedOn}`) : {}),
        ),
      ),
      signs: (facts.signs ?? []).map(({ startedOn, kind, on, knownOn }) => ({
        started_on: startedOn,
        kind,
        on,
        known_on: knownOn,
      })),
    },
  };
}

/** The present pill, ring or patch; `null` without one, or in another mode. */
export function presentScheme({ mode }: KnownCycle, { schemes }: CycleRecord): CycleStatus['scheme'] {
  const scheme = schemes.find(({ endedOn }) => endedOn === null);
  if (mode !== 'contraception' || scheme === undefined) return null;
  const { kind, activeDays, pauseDays, startedOn, hour } = scheme;
  return { kind, active_days: activeDays, pause_days: pauseDays, started_on: startedOn, hour };
}

function modeOf(
  { startedOn, mode, dueOn, birthOn }: CycleRecord['modes'][number],
  { known, notes }: { known: KnownCycle; notes: Notes },
): CurrentMode {
  return {
    since: startedOn,
    method: findOption(METHODS, notes.method),
    reason: findOption(PAUSE_REASONS, notes.reason),
    due_on: mode === 'pregnant' ? (dueOn ?? dueByLog(known, startedOn)) : null,
    birth_on: mode === 'postpartum' ? (birthOn ?? startedOn) : null,
    feeding: findOption(FEEDINGS, notes.feeding),
  };
}

/** By the last start before a pregnancy was said; `null` without one. */
function dueByLog({ facts }: KnownCycle, since: LocalDate): LocalDate | null {
  const { accepted } = acceptedStarts(facts.periodStarts);
  const last = accepted.findLast((start) => start <= since);
  return last === undefined ? null : addDays(last, PREGNANCY_DAYS);
}

const annotationAnswer = (row: CycleAnnotationRow, notes: Notes): CycleAnnotation => ({
  started_on: row.startedOn,
  odd: row.odd,
  confirmed: row.confirmed,
  reason: findOption(ODD_REASONS, notes.reason),
  note: notes.note ?? null,
  ignored_signs: ignoredIn(row),
});
