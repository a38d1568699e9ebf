import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CyclePage, PaintSheet } from '#web/features/cycle/cycle-page.tsx';
import type { MonthWithTasks } from './month-with-tasks.tsx';

const Month = lazy<ComponentType<ComponentProps<typeof MonthWithTasks>>>(() =>
  import('./month-with-tasks.tsx').then(
    ({ MonthWithTasks: Loaded }) => ({ default: Loaded }),
    () => ({ default: CannotLoad }),
  ),
);

function CannotLoad() {
  const { t } = useTranslation();
  return <p role="alert">{t('errors.network')}</p>;
}

/** The cycle page, with the logging sheet over it if the URL asks for it. */
export function CycleScreen({ isLogging, onLogged }: { isLogging: boolean; onLogged: () => void }) {
  return (
    <>
      <CyclePage
        month={(isPainting) => (
          <Suspense fallback={<MonthShape />}>
            <Month isPainting={isPainting} />
          </Suspense>
        )}
      />
      <PaintSheet open={isLogging} onClose={onLogged} />
    </>
  );
}

/** The month's space while it loads. */
function MonthShape() {
  return <div className="min-h-[34rem] rounded-xl border border-edge-line bg-surface shadow-1" />;
}
