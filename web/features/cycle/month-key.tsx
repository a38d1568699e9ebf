import { useTranslation } from 'react-i18next';

/** What the marks of the month mean. */
export function MonthKey() {
  const { t } = useTranslation();
  return (
    <ul
      data-phase="luteal"
      className="flex flex-wrap gap-x-3.5 gap-y-1.5 px-2 pt-3 text-ink-2 text-mini *:flex *:items-center *:gap-1.5"
    >
      {(['logged', 'follows', 'expected'] as const).map((mark) => (
        <li key={mark}>
          <span aria-hidden="true" data-mark={mark} className="calendar-day month-disc" />
          {t(`month.key.${mark}`)}
        </li>
      ))}
      {/* Wide cells have titles instead. */}
      <li className="wide:hidden!">
        <span aria-hidden="true" className="month-dots">
          <i style={{ width: 5 }} />
        </span>
        {t('month.key.tasks')}
      </li>
      <li>
        <span aria-hidden="true" className="month-phase month-line" />
        {t('month.key.phase')}
      </li>
      <li>
        <span aria-hidden="true" data-expected="" className="month-phase month-line" />
        {t('month.key.phaseExpected')}
      </li>
    </ul>
  );
}
