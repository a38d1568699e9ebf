import { AppError } from '#domain/errors.ts';

/**
 * The most that is kept for one person. The database counts and refuses by itself (`migrations/0017_count_what_is_kept.sql`);
 * a test compares the two.
 */
export const QUOTAS = {
  tasks: 50_000,
  habits: 5_000,
  journal_entries: 20_000,
  periods: 5_000,
  /** All rows together: the bytes of their texts plus `ROW_BYTES` for each row. */
  bytes: 64 * 1024 * 1024,
} as const;

export type Quota = keyof typeof QUOTAS;

/** Counted for a row on top of its texts: its numbers and its index entries. */
export const ROW_BYTES = 100;

/** How much is stored for a person, or how much an import would add. */
export type Usage = Readonly<Record<Quota, number>>;

const REFUSALS: Readonly<Record<Quota, string>> = {
  tasks: `at most ${QUOTAS.tasks} tasks are kept for a person: delete tasks to make room`,
  habits: `at most ${QUOTAS.habits} habits are kept for a person: delete habits to make room`,
  journal_entries: `at most ${QUOTAS.journal_entries} journal entries are kept for a person: delete entries to make room`,
  periods: `at most ${QUOTAS.periods} periods are kept for a person: delete periods to make room`,
  bytes: 'at most 64 MiB are kept for a person: delete journal entries, tasks or habits to make room',
};

const NAMES = Object.keys(QUOTAS) as readonly Quota[]; // keys of a const object

/** The `conflict` that names a full quota and what can be deleted. */
export function quotaRefusal(quota: Quota): AppError {
  const message = REFUSALS[quota];
  return new AppError('conflict', { detail: message, errors: [{ path: quota, message }] });
}

/** The first quota that `added` would exceed on top of what is stored; `undefined` if everything fits. */
export const quotaExceeded = (kept: Usage, added: Usage): Quota | undefined =>
  NAMES.find((quota) => added[quota] > 0 && kept[quota] + added[quota] > QUOTAS[quota]);

/** The quota that a message of the database names, `quota_tasks`; `undefined` if it names none. */
export const quotaIn = (message: string): Quota | undefined =>
  NAMES.find((quota) => new RegExp(`\\bquota_${quota}\\b`).test(message));
