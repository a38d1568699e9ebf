import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { CheckRow } from '#web/ui/check-row.tsx';
import { useSaveConsent } from './settings.mutations.ts';

type ConsentRowProps = { kind: 'privacy' | 'health' | 'cookies' | 'ai_summary'; isGiven: boolean };

/** A consent that one tick gives and the next takes back, with what each means beside it. */
export function ConsentRow({ kind, isGiven }: ConsentRowProps) {
  const { t } = useTranslation();
  const save = useSaveConsent(kind);
  const [wanted, setWanted] = useState<boolean>();
  return (
    <CheckRow
      name={kind}
      label={<span className="font-medium">{t(`consent.${kind}`)}</span>}
      hint={t(`consent.${kind}Means`)}
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
