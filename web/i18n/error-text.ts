import i18next from 'i18next';
import { ApiProblem, NetworkFailure } from '#web/lib/http/api-problem.ts';

const REFUSALS: ReadonlySet<string> = new Set([
  'rate_limited',
  'account_banned',
  'ai_limit_reached',
  'unavailable',
]);

/** What a page says instead of its content: every refusal by its own name. */
export function errorText(error: unknown): string {
  const { t } = i18next;
  if (error instanceof NetworkFailure) return t('errors.network');
  if (!(error instanceof ApiProblem)) return t('errors.unexpected');
  return refusalText(error) ?? t(`errors.${error.code}`);
}

/** What a toast says of a failed load or save: a limit, a ban or an outage by its name, anything else by the general sentence. */
export function failureToastText(error: unknown): string {
  return refusalText(error) ?? i18next.t('errors.generic');
}

/** A refusal that has its own message, the waiting time with it; `undefined` for any other error. */
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

/** What a `conflict` that names its reason says, a full quota for one; `undefined` for one that names none. */
export function conflictText({ errors }: Pick<ApiProblem, 'errors'>): string | undefined {
  const key = `errors.conflicts.${errors[0]?.path}`;
  return i18next.exists(key) ? i18next.t(key as 'errors.conflicts.tasks') : undefined; // one of the keys
}

/** A waiting time in words, in the largest unit of which it has at least one and a half; rounded up from minutes on. */
export function waitText(seconds: number): string {
  const { t } = i18next;
  if (seconds <= 90) return t('common.seconds', { count: seconds });
  if (seconds <= 90 * 60) return t('common.minutes', { count: Math.ceil(seconds / 60) });
  if (seconds <= 36 * 3600) return t('common.hours', { count: Math.ceil(seconds / 3600) });
  return t('common.days', { count: Math.ceil(seconds / 86_400) });
}
