import { useTranslation } from 'react-i18next';

const CALENDARS = ['apple', 'google', 'outlook'] as const;

/** Where the three calendars that most people have take an address. */
export function SubscribeHelp() {
  const { t } = useTranslation();
  return (
    <details className="text-small">
      <summary className="cursor-pointer py-3 font-semibold">{t('calendarFeed.how')}</summary>
      <dl className="grid gap-2 pb-2">
        {CALENDARS.map((calendar) => (
          <div key={calendar}>
            <dt className="font-medium">{t(`calendarFeed.${calendar}`)}</dt>
            <dd className="text-ink-2">{t(`calendarFeed.${calendar}Steps`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">{t('calendarFeed.slow')}</p>
    </details>
  );
}
