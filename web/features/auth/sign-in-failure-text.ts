import i18next from 'i18next';
import { refusalText } from '#web/i18n/error-text.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';

/** The toast after a failed sign-in: the server's refusal, or no usable answer (contract §9). */
export function signInFailureText(error: unknown): string {
  const { t } = i18next;
  if (!(error instanceof ApiProblem)) return t('errors.unexpected');
  return refusalText(error) ?? t('errors.generic');
}

/** The message next to the form: why a code was refused; for anything else, the same as the toast. */
export function codeFailureText(error: unknown): string {
  if (error instanceof ApiProblem && error.code === 'code_invalid') return i18next.t('errors.code_invalid');
  // The code was right, but the account that used this address until recently can still take it back.
  if (error instanceof ApiProblem && error.code === 'conflict') return i18next.t('code.addressKept');
  return signInFailureText(error);
}

/** Whether the server refused the address itself. */
export function isAddressRefused(error: unknown): boolean {
  return error instanceof ApiProblem && error.errors.some(({ path }) => path === 'email');
}

/** Whether no more codes are sent for now; a code already sent still works. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'rate_limited';
}
