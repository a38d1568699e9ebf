import { CyclePage } from '#web/features/cycle/cycle-page.tsx';
import { LogPeriodSheet } from '#web/features/cycle/log-period-sheet.tsx';

/** The cycle page, with the logging sheet over it if the URL asks for it. */
export function CycleScreen({ isLogging, onLogged }: { isLogging: boolean; onLogged: () => void }) {
  return (
    <>
      <CyclePage />
      <LogPeriodSheet open={isLogging} onClose={onLogged} />
    </>
  );
}
