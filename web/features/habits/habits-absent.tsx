import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { reloadHabits } from './habits.queries.ts';

type HabitsAbsentProps = { error: Error | null; isLoading: boolean };

/** Shown while habits load, or if they can't be loaded. */
export function HabitsAbsent({ error, isLoading }: HabitsAbsentProps) {
  const { t } = useTranslation();
  if (error === null) {
    return (
      <div className="grid place-items-center py-6">
        <Spinner label={t('common.loading')} />
      </div>
    );
  }
  return (
    <EmptyState
      bloom="leaning"
      title={t('habits.loadFailed')}
      action={
        <Button busy={isLoading} busyLabel={t('common.loading')} onClick={() => void reloadHabits()}>
          {t('common.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </EmptyState>
  );
}
