import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { Metric, SummarySubject } from '#domain/insights/metric-days.ts';

// The English texts are the shape of those of every language: the compiler names any that another one lacks.

/** The texts of the date finder. They name traditions as such and promise nothing. */
export const bestDates = {
  phases: {
    menstrual: 'your period',
    follicular: 'the follicular phase',
    ovulation: 'ovulation',
    luteal: 'the luteal phase',
  },
  placed: (phase: string) => `A good fit for ${phase}, by tradition`,
  decidedBy: (words: readonly string[]) => `Matched: ${words.map((word) => `“${word}”`).join(', ')}.`,
  unplaced: 'We couldn’t tell which phase this goes with. Try other words, or choose a theme.',
  /** The answer to a wish to conceive or to avoid it. */
  declined:
    'We don’t name days for this: Marea helps with everyday plans, and isn’t made for getting pregnant or for avoiding it. A doctor, midwife or pharmacist will gladly talk it over with you.',
  unknownKeyword: 'We don’t know this keyword. Choose one from a theme, or write a sentence.',
  noCycle: 'There’s no current cycle to look ahead from. Log a period first.',
  tasks: (count: number) => (count === 1 ? '1 task that day' : `${count} tasks that day`),
  busy: (hours: number) => (hours === 1 ? '1 busy hour' : `${hours} busy hours`),
  /** What follows the percentage of a day. */
  odds: {
    menstrual: 'chance of your period',
    follicular: 'chance you’re in your follicular phase',
    ovulation: 'chance you’re ovulating',
    luteal: 'chance you’re in your luteal phase',
  },
};

/** The texts in an export: of its README and its calendar. Only the person has it, so the words are plain. */
export const exported = {
  readme: `Your data from Marea

marea.json: everything, to bring into another account or to read with a program. marea.schema.json describes it.
.csv files: lists for a spreadsheet, in UTF-8 with a byte-order mark. Columns are separated by commas. So that no
spreadsheet takes your text for a formula, there is an apostrophe in front of =, +, - and @ where a cell begins and
after a comma, a semicolon, a tab or a line break. In marea.json your text is as you wrote it.
marea.ics: periods, bleeding and dated tasks for a calendar.
unreadable.json, if it is here: what could not be opened.
`,
  periodStarted: 'Period started',
  periodExpected: 'Period likely',
  bleeding: 'Bleeding',
};

const PHASES: Record<CyclePhase, string> = {
  menstrual: 'the menstrual phase',
  follicular: 'the follicular phase',
  ovulation: 'the days around ovulation',
  luteal: 'the luteal phase',
};
const SUBJECTS: Record<SummarySubject, string> = {
  mood: 'mood',
  energy: 'energy',
  habits: 'habits',
  tasks: 'tasks',
  pain: 'pain',
  sleep: 'sleep',
  headache: 'headache',
  migraine: 'migraine',
  bloating: 'bloating',
  breast_tenderness: 'breast tenderness',
  acne: 'acne',
  nausea: 'nausea',
  bowel_trouble: 'bowel trouble',
  cravings: 'cravings',
  dizziness: 'dizziness',
  hot_flushes: 'hot flushes',
  night_sweats: 'night sweats',
  aches: 'aches',
  ovulation_pain: 'ovulation pain',
  irritable: 'irritability',
  anxious: 'anxiety',
  low: 'low mood',
  tearful: 'tearfulness',
  foggy: 'brain fog',
  own_symptom: 'a symptom of your own',
};

type Cycles = { count: number; shortest: number; longest: number; median: number };
type InPhase = { phase: CyclePhase; inPhase: string; rest: string };

/** The sentences of a summary; numbers are inserted as written there. */
export const summary = {
  /** The pronoun for the person, given to the model. */
  pronoun: 'you',
  /** As within a sentence. */
  subjects: SUBJECTS,
  cycles: ({ count, shortest, longest, median }: Cycles) =>
    `Your last ${count} cycles took ${shortest} to ${longest} days, median ${median}.`,
  oneCycle: (days: number) => `The one full cycle you’ve logged took ${days} days.`,
  forecasts: ({ count, close }: { count: number; close: number }) =>
    `Forecasts within two days: ${close} of the last ${count}.`,
  pattern: ({
    about,
    phase,
    isHigher,
    inPhase,
    rest,
  }: InPhase & { about: Exclude<Metric, 'symptom'>; isHigher: boolean }) => {
    const where = PHASES[phase];
    if (about === 'habits') {
      return `You did ${inPhase} of your habits in ${where} and ${rest} in the rest of the cycle.`;
    }
    if (about === 'tasks') {
      return `You finished ${inPhase} tasks a week in ${where} and ${rest} in the rest of the cycle.`;
    }
    const what = {
      mood: `Your mood was ${isHigher ? 'higher' : 'lower'}`,
      energy: `Your energy was ${isHigher ? 'higher' : 'lower'}`,
      pain: `You had ${isHigher ? 'more' : 'less'} pain`,
      sleep: `You slept ${isHigher ? 'better' : 'worse'}`,
    }[about];
    return `${what} in ${where}: ${inPhase} on average, against ${rest} in the rest of the cycle.`;
  },
  /** `name` begins the sentence. */
  symptomPattern: ({ name, phase, inPhase, rest }: InPhase & { name: string }) =>
    `${name} on ${inPhase} of the days you logged in ${PHASES[phase]}, and on ${rest} in the rest of the cycle.`,
  /** `subjects` are already a list in words. */
  noPattern: (subjects: string) => `No pattern by phase stands out so far in ${subjects}.`,
};

/** The texts of reminders, most by what they are of; `names` are already a list in words. */
export const reminders = {
  discreet: 'Marea has something for you.',
  test: 'This is a test. Reminders reach you here.',
  period_soon: (days: number) =>
    days === 1
      ? 'Your period is likely to start around tomorrow.'
      : `Your period is likely to start in about ${days} days.`,
  period_late: 'The likely days of your period have passed. Has it started?',
  habits_morning: (names: string) => `This morning: ${names}`,
  habits_noon: (names: string) => `Around noon: ${names}`,
  habits_evening: (names: string) => `This evening: ${names}`,
  tasks_due: (names: string) => `Due today: ${names}`,
  tasks_moved: 'Some of your tasks have moved to other days.',
  links_end: (days: string) => `A link with which you share ends: ${days}`,
  log_day: 'How is today? Two taps are enough.',
  pill: 'Today’s pill. One tap when you’ve taken it.',
  /** Days in the reminder of a task. */
  today: 'today',
  tomorrow: 'tomorrow',
  more: (count: number) => `and ${count} more`,
};
