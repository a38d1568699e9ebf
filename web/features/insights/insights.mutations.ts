import { failureToastText } from '#web/i18n/error-text.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { notify } from '#web/lib/page/notify.ts';
import { answerConsent } from '#web/lib/session/answer-consent.ts';
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
