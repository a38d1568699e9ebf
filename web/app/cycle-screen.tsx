import { CyclePage } from '#web/features/cycle/cycle-page.tsx';
import { LogPeriodSheet } from '#web/features/cycle/log-period-sheet.tsx';

/** The cycle page; over it the sheet for logging, where the address says so. */
export function CycleScreen({ isLogging, onLogged }: { isLogging: boolean; onLogged: () => void }) {
  return (
    <>
      <CyclePage />
      <LogPeriodSheet open={isLogging} onClose={onLogged} />
    </>
  );
}
