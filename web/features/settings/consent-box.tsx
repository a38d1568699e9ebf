import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CheckRow } from '#web/ui/check-row.tsx';
import type { AskedConsent } from './asked-consents.ts';

type ConsentBoxProps = { consent: AskedConsent; isLacking: boolean; onMend: () => void };

/** One consent that is asked for, unticked, in the words of the sign-up or, where it has none there, of the settings. */
export function ConsentBox({ consent: { kind, newSince }, isLacking, onMend }: ConsentBoxProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = newSince === null ? undefined : parseLocalDate(newSince);
  const isNew = day && t('consent.newSince', { day: fullDay(day, language) });
  if (kind === 'health' || kind === 'ai_summary') {
    return (
      <CheckRow
        name={kind}
        label={t(`consent.${kind}`)}
        hint={
          <>
            {t(`consent.${kind}Means`)} {isNew}
          </>
        }
      />
    );
  }
  const error = isLacking && kind !== 'cookies' ? t(`signup.${kind}Needed`) : undefined;
  return <CheckRow name={kind} label={t(`signup.${kind}`)} hint={isNew} error={error} onChange={onMend} />;
}
