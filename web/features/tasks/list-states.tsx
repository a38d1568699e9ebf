import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';

/** The list's shape while it loads. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">{t('common.loading')}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} aria-hidden="true" className="min-h-26 rounded-l bg-surface-2" />
      ))}
    </div>
  );
}

/** The first load failed: nothing is there to stay on the screen. */
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

/** No task at all yet. */
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

/** None that the filters or the words let pass. */
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
