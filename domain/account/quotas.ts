import { AppError } from '#domain/errors.ts';

type Bound = {
  /** What the bound applies to. */
  readonly of: string;
  readonly most: number;
  /** What is bounded, and how to make room: parts of a refusal's message. */
  readonly what: string;
  readonly remedy: string;
};

/**
 * The bounds of what is stored. Calls, imports, docs/api.md and the OpenAPI document (`x-bounds`) read them here; the triggers of the
 * database, which count those of a person, are compared with them by a test.
 */
export const BOUNDS = {
  tasks: { of: 'person', most: 50_000, what: 'tasks', remedy: 'delete tasks' },
  habits: { of: 'person', most: 5_000, what: 'habits', remedy: 'delete habits' },
  journal_entries: { of: 'person', most: 20_000, what: 'journal entries', remedy: 'delete entries' },
  periods: { of: 'person', most: 5_000, what: 'periods', remedy: 'delete periods' },
  open_series: {
    of: 'person',
    most: 200,
    what: 'tasks that repeat',
    remedy: 'delete one, or let it repeat no longer,',
  },
  cycle_modes: {
    of: 'person',
    most: 500,
    what: 'times in a mode',
    remedy: 'begin the mode earlier, so that it takes the place of later ones,',
  },
  odd_cycles: {
    of: 'person',
    most: 2_000,
    what: 'notes about cycles',
    remedy: 'take back what you noted of one',
  },
  pill_schemes: {
    of: 'person',
    most: 2_000,
    what: 'ways to take a pill, a ring or a patch',
    remedy: 'export your data and import it without the oldest',
  },
  custom_symptoms: {
    of: 'person',
    most: 12,
    what: "symptoms of one's own",
    remedy: 'rename one that is no longer needed',
  },
  /** All rows together: the bytes of their texts plus `ROW_BYTES` for each row. */
  bytes: {
    of: 'person',
    most: 64 * 1024 * 1024,
    what: 'bytes (64 MiB)',
    remedy: 'delete journal entries, tasks or habits',
  },
  labels: { of: 'person', most: 100, what: 'labels', remedy: 'put two together, or delete one,' },
  task_labels: { of: 'task', most: 10, what: 'labels', remedy: 'take one off' },
  calendars: { of: 'person', most: 5, what: 'calendars that are read in', remedy: 'remove one' },
  task_reminder: {
    of: 'person',
    most: 500,
    what: 'open tasks with a reminder',
    remedy: 'finish one, or take its reminder off',
  },
  passkeys: { of: 'person', most: 10, what: 'passkeys', remedy: 'remove one' },
  steps: {
    of: 'task that repeats',
    most: 100,
    what: 'steps, those of its steps included,',
    remedy: 'delete steps, or make two tasks of it,',
  },
  step_levels: {
    of: 'task that repeats',
    most: 4,
    what: 'levels of steps',
    remedy: 'move the deepest steps up',
  },
  day_symptoms: { of: 'day', most: 20, what: 'symptoms', remedy: 'take one off' },
  remarks: { of: 'day and source', most: 100, what: 'remarks', remedy: 'leave some out' },
  journal_tags: { of: 'journal entry', most: 20, what: 'tags', remedy: 'take one off' },
} as const satisfies Record<string, Bound>;
export type BoundName = keyof typeof BOUNDS;

/** The bounds that triggers of the database enforce (`migrations/*_count_what_is_kept.sql`, `*_hold_to_bounds.sql`). */
const COUNTED = [
  'tasks',
  'habits',
  'journal_entries',
  'periods',
  'open_series',
  'cycle_modes',
  'odd_cycles',
  'pill_schemes',
  'custom_symptoms',
  'bytes',
] as const satisfies readonly BoundName[];
export type Quota = (typeof COUNTED)[number];

/** Bytes counted for a row on top of its texts, for its numbers and index entries. */
export const ROW_BYTES = 100;

/** How much is stored for a person, or how much an import would add. */
export type Usage = Readonly<Record<Quota, number>>;

const byQuota = (countOf: (quota: Quota) => number) =>
  Object.fromEntries(COUNTED.map((quota) => [quota, countOf(quota)])) as Usage; // one entry for each

/** The most of each that a person may have. */
export const QUOTAS = byQuota((quota) => BOUNDS[quota].most);
export const NO_USAGE = byQuota(() => 0);

/** The message of a refusal for a full bound: its maximum, and how to make room. */
export function boundExceededMessage(name: BoundName): string {
  const { of, most, what, remedy }: Bound = BOUNDS[name];
  return `at most ${most} ${what} for a ${of}: ${remedy} to make room`;
}

/** The `conflict` that names a full quota and how to make room. */
export function quotaError(quota: BoundName): AppError {
  const message = boundExceededMessage(quota);
  return new AppError('conflict', { detail: message, errors: [{ path: quota, message }] });
}

/** The first quota that `added` would exceed on top of what is stored; `undefined` if everything fits. */
export const quotaExceeded = (stored: Usage, added: Usage): Quota | undefined =>
  COUNTED.find((quota) => added[quota] > 0 && stored[quota] + added[quota] > QUOTAS[quota]);

/**
 * Bounded in the database without a stored count: by triggers (`migrations/0034_limit_task_reminders.sql`, `0036_label_tasks.sql`),
 * and a task's labels by a statement of the change.
 */
const ENFORCED = [...COUNTED, 'task_reminder', 'labels', 'task_labels'] as const;

/** The bound that a message of the database names, `quota_tasks`; `undefined` if it names none. */
export const parseQuota = (message: string): (typeof ENFORCED)[number] | undefined =>
  ENFORCED.find((quota) => new RegExp(`\\bquota_${quota}\\b`).test(message));
