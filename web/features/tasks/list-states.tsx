import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';

export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">{t('common.loading')}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} aria-hidden="true" className="min-h-17 rounded-l bg-surface-2" />
      ))}
    </div>
  );
}

/** Shown when the first load fails, so there are no older rows to keep. */
export function ListFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState bloom="leaning" action={<Button onClick={onRetry}>{t('common.retry')}</Button>}>
        <p role="alert">{t('tasks.loadFailed')}</p>
      </EmptyState>
    </Card>
  );
}

/** Shown when there are no tasks at all. */
export function NoTasks({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        bloom="closed"
        title={t('tasks.emptyTitle')}
        action={<Button onClick={onAdd}>{t('tasks.new')}</Button>}
      >
        {t('tasks.emptyText')}
      </EmptyState>
    </Card>
  );
}

/** Shown when no task matches the filters or the search. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        bloom="closed"
        title={t('tasks.noMatchTitle')}
        action={
          <Button variant="outline" onClick={onClear}>
            {t('tasks.clearFilters')}
          </Button>
        }
      >
        <p role="status">{t('tasks.noMatchText')}</p>
      </EmptyState>
    </Card>
  );
}
