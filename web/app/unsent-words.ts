import type { TFunction } from 'i18next';
import type { Language } from '#domain/account/language.ts';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { conflictText } from '#web/i18n/error-text.ts';
import { fullDay } from '#web/i18n/format.ts';
import type { UnsentChange } from '#web/sync/change.ts';

const KEYS = {
  'task-created': 'taskCreated',
  'task-changed': 'taskChanged',
  'task-deleted': 'taskDeleted',
  'habit-checked': 'habitChecked',
  'period-logged': 'periodLogged',
  'period-deleted': 'periodDeleted',
} as const;

/** What a change is, in a line. */
export function unsentTitle({ about }: UnsentChange, { t, language }: { t: TFunction; language: Language }) {
  const date = about.day === undefined ? undefined : parseLocalDate(about.day);
  const day = date === undefined ? '' : fullDay(date, language);
  return t(`unsent.${KEYS[about.kind]}`, { name: about.name ?? '', day });
}

/** Why the server would not have a change; `undefined` while it waits. */
export function refusalReason({ refusal, about }: UnsentChange, t: TFunction): string | undefined {
  if (refusal === undefined) return undefined;
  const reason = conflictText(refusal);
  if (reason !== undefined) return reason;
  if (refusal.code === 'conflict' && about.kind === 'period-logged') return t('unsent.noConsent');
  return refusal.code === 'not_found' ? t('unsent.gone') : t(`errors.${refusal.code}`);
}
