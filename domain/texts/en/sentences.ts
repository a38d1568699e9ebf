import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { SummarySubject } from '#domain/insights/summary-numbers.ts';
import type {
  BestDatesTexts,
  ExportTexts,
  FeedTexts,
  ReminderTexts,
  SummaryTexts,
} from '#domain/texts/text-shapes.ts';

export const bestDates: BestDatesTexts = {
  phases: {
    menstrual: 'your period',
    follicular: 'the follicular phase',
    ovulation: 'ovulation',
    luteal: 'the luteal phase',
  },
  placed: (phase) => `A good fit for ${phase}, by tradition`,
  decidedBy: (words) => `Matched: ${words.map((word) => `“${word}”`).join(', ')}.`,
  unplaced: 'We couldn’t tell which phase this goes with. Try other words, or choose a theme.',
  declined:
    'We don’t name days for this: Marea helps with everyday plans, and isn’t made for getting pregnant or for avoiding it. A doctor, midwife or pharmacist will gladly talk it over with you.',
  unknownKeyword: 'We don’t know this keyword. Choose one from a theme, or write a sentence.',
  noCycle: 'There’s no current cycle to look ahead from. Log a period first.',
  tasks: (count) => (count === 1 ? '1 task that day' : `${count} tasks that day`),
  odds: {
    menstrual: 'chance of your period',
    follicular: 'chance you’re in your follicular phase',
    ovulation: 'chance you’re ovulating',
    luteal: 'chance you’re in your luteal phase',
  },
};

export const feed: FeedTexts = {
  discreet: {
    phases: {
      menstrual: 'Low tide',
      follicular: 'Rising tide',
      ovulation: 'High tide',
      luteal: 'Falling tide',
    },
    periodExpected: 'Low tide',
    mayBegin: 'The tide turns',
  },
  plain: {
    phases: {
      menstrual: 'Menstrual phase',
      follicular: 'Follicular phase',
      ovulation: 'Ovulation (estimated)',
      luteal: 'Luteal phase',
    },
    periodExpected: 'Period expected',
    mayBegin: 'Period may begin (80 %)',
    forecast: 'A forecast from your own log. Marea is no contraceptive and no fertility aid.',
  },
};

export const exported: ExportTexts = {
  readme: `Your data from Marea

marea.json: everything, to bring into another account or to read with a program. marea.schema.json describes it.
.csv files: lists for a spreadsheet, in UTF-8 with a byte-order mark. Columns are separated by commas. So that no
spreadsheet takes your text for a formula, there is an apostrophe in front of =, +, - and @ where a cell begins and
after a comma, a semicolon, a tab or a line break. In marea.json your text is as you wrote it.
marea.ics: periods, bleeding and dated tasks for a calendar.
unreadable.json, if it is here: what could not be opened.
`,
  periodStarted: 'Period started',
  periodExpected: 'Period expected',
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

export const summary: SummaryTexts = {
  pronoun: 'you',
  decimalSign: '.',
  or: 'or',
  subjects: SUBJECTS,
  cycles: ({ count, shortest, longest, median }) =>
    `Your last ${count} cycles took ${shortest} to ${longest} days, median ${median}.`,
  oneCycle: (days) => `The one cycle you’ve logged from start to start took ${days} days.`,
  forecasts: ({ count, close }) => `Forecasts within two days: ${close} of the last ${count}.`,
  pattern: ({ about, phase, isHigher, inPhase, rest }) => {
    const where = PHASES[phase];
    if (about === 'habits') {
      return `You did ${inPhase} % of your habits in ${where} and ${rest} % in the rest of the cycle.`;
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
  symptomPattern: ({ name, phase, inPhase, rest }) =>
    `${name} on ${inPhase} % of the days you logged in ${PHASES[phase]}, and on ${rest} % in the rest of the cycle.`,
  noPattern: (subjects) => `No pattern by phase stands out so far in ${subjects}.`,
};

export const reminders: ReminderTexts = {
  discreet: 'Marea has something for you.',
  test: 'This is a test. Reminders reach you here.',
  periodSoon: (days) =>
    days === 1
      ? 'Your period is expected around tomorrow.'
      : `Your period is expected in about ${days} days.`,
  periodLate: 'The days your period was expected have passed. Has it started?',
  habits: {
    morning: (names) => `This morning: ${names}`,
    noon: (names) => `Around noon: ${names}`,
    evening: (names) => `This evening: ${names}`,
  },
  tasks: (names) => `Due today: ${names}`,
  tasksMoved: 'Some of your tasks have moved to other days.',
  logDay: 'How is today? Two taps are enough.',
  pill: 'Today’s pill. One tap when you’ve taken it.',
  more: (count) => `and ${count} more`,
};
