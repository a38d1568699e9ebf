import { InsightsPage } from '#web/features/insights/insights-page.tsx';
import { useDaySheet } from './on-demand.tsx';

/** Insights, from which each day can be opened. */
export function InsightsWithDays() {
  const daySheet = useDaySheet();
  return (
    <>
      <InsightsPage onOpenDay={daySheet.open} />
      {daySheet.sheet}
    </>
  );
}
