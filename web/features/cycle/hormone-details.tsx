import { useTranslation } from 'react-i18next';
import { HORMONE_CURVE, HORMONE_SOURCES } from '#domain/cycle/hormone-curve.ts';
import { phaseOn } from '#domain/cycle/phase-on.ts';

const REFERENCE = { cycleLength: 28, periodLength: 5 };

/** Where the curve comes from and what it is not, and the same as a table. */
export function HormoneDetails() {
  const { t } = useTranslation();
  return (
    <details className="mt-1 text-small">
      <summary className="flex min-h-tap cursor-pointer items-center font-semibold text-ink-2 underline underline-offset-4 hover:text-ink">
        {t('graph.about')}
      </summary>
      <p className="text-ink-2">{t('graph.caption')}</p>
      <ul className="mt-2 grid gap-1 text-ink-2">
        {HORMONE_SOURCES.map(({ label, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <table className="mt-3 w-full tabular-nums">
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
    </details>
  );
}
