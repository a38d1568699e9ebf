import { useId } from 'react';
import type { CycleAheadPrediction, CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { dayPair } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { LogPeriodAction } from './log-period-action.tsx';

/** The cycle when the next start can't be predicted to the day: the day of the cycle, and the span. No dial, no phase. */
export function BandCard({
  cycle,
  next,
}: {
  cycle: CycleInformation;
  next: CycleAheadPrediction | undefined;
}) {
  const { t, language } = useTranslation();
  const headingId = useId();
  const between =
    next &&
    t('modes.between', dayPair({ start: next.period_start_low, end: next.period_start_high }, language));
  return (
    <Card aria-labelledby={headingId} className="grid gap-3">
      <p className="text-ink-2 text-small">
        {t('cycle.day')} {cycle.cycle_day}
      </p>
      <h2 id={headingId} className="font-display text-h2">
        {t('modes.bandTitle')}
      </h2>
      {between && <p>{t('modes.band', { between })}</p>}
      <LogPeriodAction />
    </Card>
  );
}
