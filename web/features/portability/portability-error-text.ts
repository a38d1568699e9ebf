import i18next from 'i18next';
import { errorText } from '#web/i18n/error-text.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';
import { FileRefusal } from './file-refusal.ts';

/** Why a file could not be brought in, in words. */
export function importErrorText(error: unknown): string {
  const { t } = i18next;
  if (error instanceof FileRefusal) return t(`portability.import.refused.${error.reason}`);
  if (error instanceof ApiProblem && error.code === 'payload_too_large') {
    return t('portability.import.refused.tooLarge');
  }
  return errorText(error);
}

/** Why nothing was saved, in words. */
export function exportErrorText(error: unknown): string {
  // It arrived and cannot be read again, which is as good as not arrived.
  if (error instanceof FileRefusal) return i18next.t('portability.export.broken');
  return errorText(error);
}
