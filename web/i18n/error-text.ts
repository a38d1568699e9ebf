import i18next from 'i18next';
import { ApiProblem, NetworkFailure } from '#web/lib/http/http.ts';

const REFUSALS: ReadonlySet<string> = new Set([
  'rate_limited',
  'account_banned',
  'ai_limit_reached',
  'unavailable',
]);

/** The message that a page shows instead of its content; each refusal has its own. */
export function errorText(error: unknown): string {
  const { t } = i18next;
  if (error instanceof NetworkFailure) return t('errors.network');
  if (!(error instanceof ApiProblem)) return t('errors.unexpected');
  return refusalText(error) ?? t(`errors.${error.code}`);
}

/** A toast's message for a failed load or save: limits, bans and outages have their own, others share one. */
export function failureToastText(error: unknown): string {
  return refusalText(error) ?? i18next.t('errors.generic');
}

/** The message for a refusal that has its own, including the waiting time; `undefined` for other errors. */
export function refusalText(error: unknown): string | undefined {
  const { t } = i18next;
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'conflict') return conflictText(error);
  if (!REFUSALS.has(error.code)) return undefined;
  if (error.retryAfterSeconds !== undefined) {
    const wait = waitText(error.retryAfterSeconds);
    if (error.code === 'rate_limited') return t('errors.waitSeconds', { wait });
    if (error.code === 'unavailable') return t('errors.unavailableFor', { wait });
    if (error.code === 'ai_limit_reached') return t('errors.aiLimitFor', { wait });
  }
  return t(`errors.${error.code}`);
}

/** The message for a `conflict` with a reason, such as a full quota; `undefined` without one. */
export function conflictText({ errors }: Pick<ApiProblem, 'errors'>): string | undefined {
  const key = `errors.conflicts.${errors[0]?.path}`;
  return i18next.exists(key) ? i18next.t(key as 'errors.conflicts.tasks') : undefined; // one of the keys
}

/** A waiting time in words, in the largest unit that it has at least 1.5 of; rounded up from minutes on. */
export function waitText(seconds: number): string {
  const { t } = i18next;
  if (seconds <= 90) return t('common.seconds', { count: seconds });
  if (seconds <= 90 * 60) return t('common.minutes', { count: Math.ceil(seconds / 60) });
  if (seconds <= 36 * 3600) return t('common.hours', { count: Math.ceil(seconds / 3600) });
  return t('common.days', { count: Math.ceil(seconds / 86_400) });
}
