import i18next from 'i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';

/** Why a consent couldn't be saved: its text may have changed since this page was loaded. */
export function consentFailureText(error: unknown): string {
  const isOutdated = error instanceof ApiProblem && error.errors.some(({ path }) => path === 'text_version');
  return isOutdated ? i18next.t('consent.outdated') : failureToastText(error);
}
