import { useState } from 'react';
import { failureToastText } from '#web/i18n/error-text.ts';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';
import { useSaveConsent } from './insights.mutations.ts';

type ConsentToggleProps = {
  kind: 'health' | 'ai_summary';
  isGiven: boolean;
  label: string;
  hint: string;
};

/** A consent that one tick gives and the next takes back, where it is needed. */
export function ConsentToggle({ kind, isGiven, label, hint }: ConsentToggleProps) {
  const save = useSaveConsent(kind);
  const [wanted, setWanted] = useState<boolean>();
  return (
    <CheckRow
      name={kind}
      label={label}
      hint={hint}
      error={save.isError ? failureToastText(save.error) : undefined}
      // What was pressed shows at once; a refusal puts it back.
      checked={wanted ?? isGiven}
      onChange={(event) => {
        if (wanted !== undefined) return;
        setWanted(event.target.checked);
        save.mutate(event.target.checked ? 1 : 0, { onSettled: () => setWanted(undefined) });
      }}
    />
  );
}
