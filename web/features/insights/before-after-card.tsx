import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BeforeAfter } from '#domain/insights/insights.schema.ts';
import { BeforeAfterLegend } from '#web/ui/charts/before-after-plot.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { BeforeAfterPanel } from './before-after-panel.tsx';
import { BeforeAfterTable } from './before-after-table.tsx';
import { NeededRow } from './needed-row.tsx';

/** What clinicians compare; the card only prints the numbers. */
const C_PASS = {
  label: 'C-PASS (Eisenlohr-Moul et al. 2017)',
  url: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC5205545/',
} as const;
/** A metric without a single day lacks this many. */
const DAYS_NEEDED = 30;

/**
 * What is logged of days in the week before a period beside days 4 to 10 after its start, with numbers and never a verdict, or
 * what is still needed for that. Renders nothing if nothing of it is logged.
 */
export function BeforeAfterCard({ rows }: { rows: readonly BeforeAfter[] }) {
  const { t } = useTranslation();
  const headingId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const begun = rows.filter(({ missing_days: days }) => days < DAYS_NEEDED);
  if (begun.length === 0) return null;
  const isShown = (row: BeforeAfter) => row.missing_cycles + row.missing_days === 0;
  const shown = begun.filter(isShown);
  const words = {
    before: t('insights.around.before'),
    after: t('insights.around.after'),
    median: t('insights.around.median'),
  };
  return (
    <Card aria-labelledby={headingId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-2">
        <h2 id={headingId} className="font-semibold text-h3">
          {t('insights.around.title')}
        </h2>
        {shown.length > 0 && <BeforeAfterLegend words={words} />}
      </div>
      <div className={GRIDS[shown.length % 2 === 0 && shown.length < 6 ? 'even' : 'odd']}>
        {shown.map((row) => (
          <BeforeAfterPanel key={row.symptom ?? row.metric} row={row} />
        ))}
      </div>
      {shown.length < begun.length && (
        <>
          <p className="mt-3 text-ink-2 text-small">{t('insights.toComeText')}</p>
          <ul className="mt-2 grid divide-y divide-line">
            {begun
              .filter((row) => !isShown(row))
              .map((row) => (
                <NeededRow
                  key={row.symptom ?? row.metric}
                  measure={row}
                  cycles={row.missing_cycles}
                  days={row.missing_days}
                />
              ))}
          </ul>
        </>
      )}
      <p className="mt-3 text-ink-2 text-small">
        {t('insights.around.means')}{' '}
        <a href={C_PASS.url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {t('insights.source', { name: C_PASS.label })}
        </a>
      </p>
      {shown.length > 0 && (
        <details className="mt-1 text-small" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className="flex min-h-tap cursor-pointer items-center font-semibold text-ink-2 underline underline-offset-4 hover:text-ink">
            {t('insights.asTable')}
            <span className="sr-only">: {t('insights.around.title')}</span>
          </summary>
          {isOpen && shown.map((row) => <BeforeAfterTable key={row.symptom ?? row.metric} row={row} />)}
        </details>
      )}
    </Card>
  );
}

/** Two beside each other where that leaves no hole, or else three. */
const GRIDS = {
  even: 'grid gap-6 mt-4 empty:hidden wide:grid-cols-2',
  odd: 'grid gap-6 mt-4 empty:hidden wide:grid-cols-3',
} as const;
