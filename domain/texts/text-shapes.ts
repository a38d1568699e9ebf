import type { FeedWording } from '#domain/calendar-feed/calendar-feed.schema.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { TimeFrame } from '#domain/habits/time-frame-at.ts';
import type { Metric } from '#domain/insights/metric-days.ts';
import type { SummarySubject } from '#domain/insights/summary-numbers.ts';

// The texts that each language's folder must have. The compiler names any that are missing.

/** The texts of reminders; `names` are already a list in words. */
export type ReminderTexts = {
  readonly discreet: string;
  readonly test: string;
  readonly periodSoon: (days: number) => string;
  readonly periodLate: string;
  readonly habits: Readonly<Record<TimeFrame, (names: string) => string>>;
  readonly tasks: (names: string) => string;
  readonly tasksMoved: string;
  readonly logDay: string;
  readonly pill: string;
  readonly more: (count: number) => string;
};

/** The texts of the date finder. They name traditions as such and promise nothing. */
export type BestDatesTexts = {
  readonly phases: Readonly<Record<CyclePhase, string>>;
  readonly placed: (phase: string) => string;
  readonly decidedBy: (words: readonly string[]) => string;
  readonly unplaced: string;
  /** The answer to a wish to conceive or to avoid it. */
  readonly declined: string;
  readonly unknownKeyword: string;
  readonly noCycle: string;
  readonly tasks: (count: number) => string;
  /** What follows the percentage of a day. */
  readonly odds: Readonly<Record<CyclePhase, string>>;
};

/** The texts in a person's calendar, which others may see. The discreet words are about the tide, like the app's name. */
export type FeedTexts = Readonly<Record<FeedWording, FeedWords>>;

export type FeedWords = {
  readonly phases: Readonly<Record<CyclePhase, string>>;
  readonly periodExpected: string;
  /** The 80 % interval of the next period's start. */
  readonly mayBegin: string;
  /** Below each event; left out if even this would reveal something. */
  readonly forecast?: string;
};

/** The texts in an export: of its README and its calendar. Only the person has it, so the words are plain. */
export type ExportTexts = {
  readonly readme: string;
  readonly periodStarted: string;
  readonly periodExpected: string;
  readonly bleeding: string;
};

/** The sentences of a summary; numbers are inserted as written there. */
export type SummaryTexts = {
  /** The pronoun for the person, given to the model. */
  readonly pronoun: string;
  readonly decimalSign: string;
  readonly or: string;
  /** As within a sentence. */
  readonly subjects: Readonly<Record<SummarySubject, string>>;
  readonly cycles: (numbers: { count: number; shortest: number; longest: number; median: number }) => string;
  readonly oneCycle: (days: number) => string;
  readonly forecasts: (numbers: { count: number; close: number }) => string;
  readonly pattern: (found: {
    about: Exclude<Metric, 'symptom'>;
    phase: CyclePhase;
    isHigher: boolean;
    inPhase: string;
    rest: string;
  }) => string;
  /** `name` begins the sentence. */
  readonly symptomPattern: (found: {
    name: string;
    phase: CyclePhase;
    inPhase: string;
    rest: string;
  }) => string;
  /** `subjects` are already a list in words. */
  readonly noPattern: (subjects: string) => string;
};

/** The words for reading a sentence about an activity, folded and separated by spaces. */
export type ActivityWords = {
  /** Function words, and frequent words that mean something else in another of our languages. */
  readonly small: string;
  /** Words that may be inside an expression without changing it: "finish **the** report", "sur **mon** canapé". */
  readonly fillers: string;
  /** Elided words before an apostrophe: `L’Été` is `ete`. */
  readonly elided: string;
  readonly negators: string;
  /** "instead of going out": the rest is negated. */
  readonly insteadOf: readonly string[];
  /** Looks like a negation but isn't: "don't forget to", "not only", "pourquoi pas". */
  readonly noDenials: readonly string[];
  /** Words that end a negation within its clause. */
  readonly turns: string;
  /** Words that begin circumstances anywhere: "**after** the party, clean up". */
  readonly timeOpeners: string;
  /** Words that only do so after the activity: "brainstorm **for** the party", "yoga **in** the living room". */
  readonly openers: string;
  /** After these a goal is the purpose, and counts in full: "lire **pour apprendre**". */
  readonly purposeOpeners: string;
  /** Words before the company: "a trip **with friends**". */
  readonly companyOpeners: string;
  /** "When should I plan…": planning is the question, not the activity. */
  readonly askingWhen: string;
  readonly askedPlanning: string;
  /** Orders to a machine, no matter what else is in the text. */
  readonly orders: readonly RegExp[];
  /** How questions about the world begin. */
  readonly worldQuestion: RegExp;
  /** Small talk. */
  readonly smallTalk: RegExp;
  /** A question with these is about the person or a good day, not about the world. */
  readonly asksForSelf: RegExp;
  /** Words without a phase. Listed so that they aren't mistaken for misspelt or compound words that have one. */
  readonly everyday: string;
};

/** Wordings of a wish to conceive, or to avoid it, one phrase per line (decision 113). */
export type ConceptionPhrases = Readonly<Record<'wishes' | 'topics' | 'talk' | 'errands', string>>;
