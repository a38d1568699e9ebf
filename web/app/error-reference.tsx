import { useTranslation } from 'react-i18next';
import { ApiProblem, UnexpectedAnswer } from '#web/lib/http/api-problem.ts';

/** The request's id in small print, for support to look up in the log. */
export function ErrorReference({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isAnswer = error instanceof ApiProblem || error instanceof UnexpectedAnswer;
  if (!isAnswer || error.requestId === undefined) return null;
  return <p className="text-mini text-ink-3">{t('common.requestId', { id: error.requestId })}</p>;
}
