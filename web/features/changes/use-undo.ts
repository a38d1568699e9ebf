import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#web/i18n/error-text.ts';
import { NetworkFailure } from '#web/lib/http/api-problem.ts';
import { useIsOnline } from '#web/lib/page/use-is-online.ts';
import { undoBatch } from './changes.api.ts';
import { undoneWords } from './changes-words.ts';

/** Undoing a batch: what to say about it, and whether it can be pressed. It needs a connection, and says so. */
export function useUndo(batchId: string) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const undo = useMutation({ mutationKey: ['undo-changes', batchId], mutationFn: () => undoBatch(batchId) });

  function resultText(): string | null {
    if (undo.data) return undoneWords(undo.data, t);
    if (!isOnline || undo.error instanceof NetworkFailure) return t('changes.needsConnection');
    return undo.error && (refusalText(undo.error) ?? t('changes.failed'));
  }

  return {
    message: resultText(),
    isBusy: undo.isPending,
    isDone: undo.isSuccess,
    isFailed: undo.isError,
    press: () => isOnline && !undo.isPending && undo.mutate(),
    isOff: !isOnline,
  };
}
