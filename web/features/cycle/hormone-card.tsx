import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HORMONE_CURVE, phaseOn } from '#domain/cycle/phases.ts';
import { percent } from '#domain/cycle/shown-odds.ts';
import { HORMONE_SOURCES, SMOOTH_HORMONE_CURVE } from '#domain/cycle/smooth-hormone-curve.ts';
import { textsQuery, useTranslation } from '#web/i18n/i18n.ts';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import { HormoneChart } from '#web/ui/charts/hormone-chart.tsx';
import { FoldedCard } from './folded-card.tsx';

type HormoneCardProps = {
  /** Both are days of the 28-day reference, 1 to 28; 0 without a current cycle. */
  today: number;
  shownDay: number;
  /** Whether the curves are behind a press. */
  isFolded?: boolean;
};

/** Typical oestrogen and progesterone levels over a cycle, and on the shown day. */
export function HormoneCard({ today, shownDay, isFolded = false }: HormoneCardProps) {
  const { t, language } = useTranslation();
  const { data: hormones } = useQuery(textsQuery('hormones', language));
  const levels = HORMONE_CURVE[today - 1];
  return (
    <FoldedCard title={t('graph.title')} more={isFolded && t('graph.show')}>
      {(isWhole) => (
        <>
          {isWhole && (
            <ul className="flex flex-wrap gap-x-3.5 text-ink-2 text-mini">
              {(['oestrogen', 'progesterone'] as const).map((line) => (
                <li key={line} className="flex items-center gap-1.5">
                  <span aria-hidden="true" className="hormone-key" data-line={line} />
                  {t(`graph.${line}`)}
                </li>
              ))}
            </ul>
          )}
          <p className="sr-only">
            {t('graph.summary')}{' '}
            {levels &&
              t('graph.summaryToday', {
                day: levels.day,
                oestrogen: percent(levels.oestrogen, language),
                progesterone: percent(levels.progesterone, language),
              })}
          </p>
          {isWhole && (
            <HormoneChart
              levels={SMOOTH_HORMONE_CURVE}
              today={today === 0 ? null : today}
              todayLabel={t('graph.today')}
              shownDay={shownDay === 0 ? null : shownDay}
            />
          )}
          {/* Room for two lines, so that the layout rarely jumps between days. */}
          <p className="mt-2 min-h-11 text-ink-2 text-small">
            {shownDay === 0 ? t('graph.empty') : hormones?.[shownDay - 1]}
          </p>
          {isWhole && <HormoneDetails />}
        </>
      )}
    </FoldedCard>
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
    <DataTable
      caption={t('graph.summary')}
      columns={[t('cycle.day'), t('graph.phase'), t('graph.oestrogen'), t('graph.progesterone')]}
      rows={HORMONE_CURVE.map(({ day, oestrogen, progesterone }) => ({
        key: String(day),
        cells: [
          day,
          t(`phases.${phaseOn(day, REFERENCE)}`),
          percent(oestrogen, language),
          percent(progesterone, language),
        ],
      }))}
    />
  );
}
