import { useState } from 'react';
import { failureToastText } from '#web/i18n/format.ts';
import { dayAt } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { ConfirmDialog } from '#web/ui/overlays/sheet.tsx';
import { useSaveConsent } from './settings.data.ts';

/** Consents that can be given and withdrawn one by one. */
const CHOICES = ['privacy', 'health', 'intimate', 'sharing', 'cookies', 'ai_summary'] as const;
/** Conditions of the account, which can be withdrawn only by deleting it. */
const CONDITIONS = ['terms', 'adult'] as const;

export function ConsentSettings() {
  const { t, language, timeZone } = useTextContext();
  const { consents } = useUser().details;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-ink-2 text-small">{t('consent.hint')}</p>
      <div className="grid grid-cols-1 gap-1">
        {CHOICES.map((kind) => (
          <ConsentRow key={kind} kind={kind} isGiven={consents[kind]?.given === 1} />
        ))}
      </div>
      <ul className="grid gap-1 border-line border-t pt-3 text-small">
        {CONDITIONS.map((kind) => {
          const state = consents[kind];
          if (state?.given !== 1) return null;
          const day = dayAt(state.recorded_timestamp, { timeZone, language });
          return <li key={kind}>{t(`consent.${kind}Given`, { day })}</li>;
        })}
        <li className="text-ink-2">{t('consent.conditions')}</li>
      </ul>
    </div>
  );
}

/** A consent box. Without the one to menstrual data Marea can't be used, so withdrawing it asks for confirmation. */
function ConsentRow({ kind, isGiven }: { kind: (typeof CHOICES)[number]; isGiven: boolean }) {
  const { t } = useTranslation();
  const save = useSaveConsent(kind);
  const [wanted, setWanted] = useState<boolean>();
  const [isAsking, setIsAsking] = useState(false);

  function answer(given: boolean) {
    setIsAsking(false);
    setWanted(given);
    save.mutate(given ? 1 : 0, { onSettled: () => setWanted(undefined) });
  }

  return (
    <>
      <CheckRow
        name={kind}
        label={<span className="font-medium">{t(`consent.${kind}`)}</span>}
        hint={t(`consent.${kind}Means`)}
        error={save.isError ? failureToastText(save.error) : undefined}
        // A press shows at once; if the server refuses, the box goes back.
        checked={wanted ?? isGiven}
        onChange={(event) => {
          if (wanted !== undefined) return;
          if (kind === 'privacy' && !event.target.checked) setIsAsking(true);
          else answer(event.target.checked);
        }}
      />
      {kind === 'privacy' && (
        <ConfirmDialog
          open={isAsking}
          title={t('consent.withdrawTitle')}
          confirmLabel={t('consent.withdraw')}
          cancelLabel={t('consent.keep')}
          onConfirm={() => answer(false)}
          onCancel={() => setIsAsking(false)}
        >
          {t('consent.withdrawText')}
        </ConfirmDialog>
      )}
    </>
  );
}
