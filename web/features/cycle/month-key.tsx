import { useTranslation } from 'react-i18next';
import type { BleedingMark } from '#domain/cycle/bleeding-days.ts';

/** What a day of the month shows. */
type ShownDay = {
  mark: BleedingMark | null;
  phase: { isExpected: boolean } | null;
  taskTitles: readonly string[];
};

/** What the marks among `days` mean. */
export function MonthKey({ days }: { days: readonly ShownDay[] }) {
  const { t } = useTranslation();
  const marks = (['logged', 'follows', 'expected'] as const).filter((mark) =>
    days.some((day) => day.mark === mark),
  );
  return (
    <ul
      data-phase="luteal"
      className="flex flex-wrap gap-x-3.5 gap-y-1.5 px-2 pt-3 text-ink-2 text-mini *:flex *:items-center *:gap-1.5 empty:hidden"
    >
      {marks.map((mark) => (
        <li key={mark}>
          <span aria-hidden="true" data-mark={mark} className="calendar-day month-disc" />
          {t(`month.key.${mark}`)}
        </li>
      ))}
      {/* Wide cells have titles instead. */}
      {days.some(({ taskTitles }) => taskTitles.length > 0) && (
        <li className="wide:hidden!">
          <span aria-hidden="true" className="month-dots">
            <i style={{ width: 5 }} />
          </span>
          {t('month.key.tasks')}
        </li>
      )}
      {days.some(({ phase }) => phase?.isExpected === false) && (
        <li>
          <span aria-hidden="true" className="month-phase month-line" />
          {t('month.key.phase')}
        </li>
      )}
      {days.some(({ phase }) => phase?.isExpected) && (
        <li>
          <span aria-hidden="true" data-expected="" className="month-phase month-line" />
          {t('month.key.phaseExpected')}
        </li>
      )}
    </ul>
  );
}
