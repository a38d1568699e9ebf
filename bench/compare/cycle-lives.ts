import { dateOf, idsOf, noonOf } from './days.ts';
import type { Life, Step } from './life.ts';
import { bleedingOn, loggedDays, type Place, signsOn, usualDay } from './logged-days.ts';
import { bringIn, everyDay, log, onboarding, startOn } from './usual-steps.ts';

const agree = (kind: string): Step => ['/api/user/consent', { kind, given: 1 }];
const daysIn = (...given: Parameters<typeof loggedDays>): Step => bringIn({ day_logs: loggedDays(...given) });

/** A person who has just signed up and answered nothing. */
const fresh: Life = { name: 'fresh', language: 'en', making: [], later: [] };

/** A person in a distant zone who has answered the questions and logs now and then. */
const onboarded: Life = {
  name: 'onboarded',
  language: 'en',
  making: onboarding({ name: 'Robin', zone: 'America/New_York' }),
  later: [
    { day: 5, hour: 18, steps: [log(5, { bleeding: 'none', mood: 4, energy: 4 })] },
    { day: 20, hour: 7, steps: [startOn(20), log(20, { pain: 2 })] },
    { day: 40, hour: 12, steps: [['/api/cycle/period/not-yet', {}]] },
  ],
};

/** Fourteen months without a missing day. */
const regular: Life = {
  name: 'regular',
  language: 'en',
  cookies: 1,
  making: [
    ...onboarding({ name: 'Noor', lastPeriod: null }),
    daysIn({ finished: [29, 28, 30, 29, 27, 29, 34, 28, 29, 30, 28, 29, 31, 28], running: 12 }, usualDay),
    ['/api/task/create', { task_title: 'Buy bread and apples', planned_on: dateOf(0), task_length: 20 }],
    ['/api/task/create', { task_title: 'Plan the summer trip', task_cycle_phase: 'follicular' }],
    [
      '/api/task/create',
      { task_title: 'Call the bank', task_end_timestamp: noonOf(2), task_priority: 'high' },
    ],
    ['/api/habit/add', { habit_name: 'Stretch', habit_timeframe: 'morning', ...everyDay() }],
    ['/api/journal/save', { date: dateOf(0), text: 'Sun at last.', mood: 5, energy: 4, tags: ['garden'] }],
    ['/api/user/calendar-feed/renew', { wording: 'plain' }],
    agree('ai_summary'),
  ],
  later: [
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((day) => ({
      day,
      hour: 19,
      steps: [log(day, usualDay({ cycle: 14, day: 12 + day, left: 16 - day }))],
    })),
    { day: 18, hour: 8, steps: [log(17, { bleeding: 'medium', pain: 2 }), log(18, { bleeding: 'heavy' })] },
    { day: 46, hour: 8, steps: [startOn(46)] },
  ],
};

/** Cycles of all lengths, whole months of silence, and a page in Dutch. */
const irregular: Life = {
  name: 'irregular',
  language: 'nl',
  making: [
    ...onboarding({ name: 'Sanne', lastPeriod: null, cycle: 35, year: 2004 }),
    daysIn({ finished: [24, 61, 35, 29, 48, 26, 90, 33, 41], running: 44 }, (place) =>
      place.cycle === 4 || (place.cycle === 6 && place.day > 20) || place.day % 4 === 3
        ? null
        : { ...bleedingOn(place), mood: 1 + ((place.day + place.cycle) % 5) },
    ),
    ['/api/task/create', { task_title: 'Fiets laten herstellen', task_cycle_phase: 'luteal' }],
  ],
  later: [
    { day: 4, hour: 20, steps: [['/api/cycle/period/not-yet', {}]] },
    { day: 8, hour: 6, steps: [startOn(8)] },
    { day: 23, hour: 6, steps: [log(22, { bleeding: 'light' }), log(23, { bleeding: 'light' })] },
  ],
};

const PILLS = ['taken', 'taken', 'taken', 'late', 'taken', 'missed', 'taken'] as const;

/** A pill with pauses, in French. */
const pill: Life = {
  name: 'pill',
  language: 'fr',
  making: [
    ...onboarding({ name: 'Chloé', lastPeriod: null }),
    daysIn({ finished: [28, 29, 27], running: 80 }, (place) =>
      place.cycle < 3 ? usualDay(place) : { pill: PILLS[place.day % 7], mood: 3 },
    ),
    ['/api/cycle/mode/update', { cycle_mode: 'contraception', since: dateOf(-79), method: 'pill_combined' }],
    [
      '/api/cycle/scheme/set',
      { kind: 'pill', active_days: 21, pause_days: 7, started_on: dateOf(-23), hour: 8 },
    ],
    ['/api/day/kinds/update', { pill: 1, weight: 1 }],
    ['/api/reminders/update', { pill: { on: 1, hour: 8 }, channel: 'mail', wording: 'plain' }],
  ],
  later: [
    { day: 1, hour: 7, steps: [log(1, { pill: 'taken', bleeding: 'light' })] },
    { day: 6, hour: 7, steps: [log(6, { pill: 'missed', weight: 58.5 })] },
    {
      day: 50,
      hour: 7,
      steps: [['/api/cycle/mode/update', { cycle_mode: 'natural', method: 'copper_iud' }]],
    },
  ],
};

