import { useTranslation } from 'react-i18next';
import { dayAt, timeUntil } from '#web/i18n/format-instant.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useToday } from '#web/lib/use-today.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Says that the month's searches by sentence are used up, when they start again (unix seconds), and what goes on. */
export function LimitNotice({ limit, resetsAt }: { limit: number; resetsAt: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useToday();
  const wait = timeUntil(resetsAt, { now: useNow(), language });
  return (
    <Notice tone="info">
      {t('bestDates.limit', { limit, wait, day: dayAt(resetsAt, { timeZone, language }) })}
    </Notice>
  );
}
