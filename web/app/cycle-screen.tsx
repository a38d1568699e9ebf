import { CyclePage } from '#web/features/cycle/cycle-page.tsx';
import { LogPeriodSheet } from '#web/features/cycle/log-period-sheet.tsx';
import { useFreshDay } from './use-fresh-day.ts';

/** The cycle page, kept up to date over midnight; over it the sheet for logging, where the address says so. */
export function CycleScreen({ isLogging, onLogged }: { isLogging: boolean; onLogged: () => void }) {
  useFreshDay();
  return (
    <>
      <CyclePage />
      <LogPeriodSheet open={isLogging} onClose={onLogged} />
    </>
  );
}
