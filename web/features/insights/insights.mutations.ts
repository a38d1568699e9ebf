import { failureToastText } from '#web/i18n/error-text.ts';
import { answerConsent } from '#web/lib/answer-consent.ts';
import { notify } from '#web/lib/notify.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { insightsQuery } from './insights.queries.ts';

/** Gives or takes back one consent; the box goes back where the server refuses. */
export function useSaveConsent(kind: 'health' | 'ai_summary') {
  return useSingleMutation<unknown, 0 | 1>({
    mutationKey: [`save-consent-${kind}`],
    mutationFn: async (given) => {
      await answerConsent({ kind, given });
      void queryClient.invalidateQueries({ queryKey: insightsQuery.queryKey });
    },
    onError: (error) => void notify({ tone: 'error', text: failureToastText(error) }),
  });
}
