import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { LocalTime } from '#domain/calendar/local-time.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import type { Weekday } from '#domain/habits/habits.fields.ts';
import type { PortableRecord } from '#domain/portability/portable-data.schema.ts';
import type { PriorityName } from '#domain/tasks/task-status.ts';
import { originalOf } from './read-values.ts';

// The result of reading a foreign file. A reader gives each record of the file exactly one outcome, in the order of the file,
// so that the receipt's counts add up to the file.

/** The apps whose files can be read, and plain tables. */
export const IMPORT_SOURCES = [
  'clue',
  'flo',
  'apple',
  'health-connect',
  'drip',
  'ovumcy',
  'mensinator',
  'menstrudel',
  'peri',
  'csv',
  'todoist',
  'loop',
  'daylio',
] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** The loggable fields of a day, by the keys of a file's day; a missing key means nothing. */
export type DayFields = Partial<Omit<PortableRecord<'day_logs'>, 'date' | 'source' | 'saved_at'>>;

/** The content of a record for one day. */
export type ReportedDay = {
  readonly on: LocalDate;
  readonly fields?: DayFields;
  /** Symptoms that aren't among ours, in the person's or the other app's words. */
  readonly ownSymptoms?: readonly string[];
  /** Whether the other app has a period start on this day, whatever was logged around it. */
  readonly isStart?: boolean;
  readonly note?: string;
  readonly tags?: readonly string[];
  /** Content without a field here, in the source's own words. */
  readonly remarks?: readonly string[];
};

/** Why a record is left out. */
export const LEFT_OUT_REASONS = [
  /** A prediction, an average or a notice of the other app. */
  'estimate',
  /** Ids, accounts, devices, settings: nothing that a person logged. */
  'not_yours',
  /** The other app's own grouping or naming of records that are read by themselves. */
  'grouping',
  /** Data of another kind: steps, heart rate of a watch, … */
  'unrelated',
  /** A known type without a day. */
  'no_day',
  'future',
  'before_birth',
  /** Before 1950. */
  'too_old',
  /** Another record of the file has the same content or more. */
  'twice',
  'deleted',
  /** Without content. */
  'empty',
  /** Written by an app or device that isn't ticked in the preview. */
  'unticked',
  /** Sex, discharge and tests without the consent to them. */
  'not_agreed',
  /** Only remarks of a day that already has a hundred. */
  'no_room',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** An open task in another planner; its `key` is stable for the same file, and becomes its id. */
export type ForeignTask = {
  readonly key: string;
  readonly parentKey: string | null;
  readonly title: string;
  readonly description: string | null;
  readonly dueOn: LocalDate | null;
  /** On the clock, or as an instant (unix seconds) where the file has a zone; its day and time are then those of the profile's zone. */
  readonly dueAt: LocalTime | number | null;
  readonly minutes: number | null;
  readonly priority: PriorityName | null;
  /** Names of labels, each once whatever its case and accents. */
  readonly labels: readonly string[];
  /** The label that is proposed for all tasks of its file; `null` for none. */
  readonly project: string | null;
};

/** A habit in another app. */
export type ForeignHabit = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly weekdays: readonly Weekday[];
  readonly rhythm: ForeignRhythm;
  /** Whether the rhythm only comes near the source's, whose words are in the description. */
  readonly isAbout: boolean;
  /** Whether it isn't due here until it's resumed: it's archived there, or a limit. */
  readonly isPaused: boolean;
};

/** How often a habit is done, and how much, by the keys of a file's habit; without a target `target_per` is `null`. */
export type ForeignRhythm = Pick<
  PortableRecord<'habits'>,
  'rhythm' | 'times' | 'every' | 'target' | 'target_per' | 'unit'
>;

/** A day on which a habit was done, partly done, or skipped; `amount` has at most three decimals, and is `null` without one. */
export type ForeignCheck = {
  readonly habitKey: string;
  readonly on: LocalDate;
  readonly isDone: boolean;
  readonly isSkipped: boolean;
  readonly amount: number | null;
};

/** The outcome of a record, as far as the file alone decides it. */
export type ParsedRecord =
  | {
      readonly outcome: 'reported';
      /** The source's own name for records of this kind, as shown beside remarks: "social_life". */
      readonly category: string;
      readonly days: readonly ReportedDay[];
      /** The whole record in the source's words: becomes a remark if another record of the file contradicts it. */
      readonly words?: string | undefined;
      /** The app or device that wrote it, if a file has several; these can be unticked. */
      readonly origin?: string | undefined;
    }
  | {
      readonly outcome: 'span';
      readonly category: string;
      readonly mode: Exclude<CycleMode, 'natural'>;
      readonly from: LocalDate;
      /** The first day after it; `null` while it lasts. */
      readonly until: LocalDate | null;
      /** Other details in the source's words, such as a method or a note; only shown. */
      readonly words?: string | undefined;
    }
  | { readonly outcome: 'task'; readonly task: ForeignTask }
  | { readonly outcome: 'habit'; readonly habit: ForeignHabit }
  | {
      readonly outcome: 'checks';
      /** All of one day. */
      readonly checks: readonly ForeignCheck[];
      /** Other details in the source's own words. */
      readonly remarks?: readonly string[];
    }
  | { readonly outcome: 'left_out'; readonly reason: LeftOutReason }
  /** A record without a day or a known shape, with its original text. */
  | { readonly outcome: 'not_understood'; readonly original: string };

export const leftOut = (reason: LeftOutReason): ParsedRecord => ({ outcome: 'left_out', reason });

export const notUnderstood = (record: unknown): ParsedRecord => ({
  outcome: 'not_understood',
  original: originalOf(record),
});