/** A pregnancy after a year of cycles, then the time after the birth. */
const pregnant: Life = {
  name: 'pregnant',
  language: 'en',
  making: [
    ...onboarding({ name: 'Ines', lastPeriod: null, year: 1990 }),
    daysIn({ finished: [28, 27, 29, 28, 30, 28, 28], running: 150 }, (place) =>
      place.cycle < 7 || place.day < 6
        ? usualDay(place)
        : place.day % 3 === 0
          ? { mood: 4, energy: 2, symptoms: ['nausea'] }
          : null,
    ),
    ['/api/cycle/mode/update', { cycle_mode: 'pregnant', since: dateOf(-110), due_on: dateOf(131) }],
    ['/api/task/create', { task_title: 'Paint the small room', task_cycle_phase: 'ovulation' }],
  ],
  later: [
    { day: 3, hour: 20, steps: [log(3, { mood: 5, symptoms: ['aches'] })] },
    { day: 30, hour: 9, steps: [['/api/cycle/mode/update', { cycle_mode: 'pregnant', hide_weeks: 1 }]] },
    {
      day: 129,
      hour: 9,
      steps: [
        ['/api/cycle/mode/update', { cycle_mode: 'postpartum', birth_on: dateOf(128), feeding: 'full' }],
      ],
    },
  ],
};

/** The transition to menopause: varying cycles, hot flushes, long gaps. */
const transition: Life = {
  name: 'transition',
  language: 'nl',
  making: [
    ...onboarding({ name: 'Greet', lastPeriod: null, year: 1976 }),
    ['/api/cycle/facts/update', { in_transition: 1 }],
    daysIn({ finished: [26, 24, 38, 22, 57, 25, 71, 31, 40], running: 35 }, (place) => ({
      ...bleedingOn(place),
      sleep: 1 + (place.day % 4),
      symptoms: place.day % 2 === 0 ? ['hot_flushes', 'night_sweats'] : [],
    })),
    agree('health'),
  ],
  later: [
    { day: 6, hour: 21, steps: [log(6, { bleeding: 'spotting' })] },
    { day: 28, hour: 21, steps: [startOn(28)] },
    { day: 55, hour: 9, steps: [['/api/cycle/mode/update', { cycle_mode: 'paused', reason: 'menopause' }]] },
  ],
};

const SIGNS = idsOf(9);

const everythingOf = (place: Place) => ({ ...usualDay(place), ...signsOn(place) });

/** All observable signs, cycles with a note, and a file of another app with remarks. */
const signs: Life = {
  name: 'signs',
  language: 'en',
  making: [
    ...onboarding({ name: 'Mara', lastPeriod: null, year: 1988 }),
    agree('intimate'),
    ['/api/day/kinds/update', { temperature: 1, discharge: 1, tests: 1, sex: 1, weight: 1 }],
    bringIn({
      import: { id: SIGNS(1, 1), source: 'drip', digest: '5'.repeat(64), theirs: [] },
      periods: [{ id: SIGNS(2, 1), started_on: dateOf(-260), created_at: noonOf(-260) }],
      custom_symptoms: [{ id: SIGNS(3, 1), name: 'Restless legs', created_at: noonOf(-200) }],
      day_logs: loggedDays({ finished: [27, 28, 26, 29, 27, 33, 28, 27], running: 20 }, everythingOf),
      journal: [
        {
          date: dateOf(-30),
          text: 'A long walk.',
          mood: 4,
          energy: 4,
          tags: ['walk'],
          saved_at: noonOf(-30),
        },
      ],
      remarks: [
        { date: dateOf(-40), source: 'drip', text: 'Slept at a friend’s' },
        { date: dateOf(-12), source: 'drip', text: 'Fever, so no temperature' },
      ],
    }),
    ['/api/cycle/mode/update', { cycle_mode: 'natural', method: 'none' }],
    [
      `/api/cycle/past/${dateOf(-107)}/update`,
      { odd: 1, reason: 'travel', note: 'Four time zones and a cold.' },
    ],
    log(0, { symptoms: [SIGNS(3, 1), 'headache'], temperature: 36.81, lh: 'negative' }),
  ],
  later: [
    { day: 1, hour: 6, steps: [log(1, { temperature: 36.78, discharge: 'dry' })] },
    {
      day: 8,
      hour: 6,
      steps: [log(7, { bleeding: 'light', temperature: 36.4 }), log(8, { bleeding: 'heavy' })],
    },
    { day: 22, hour: 6, steps: [log(21, { lh: 'positive' }), log(22, { temperature: 36.5 })] },
    { day: 24, hour: 6, steps: [['/api/cycle/sign/update', { kind: 'lh', ignored: 1 }]] },
  ],
};

/** The lives that differ by their log of the cycle. */
export const CYCLE_LIVES: readonly Life[] = [
  fresh,
  onboarded,
  regular,
  irregular,
  pill,
  pregnant,
  transition,
  signs,
];
