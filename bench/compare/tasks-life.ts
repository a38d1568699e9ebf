import { dateOf, idsOf, noonOf } from './days.ts';
import type { Life, Step } from './life.ts';
import { loggedDays, usualDay } from './logged-days.ts';
import { bringIn, log, onboarding, startOn } from './usual-steps.ts';

const id = idsOf(10);
const TASK = 4;

const create = (number: number, fields: object): Step => [
  '/api/task/create',
  { id: id(TASK, number), task_title: TITLES[number % TITLES.length], ...fields },
];
const update = (number: number, fields: object): Step => [
  '/api/task/update',
  { task_id: id(TASK, number), ...fields },
];

const TITLES = [
  'Send the quarterly invoice',
  'Write the talk for the garden club',
  'Run ten kilometres along the canal',
  'Sort the photographs of last year',
  'Negotiate the rent',
  'Brainstorm names for the boat',
  'Clean the kitchen cupboards',
  'Rest and read a novel',
  'Prepare the interview with the press',
  'Repair the bicycle lamp',
  'Call grandmother',
];
const COLORS = ['madder', 'verdigris', 'saffron', 'iris', 'ink', null] as const;
const PRIORITIES = ['low', 'mid', 'high', null] as const;
const PHASES = ['menstrual', 'follicular', 'ovulation', 'luteal', null, null, null] as const;

/** Single tasks with every mixture of fields; some are past, some far ahead, some have no day. */
const single = Array.from({ length: 36 }, (_, number) =>
  create(number, {
    task_color: COLORS[number % COLORS.length],
    task_priority: PRIORITIES[number % PRIORITIES.length],
    task_cycle_phase: PHASES[number % PHASES.length],
    task_length: number % 5 === 0 ? null : 15 * (1 + (number % 8)),
    ...(number % 4 === 0 ? {} : { task_end_timestamp: noonOf((number % 19) - 5) }),
    ...(number % 6 === 1 ? { task_start_timestamp: noonOf((number % 19) - 9) } : {}),
    ...(number % 3 === 0 ? { planned_on: dateOf((number % 12) - 2) } : {}),
    ...(number % 9 === 0 ? { task_description: 'First the list,\nthen the calls.', task_rank: number } : {}),
  }),
);

/** Sub-tasks of one task on three levels. */
const steps = [
  create(40, { task_title: 'Move house', task_priority: 'high', task_end_timestamp: noonOf(25) }),
  ...[41, 42, 43].map((number) => create(number, { parent_id: id(TASK, 40), task_length: 45 })),
  create(44, { parent_id: id(TASK, 41), task_title: 'Ask for three offers' }),
  create(45, { parent_id: id(TASK, 44), task_title: 'Compare the offers' }),
];

const cycleDay = (from: number, to: number) => ({ pin: { at: 'cycle_day', from, to } });
const beforePeriod = (from: number, to: number) => ({ pin: { at: 'before_period', from, to } });

/** Tasks that repeat by the calendar, after completion, or with the cycle. */
const repeating = [
  { rule: 'FREQ=DAILY' },
  { rule: 'FREQ=DAILY;INTERVAL=3', after_completion: 1 },
  { rule: 'FREQ=WEEKLY;BYDAY=MO,TH', from: dateOf(0) },
  { rule: 'FREQ=MONTHLY;BYMONTHDAY=1' },
  { rule: 'FREQ=YEARLY', from: dateOf(40) },
  { ...cycleDay(3, 3), each: 1 },
  { ...cycleDay(10, 14), each: 2 },
  { ...cycleDay(24, 26), each: 0, not_after: dateOf(90) },
  { ...beforePeriod(5, 2), each: 1 },
  { pin: { at: 'phase', phase: 'follicular' }, each: 1 },
  { pin: { at: 'phase', phase: 'luteal' }, each: 3 },
].map((task_repeat, index) =>
  create(50 + index, { task_repeat, task_color: COLORS[index % 5], task_length: 30 + index }),
);

/** A person with many tasks. */
export const TASKS_LIFE: Life = {
  name: 'tasks',
  language: 'en',
  making: [
    ...onboarding({ name: 'Yara', lastPeriod: null }),
    bringIn({
      day_logs: loggedDays({ finished: [28, 29, 28, 30, 27, 28, 29], running: 23 }, usualDay),
    }),
    ...single,
    ...steps,
    ...repeating,
    ...[2, 9, 16, 23].map((number) => update(number, { task_status: 'completed' })),
    ...[3, 10, 42].map((number) => update(number, { task_status: 'in_progress' })),
    update(52, { task_status: 'completed' }),
    update(50, { task_title: 'Water the plants', scope: 'following' }),
    ['/api/plan/preferences/update', { minutes: [120, 60, 90, 0, 90, 180, 30], horizon: 14 }],
    ['/api/plan/apply', { placements: [{ task_id: id(TASK, 5), on: dateOf(3) }] }],
  ],
  later: [
    {
      day: 1,
      hour: 17,
      steps: [update(51, { task_status: 'completed' }), update(6, { planned_on: dateOf(4) })],
    },
    {
      day: 2,
      hour: 17,
      steps: [log(2, { bleeding: 'medium' }), update(55, { task_status: 'in_progress' })],
    },
    {
      day: 8,
      hour: 17,
      steps: [update(41, { task_status: 'completed' }), create(70, { planned_on: dateOf(12) })],
    },
    {
      day: 33,
      hour: 9,
      steps: [startOn(33), update(8, { task_color: 'iris' })],
    },
    { day: 58, hour: 9, steps: [startOn(58)] },
  ],
};
