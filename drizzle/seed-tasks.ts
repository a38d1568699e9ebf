import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { LocalTime } from '#domain/calendar/local-time.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { type PriorityName, priorityNumber, type TaskStatus } from '#domain/tasks/task-status.ts';
import type { TaskReminder } from '#domain/tasks/task-time.ts';
import type { TaskColor, Theme } from '#domain/tasks/tasks.fields.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { tasks } from './schema/tasks.ts';

type TaskRow = typeof tasks.$inferInsert;

/** A task of the demo; days count from today. */
type DemoTask = {
  readonly title: string;
  readonly text?: string;
  readonly status?: TaskStatus;
  readonly start?: number;
  readonly end?: number;
  readonly time?: LocalTime;
  readonly reminder?: TaskReminder;
  readonly minutes?: number;
  readonly priority?: PriorityName;
  readonly color?: TaskColor;
  readonly phase?: CyclePhase;
  readonly theme?: Theme;
  /** The title of its parent task, which comes before it. */
  readonly partOf?: string;
};

const DEMO_TASKS: readonly DemoTask[] = [
  // Carried over.
  {
    title: 'Send the deposit invoice to Lotte',
    text: 'Half now, half when the drawings are in. Her new address is in the last mail.',
    end: -3,
    minutes: 15,
    priority: 'high',
    color: 'madder',
  },
  { title: 'Return the library books', end: -1, minutes: 20, color: 'ink' },
  {
    title: 'Answer the landlord about the boiler',
    status: 'in_progress',
    start: -4,
    end: -1,
    minutes: 10,
    priority: 'mid',
  },
  // Today.
  {
    title: 'Cover sketches for the bakery book',
    text: 'Three directions: the oven at five in the morning, hands in flour, the queue outside.\nNo more than an hour each.',
    status: 'in_progress',
    start: -2,
    end: 0,
    minutes: 180,
    priority: 'high',
    color: 'saffron',
    theme: 'Creativity',
  },
  {
    title: 'Oven at five, in blue and grey',
    status: 'completed',
    end: -1,
    minutes: 60,
    partOf: 'Cover sketches for the bakery book',
  },
  {
    title: 'Hands in flour',
    status: 'in_progress',
    end: 0,
    minutes: 60,
    partOf: 'Cover sketches for the bakery book',
  },
  { title: 'The queue outside', end: 0, minutes: 60, partOf: 'Cover sketches for the bakery book' },
  {
    title: 'Pick up the bike at Karim’s',
    end: 0,
    time: '17:30',
    reminder: { minutes_before: 30 },
    minutes: 30,
    priority: 'mid',
    color: 'verdigris',
  },
  {
    title: 'Book a table for Sofie’s birthday',
    text: 'Eight people, somewhere one can hear each other.',
    end: 0,
    minutes: 10,
    theme: 'Connection',
  },
  // This week.
  { title: 'Dentist', end: 1, time: '10:40', reminder: { minutes_before: 60 }, minutes: 45, color: 'ink' },
  {
    title: 'First lesson of Italian',
    text: 'Room 2.04. Bring the green book.',
    end: 2,
    time: '19:00',
    reminder: { days_before: 1, at: '18:00' },
    minutes: 90,
    color: 'iris',
    phase: 'follicular',
    theme: 'Productivity',
  },
  { title: 'Lunch with Amira', end: 3, time: '12:30', minutes: 75, color: 'madder', theme: 'Connection' },
  { title: 'Walk the dunes near De Panne', start: 4, end: 5, color: 'verdigris', theme: 'Activity' },
  // Later.
  {
    title: 'Show the portfolio at the studio',
    text: 'Twelve pages, printed. Begin with the harbour series.',
    end: 8,
    minutes: 60,
    priority: 'high',
    color: 'iris',
    phase: 'ovulation',
    theme: 'Performance',
  },
  {
    title: 'Choose the twelve pages',
    status: 'in_progress',
    end: 5,
    minutes: 120,
    partOf: 'Show the portfolio at the studio',
  },
  {
    title: 'Print a proof at the copy shop',
    end: 6,
    minutes: 40,
    partOf: 'Show the portfolio at the studio',
  },
  {
    title: 'Quarterly VAT return',
    text: 'Receipts of the trip to Lille are in the blue folder.',
    start: 14,
    end: 19,
    minutes: 150,
    priority: 'high',
    color: 'ink',
    phase: 'luteal',
  },
  { title: 'Sort the receipts by month', end: 15, minutes: 45, partOf: 'Quarterly VAT return' },
  { title: 'Weekend at Marieke’s', start: 26, end: 28, color: 'saffron', theme: 'Relationships' },
  // Waiting for their phase.
  {
    title: 'Learn to throw a bowl at the wheel',
    text: 'The pottery in the old school has evenings for beginners.',
    color: 'saffron',
    theme: 'Creativity',
  },
  {
    title: 'Make a plan for the balcony',
    text: 'Herbs against the wall, beans along the railing.',
    minutes: 40,
    priority: 'low',
    phase: 'follicular',
  },
  {
    title: 'Ask for a higher fee for the spring series',
    minutes: 30,
    priority: 'mid',
    phase: 'ovulation',
    theme: 'Performance',
  },
  { title: 'Clear out the wardrobe', minutes: 120, priority: 'low', phase: 'luteal' },
  { title: 'An evening alone with a bath and the new novel', phase: 'menstrual', theme: 'Wellness' },
  { title: 'A name for the newsletter', text: 'Something with salt, or with tides.' },
  // Done.
  { title: 'Renew the passport', status: 'completed', end: -6, minutes: 30, priority: 'mid' },
  { title: 'Thank-you card for Oma', status: 'completed', end: -9, minutes: 15, color: 'madder' },
  { title: 'Back up the photographs', status: 'completed', start: -13, end: -12, minutes: 60 },
];

/** The demo's tasks, parents before their sub-tasks. `now` in unix seconds. */
export function demoTasks(userId: string, { today, now }: { today: LocalDate; now: number }): TaskRow[] {
  const idOf = (title: string) => `demo-task-${DEMO_TASKS.findIndex((task) => task.title === title)}`;
  const on = (days: number | undefined) => (days === undefined ? null : addDays(today, days));
  return DEMO_TASKS.map((task, index) => ({
    userId,
    taskId: idOf(task.title),
    title: task.title,
    titleFolded: foldText(task.title),
    description: task.text ?? null,
    descriptionFolded: task.text === undefined ? null : foldText(task.text),
    status: task.status ?? 'not_started',
    startOn: on(task.start),
    endOn: on(task.end),
    time: task.time ?? null,
    reminder: task.reminder ?? null,
    length: task.minutes ?? null,
    priority: priorityNumber(task.priority ?? null),
    color: task.color ?? null,
    cyclePhase: task.phase ?? null,
    cyclePhaseSuggestion: classifyActivity(task.title).phase,
    themeId: task.theme ?? null,
    parentId: task.partOf === undefined ? null : idOf(task.partOf),
    // A few hours apart, over the last fortnight.
    createdAt: now - (DEMO_TASKS.length - index) * 43_200,
  }));
}
