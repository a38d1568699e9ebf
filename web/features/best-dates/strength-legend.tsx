import { useTranslation } from 'react-i18next';
import { DAY_STRENGTHS } from '#domain/best-dates/day-strength.ts';
import { DayDisc } from '#web/ui/day-disc.tsx';

/** What the marks of the calendar stand for. */
export function StrengthLegend({ phaseName }: { phaseName: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2 text-ink-2 text-small">
      <ul className="strength-legend">
        {DAY_STRENGTHS.map((strength) => (
          <li key={strength}>
            <DayDisc mark={strength} />
            {t(`bestDates.strengths.${strength}`)}
          </li>
        ))}
        <li>
          <span aria-hidden="true" className="band-sample" />
          {phaseName}
        </li>
      </ul>
      <p>{t('bestDates.strengthHint')}</p>
    </div>
  );
}
