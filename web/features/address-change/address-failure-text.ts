import i18next from 'i18next';
import { errorText } from '#web/i18n/error-text.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';

/** The message next to the form for a new address, or for its code. */
export function addressFailureText(error: unknown): string {
  const { t } = i18next;
  if (error instanceof ApiProblem && error.code === 'conflict') return t('address.taken');
  if (error instanceof ApiProblem && error.errors.some(({ path }) => path === 'email'))
    return t('signup.email_invalid');
  return errorText(error);
}
