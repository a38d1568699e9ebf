import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { HORMONE_CURVE, phaseOn } from '#domain/cycle/phases.ts';
import { percent } from '#domain/cycle/shown-odds.ts';
import { HORMONE_SOURCES, SMOOTH_HORMONE_CURVE } from '#domain/cycle/smooth-hormone-curve.ts';
import { textsQuery, useTranslation } from '#web/i18n/i18n.ts';
import { HormoneChart } from '#web/ui/charts/hormone-chart.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/**
 * Typical oestrogen and progesterone levels over a cycle, and on the shown day. Both days are of the 28-day reference, 1 to 28; 0
 * without a current cycle.
 */
export function HormoneCard({ today, shownDay }: { today: number; shownDay: number }) {
  const { t, language } = useTranslation();
  const headingId = useId();
  const { data: hormones } = useQuery(textsQuery('hormones', language));
  const levels = HORMONE_CURVE[today - 1];
  return (
    <Card aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="font-semibold text-h3">
          {t('graph.title')}
        </h2>
        <ul className="flex flex-wrap gap-x-3.5 text-ink-2 text-mini">
          {(['oestrogen', 'progesterone'] as const).map((line) => (
            <li key={line} className="flex items-center gap-1.5">
              <span aria-hidden="true" className="hormone-key" data-line={line} />
              {t(`graph.${line}`)}
            </li>
          ))}
        </ul>
      </div>
      <p className="sr-only">
        {t('graph.summary')}{' '}
        {levels &&
          t('graph.summaryToday', {
            day: levels.day,
            oestrogen: percent(levels.oestrogen, language),
            progesterone: percent(levels.progesterone, language),
          })}
      </p>
      <HormoneChart
        levels={SMOOTH_HORMONE_CURVE}
        today={today === 0 ? null : today}
        todayLabel={t('graph.today')}
        shownDay={shownDay === 0 ? null : shownDay}
      />
      {/* Room for two lines, so that the layout rarely jumps between days. */}
      <p className="mt-3.5 min-h-11 text-ink-2 text-small">
        {shownDay === 0 ? t('graph.empty') : hormones?.[shownDay - 1]}
      </p>
      <HormoneDetails />
    </Card>
  );
}

/** The curve's source and limits, and its data as a table. */
function HormoneDetails() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-1 text-small" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
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
      {/* Four times 28 cells, so they're rendered only when opened. */}
      {isOpen && <HormoneTable />}
    </details>
  );
}

const REFERENCE = { cycleLength: 28, periodLength: 5 };

/** The curve as a table: each day of the reference, its phase, and both levels as a percentage of their peaks. */
function HormoneTable() {
  const { t, language } = useTranslation();
  return (
    <table className="mt-3 w-full even-numbers">
      <caption className="sr-only">{t('graph.summary')}</caption>
      <thead className="text-ink-2 text-mini">
        <tr>
          {[t('cycle.day'), t('graph.phase'), t('graph.oestrogen'), t('graph.progesterone')].map(
            (column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-1 font-medium ${index < 2 ? 'text-left' : 'text-right'}`}
              >
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {HORMONE_CURVE.map(({ day, oestrogen, progesterone }) => (
          <tr key={day} className="border-line border-t">
            <th scope="row" className="py-1 text-left font-medium">
              {day}
            </th>
            <td className="py-1">{t(`phases.${phaseOn(day, REFERENCE)}`)}</td>
            <td className="py-1 text-right">{percent(oestrogen, language)}</td>
            <td className="py-1 text-right">{percent(progesterone, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
