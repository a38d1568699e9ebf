import { useTranslation } from 'react-i18next';
import { HORMONE_CURVE } from '#domain/cycle/hormone-curve.ts';
import { phaseOn } from '#domain/cycle/phase-on.ts';

const REFERENCE = { cycleLength: 28, periodLength: 5 };

/** The curve as a table: each day of the reference, its phase, and both levels in percent of their peaks. */
export function HormoneTable() {
  const { t } = useTranslation();
  return (
    <table className="mt-3 w-full even-numbers">
      <caption className="sr-only">{t('graph.summary')}</caption>
      <thead className="text-ink-2 text-mini">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            {t('cycle.day')}
          </th>
          <th scope="col" className="py-1 text-left font-medium">
            {t('graph.phase')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t('graph.oestrogen')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t('graph.progesterone')}
          </th>
        </tr>
      </thead>
      <tbody>
        {HORMONE_CURVE.map(({ day, oestrogen, progesterone }) => (
          <tr key={day} className="border-line border-t">
            <th scope="row" className="py-1 text-left font-medium">
              {day}
            </th>
            <td className="py-1">{t(`phases.${phaseOn(day, REFERENCE)}`)}</td>
            <td className="py-1 text-right">{oestrogen}%</td>
            <td className="py-1 text-right">{progesterone}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
