import type { UserDetails } from '#domain/account/account.schema.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { DISCHARGES } from '#domain/day-log/day-log.fields.ts';
import type { Log } from '#domain/day-log/day-log.rules.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { decoderOf, encoderOf } from '#domain/wire/record-fields.ts';
import { type CycleRecordAnswer, START_FIELDS } from './cycle-record.calls.ts';
import { type CountingSpan, countingSpans, type LoggedBleeding, startsCycle } from './past-cycles.ts';
import { acceptedStarts } from './periods.ts';
import type { CycleFacts } from './running-cycle.ts';
import { type SignReading, signsOf } from './signs/signs-of.ts';

/** Everything stored about a person's cycle, on both ends of the wire. */
export type CycleRecord = Readonly<Omit<CycleRecordAnswer, 'success'>>;
export type RecordedStart = CycleRecord['starts'][number];
export type SignDay = CycleRecord['sign_days'][number];

/** The facts that a cycle is computed from; without consent to process the log, it counts as empty. */
export function cycleFactsOf(
  record: CycleRecord,
  {
    today,
    birthDate,
    hasWithdrawn,
  }: { readonly today: LocalDate; readonly birthDate: LocalDate | null; readonly hasWithdrawn: boolean },
): CycleFacts {
  const modes = countingSpans(record.modes);
  const counted = hasWithdrawn ? [] : record.starts.filter((start) => beginsCycle(start, modes));
  const annotations = hasWithdrawn ? [] : record.annotations;
  const periodStarts = counted.map(({ started_on }) => started_on);
  const annotatedStarts = (what: 'odd' | 'confirmed') =>
    annotations.filter((annotation) => annotation[what] === 1).map(({ started_on }) => started_on);
  return {
    periodStarts,
    bleedings: counted.map(bleedingOf),
    today,
    birthDate,
    reportedCycleLength: record.cycle_length,
    reportedPeriodLength: record.period_length,
    lastPeriodLength: record.last_period_length,
    stillBleedingOn: record.still_bleeding_on,
    modes,
    notYetOn: record.not_yet_on,
    oddStarts: annotatedStarts('odd'),
    confirmedStarts: annotatedStarts('confirmed'),
    inTransition: record.in_transition === 1,
    transitionAnsweredOn: record.transition_told_on,
    signs: signsOf(hasWithdrawn ? [] : record.sign_days.map(readingOf), {
      accepted: acceptedStarts(periodStarts.filter((start) => start <= today)).accepted,
      today,
      modes,
      ignored: new Map(annotations.map(({ started_on, ignored_signs: kinds }) => [started_on, kinds])),
      stored: new Map(
        counted.flatMap((start) => {
          const { startedOn, signs } = decodeStart(start);
          return signs ? [[startedOn, signs] as const] : [];
        }),
      ),
    }),
  };
}

/** As `startsCycle`, for a start in its wire form. */
export const beginsCycle = ({ origin, started_on }: RecordedStart, modes: readonly CountingSpan[]): boolean =>
  startsCycle({ origin, startedOn: started_on }, modes);

/** The logged bleeding from a start on: at least the start itself. */
export function bleedingOf({
  started_on: startedOn,
  ended_on: endedOn,
  bled_until: bledUntil,
  bled_days: bledDays,
  none_after: noneAfter,
}: RecordedStart): LoggedBleeding {
  const lastOn = bledUntil ?? startedOn;
  const isOver = noneAfter === 1 || (endedOn !== null && endedOn >= lastOn);
  return { startedOn, lastOn, days: Math.max(1, bledDays), isOver };
}

/** A day of the log as signs read it. Unusual discharge is no quality. */
export const readingOf = ({ date, lh, discharge, temperature, disturbed }: SignDay): SignReading => ({
  on: date,
  isPositive: lh === null ? null : lh === 'positive',
  discharge: discharge === null || discharge === 'unusual' ? null : DISCHARGES.indexOf(discharge),
  temperature: disturbed === 1 || temperature === null ? null : Math.round(temperature * 100),
});

/** What the facts of a cycle depend on besides its record. */
export const personIn = ({ details: { dob, consents } }: UserDetails) => ({
  birthDate: dob,
  hasWithdrawn: consents.privacy?.given === 0,
});

/** The starts of a record, with what is logged of their bleeding, as the rules of bleeding change them. */
export function startsOfRecord({
  starts,
  onboarding_start_id,
}: CycleRecord): Pick<Log, 'starts' | 'estimateId'> {
  const stored = starts.map((start) => decodeStart(start));
  return {
    starts: new Map(stored.map(({ startedOn, ...start }) => [startedOn, start])),
    estimateId: onboarding_start_id,
  };
}

/** A start as sent, from its fields. */
export const encodeStart = encoderOf(START_FIELDS, 'sent');
const decodeStart = decoderOf(START_FIELDS, 'sent');

/** A record with the starts of a log, and the signs of its loaded days. */
export function recordWith(record: CycleRecord, { starts, estimateId, days, isLoaded }: Log): CycleRecord {
  const signs = [
    ...record.sign_days.filter(({ date }) => !isLoaded(date)),
    ...[...days.values()].flatMap(signDayOf),
  ];
  return {
    ...record,
    starts: [...starts]
      .map(([startedOn, start]) => encodeStart({ startedOn, ...start, signs: start.signs ?? null }))
      .sort((one, other) => (one.started_on < other.started_on ? 1 : -1)),
    onboarding_start_id: estimateId,
    sign_days: signs.sort((one, other) => (one.date < other.date ? -1 : 1)),
  };
}

/** A day of the log as signs are read from it; empty if none can be. */
function signDayOf({ date, lh, discharge, temperature, disturbed }: DayLog): SignDay[] {
  if (lh === null && discharge === null && temperature === null) return [];
  return [{ date, lh, discharge, temperature, disturbed }];
}
