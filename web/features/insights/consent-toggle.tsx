import { useState } from 'react';
import { failureToastText } from '#web/i18n/error-text.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { notify } from '#web/lib/page/notify.ts';
import { answerConsent } from '#web/lib/session/answer-consent.ts';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';
import { insightsQuery } from './insights.queries.ts';

type ConsentToggleProps = {
  kind: 'health' | 'ai_summary';
  isGiven: boolean;
  label: string;
  hint: string;
};

/** A consent box, shown where the consent is needed: one tick gives it, the next withdraws it. */
export function ConsentToggle({ kind, isGiven, label, hint }: ConsentToggleProps) {
  const save = useSaveConsent(kind);
  const [wanted, setWanted] = useState<boolean>();
  return (
    <CheckRow
      name={kind}
      label={label}
      hint={hint}
      error={save.isError ? failureToastText(save.error) : undefined}
      // A press shows at once; if the server refuses, the box goes back.
      checked={wanted ?? isGiven}
      onChange={(event) => {
        if (wanted !== undefined) return;
        setWanted(event.target.checked);
        save.mutate(event.target.checked ? 1 : 0, { onSettled: () => setWanted(undefined) });
      }}
    />
  );
}

/** Gives or withdraws one consent. */
function useSaveConsent(kind: 'health' | 'ai_summary') {
  return useSingleMutation<unknown, 0 | 1>({
    mutationKey: [`save-consent-${kind}`],
    mutationFn: async (given) => {
      await answerConsent({ kind, given });
      void queryClient.invalidateQueries({ queryKey: insightsQuery.queryKey });
    },
    onError: (error) => void notify({ tone: 'error', text: failureToastText(error) }),
  });
}
