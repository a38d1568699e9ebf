import i18next from 'i18next';
import { refusalText } from '#web/i18n/error-text.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';

/** The toast of a sign-in that failed: a refusal, or no proper answer at all (contract §9). */
export function signInFailureText(error: unknown): string {
  const { t } = i18next;
  if (!(error instanceof ApiProblem)) return t('errors.unexpected');
  return refusalText(error) ?? t('errors.generic');
}

/** The message next to the form: for a refused code why, for anything else what the toast says. */
export function codeFailureText(error: unknown): string {
  if (error instanceof ApiProblem && error.code === 'code_invalid') return i18next.t('errors.code_invalid');
  // The code was right; the address can be taken back by anyone who had it.
  if (error instanceof ApiProblem && error.code === 'conflict') return i18next.t('code.addressKept');
  return signInFailureText(error);
}

/** Whether the server refused the address itself. */
export function isAddressRefused(error: unknown): boolean {
  return error instanceof ApiProblem && error.errors.some(({ path }) => path === 'email');
}

/** Whether no more codes are sent for now; one that came still works. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'rate_limited';
}
