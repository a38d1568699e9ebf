import type { FeedWording } from '#domain/calendar-feed/calendar-feed.schema.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { TimeFrame } from '#domain/habits/habit.schema.ts';
import type { Metric } from '#domain/insights/metric-days.ts';

// What a language's folder has to say. The compiler names whatever one of them lacks.

/** What a reminder says; `names` are listed already. */
export type ReminderTexts = {
  readonly discreet: string;
  readonly test: string;
  readonly periodSoon: (days: number) => string;
  readonly periodLate: string;
  readonly habits: Readonly<Record<TimeFrame, (names: string) => string>>;
  readonly tasks: (names: string) => string;
  readonly more: (count: number) => string;
};

/** What the date finder says. It tells what is tradition and promises nothing. */
export type BestDatesTexts = {
  readonly phases: Readonly<Record<CyclePhase, string>>;
  /** What the common reading sees in each phase. */
  readonly readings: Readonly<Record<CyclePhase, string>>;
  readonly placed: (phase: string, reading: string) => string;
  readonly decidedBy: (words: string) => string;
  readonly tradition: string;
  readonly unplaced: string;
  /** To a wish to conceive or to avoid it. */
  readonly declined: string;
  readonly unknownKeyword: string;
  readonly noCycle: string;
  readonly tasks: (count: number) => string;
  readonly odds: (percent: number, phase: string) => string;
};

/** What stands in a person's calendar, which others may look at. The discreet words are of the tide, as the app's name is. */
export type FeedTexts = Readonly<Record<FeedWording, FeedWords>>;

export type FeedWords = {
  readonly phases: Readonly<Record<CyclePhase, string>>;
  readonly periodExpected: string;
  /** The days in which, by the forecast, four of five next periods begin. */
  readonly mayBegin: string;
  /** Below each event; left out where even that would tell. */
  readonly forecast?: string;
};

/** What stands in the calendar of an export, which its person alone keeps: plain words. */
export type ExportTexts = { readonly periodStarted: string; readonly periodExpected: string };

/** The sentences of a summary; numbers come in as they are written there. */
export type SummaryTexts = {
  /** How the product speaks to people: the pronoun that a model is told. */
  readonly pronoun: string;
  readonly decimalSign: string;
  readonly or: string;
  readonly metrics: Readonly<Record<Metric, string>>;
  readonly cycles: (numbers: { count: number; shortest: number; longest: number; median: number }) => string;
  readonly oneCycle: (days: number) => string;
  readonly forecasts: (numbers: { count: number; close: number }) => string;
  readonly pattern: (found: {
    metric: Metric;
    phase: CyclePhase;
    isHigher: boolean;
    inPhase: string;
    rest: string;
  }) => string;
  /** `metrics` are listed already. */
  readonly noPattern: (metrics: string) => string;
};

/** No subject says what Marea is about or holds a code: it is read over shoulders, on locked screens and in lists. */
type Mail = { readonly subject: string; readonly title: string };
type CodeMail = Mail & { readonly lead: string; readonly after: string; readonly ignore: string };

export type MailTexts = {
  readonly login: CodeMail;
  readonly signUp: CodeMail;
  readonly noAccount: Mail & { readonly lead: string; readonly link: string; readonly ignore: string };
  readonly newAddress: CodeMail;
  /** `day` is the last on which the address can be taken back. */
  readonly addressChanged: Mail & {
    readonly lead: string;
    readonly mine: string;
    readonly notMine: (day: string) => string;
    readonly link: string;
  };
  readonly addressLeft: Mail & { readonly lead: string; readonly mine: string; readonly notMine: string };
  readonly newDevice: Mail & {
    readonly lead: (device: string) => string;
    readonly unknown: string;
    readonly mine: string;
    readonly notMine: string;
    readonly link: string;
  };
  readonly reminder: Mail & { readonly open: string; readonly why: string; readonly settings: string };
  /** `day` is the earliest on which an unused account goes. */
  readonly retention: Mail & {
    readonly lead: string;
    readonly goes: (day: string) => string;
    readonly stay: string;
    readonly link: string;
  };
};
