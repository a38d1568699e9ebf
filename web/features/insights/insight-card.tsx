import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/layout/card.tsx';

type InsightCardProps = {
  title: string;
  /** The card's message in one sentence. */
  sentence: string;
  chart: ReactNode;
  /** Small print below the chart. */
  note?: ReactNode;
  table: ReactNode;
};

/** One insight: a sentence, a chart, and the same data as a table that can be opened. */
export function InsightCard({ title, sentence, chart, note, table }: InsightCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-h3">
        {title}
      </h2>
      <p className="mt-1 wrap-anywhere">{sentence}</p>
      {chart}
      {note && <div className="mt-3 text-ink-2 text-small">{note}</div>}
      <details className="mt-1 text-small" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-tap cursor-pointer items-center font-semibold text-ink-2 underline underline-offset-4 hover:text-ink">
          {t('insights.asTable')}
          <span className="sr-only">: {title}</span>
        </summary>
        {isOpen && table}
      </details>
    </Card>
  );
}
