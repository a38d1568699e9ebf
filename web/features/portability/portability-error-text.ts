import i18next from 'i18next';
import { errorText } from '#web/i18n/error-text.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';
import { FileRefusal } from './file-refusal.ts';

/** The message when a file can't be imported. */
export function importErrorText(error: unknown): string {
  const { t } = i18next;
  if (error instanceof FileRefusal) return t(`portability.import.refused.${error.reason}`);
  if (error instanceof ApiProblem && error.code === 'payload_too_large') {
    return t('portability.import.refused.tooLarge');
  }
  return errorText(error);
}

/** The message when an export fails. */
export function exportErrorText(error: unknown): string {
  // A file that arrived but can't be read is as useless as none.
  if (error instanceof FileRefusal) return i18next.t('portability.export.broken');
  return errorText(error);
}
