import type { MeaningId } from '#domain/best-dates/meanings.ts';
import type { FeedWording } from '#domain/calendar-feed/calendar-feed.schema.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { TimeFrame } from '#domain/habits/habit.fields.ts';
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

/** What is in a person's calendar, which others may look at. The discreet words are of the tide, as the app's name is. */
export type FeedTexts = Readonly<Record<FeedWording, FeedWords>>;

export type FeedWords = {
  readonly phases: Readonly<Record<CyclePhase, string>>;
  readonly periodExpected: string;
  /** The days in which, by the forecast, four of five next periods begin. */
  readonly mayBegin: string;
  /** Below each event; left out where even that would tell. */
  readonly forecast?: string;
};

/** What is in the calendar of an export, which its person alone keeps: plain words. */
export type ExportTexts = { readonly periodStarted: string; readonly periodExpected: string };

/** The sentences of a summary; numbers come in as they are written there. */
export type SummaryTexts = {
  /** How the product speaks to people: the pronoun that a model gets. */
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

/** What people write for each meaning, folded, by commas, several words being an expression. */
export type Lexicon = Readonly<Record<MeaningId, string>>;

/** The words by which a sentence about an activity is read, folded and by spaces. */
export type ActivityWords = {
  /** Those that hold the language together, and frequent ones that mean something else in another of our languages. */
  readonly small: string;
  /** Those that may stand inside an expression without changing it: "finish **the** report", "sur **mon** canapé". */
  readonly fillers: string;
  /** What is elided before an apostrophe: `L’Été` is `ete`. */
  readonly elided: string;
  readonly negators: string;
  /** "instead of going out": what follows is denied. */
  readonly insteadOf: readonly string[];
  /** What looks like a denial and is none: "don't forget to", "not only", "pourquoi pas". */
  readonly noDenials: readonly string[];
  /** Where a denial ends although the clause goes on. */
  readonly turns: string;
  /** Words that open circumstances wherever they stand: "**after** the party, clean up". */
  readonly timeOpeners: string;
  /** Words that do so after the activity: "brainstorm **for** the party", "yoga **in** the living room". */
  readonly openers: string;
  /** After these a goal is the purpose, and counts in full: "lire **pour apprendre**". */
  readonly purposeOpeners: string;
  /** What follows these is who it is done with: "a trip **with friends**". */
  readonly companyOpeners: string;
  /** "When should I plan…": the planning is what we are asked for, not the activity. */
  readonly askingWhen: string;
  readonly askedPlanning: string;
  /** Orders to a machine, whatever else is in the text. */
  readonly orders: readonly RegExp[];
  /** Questions about the world open like one. */
  readonly worldQuestion: RegExp;
  /** Small talk with anyone who may be listening. */
  readonly smallTalk: RegExp;
  /** In a question about the world nobody asks for themself or for a good day. */
  readonly asksForSelf: RegExp;
  /** Words that say nothing about a phase. Known, so that they are not taken for misspelt or compound words that do. */
  readonly everyday: string;
};

/** How a wish to conceive, or to avoid it, is worded, a phrase a line (decision 113). */
export type ConceptionPhrases = Readonly<Record<'wishes' | 'topics' | 'talk' | 'errands', string>>;
