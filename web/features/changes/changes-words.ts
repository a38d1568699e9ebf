import type { TFunction } from 'i18next';
import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { ChangeBatch, ChangedFields, Undone } from '#domain/changes/changes.schema.ts';
import { nearDay } from '#web/i18n/format.ts';

/** What a list of changes needs to word them. */
export type Wording = { readonly t: TFunction; readonly language: Language; readonly today: LocalDate };

/** Why something was changed, as a sentence. */
export function reasonWords({ code, n = 0 }: ChangeBatch['reason'], t: TFunction): string {
  return t(`changes.reasons.${code}`, { count: n });
}

/** The days of a change that differ: the planned one, the first or, if that stays, the last. */
function daysIn(before: ChangedFields, after: ChangedFields): { from: string | null; to: string | null } {
  const fields = ['planned_on', 'task_start_on', 'task_end_on'] as const;
  const field = fields.find((one) => (before[one] ?? null) !== (after[one] ?? null)) ?? 'task_start_on';
  return { from: before[field] ?? null, to: after[field] ?? null };
}

/** A task's day before and after, as shown and as read out. */
export function daysWords(
  { before, after }: Pick<ChangeBatch['items'][number], 'before' | 'after'>,
  { t, language, today }: Wording,
): { from: string; to: string; spoken: string } {
  const named = (day: string | null) =>
    day === null ? t('changes.noDay') : nearDay(day as LocalDate, { today, language }); // the server sends valid days
  const changed = daysIn(before, after);
  const from = named(changed.from);
  const to = named(changed.to);
  return { from, to, spoken: t('changes.toDay', { from, to }) };
}

/** What an undo did, and what stays as it is and why. */
export function undoneWords(
  { undone, kept: unchanged }: Pick<Undone, 'undone' | 'kept'>,
  t: TFunction,
): string {
  const done = undone === 0 ? t('changes.undoneNone') : t('changes.undone', { count: undone });
  const why = new Set(unchanged.map((one) => t(`changes.why.${one.why}`)));
  if (unchanged.length === 0) return done;
  return `${done} ${t('changes.kept', { count: unchanged.length, why: [...why].join(', ') })}`;
}
