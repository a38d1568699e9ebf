import './changes.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { ChangeCard } from './change-card.tsx';
import { changesQuery } from './changes.queries.ts';

/** What was moved, planned and skipped in 90 days, the newest first. */
export function ChangesPage() {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-3xl gap-4">
      <header className="grid gap-1">
        <PageTitle>{t('changes.title')}</PageTitle>
        <p className="text-ink-2">{t('changes.intro')}</p>
      </header>
      <Batches />
      <p>
        <Link
          to="/plan"
          className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
        >
          {t('changes.plan')}
        </Link>
      </p>
    </div>
  );
}

function Batches() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const list = useInfiniteQuery(changesQuery);
  if (list.isPending) {
    return (
      <div className="grid min-h-40 place-items-center">
        <Spinner label={t('common.loading')} />
      </div>
    );
  }
  if (!list.data) {
    return (
      <LoadFailure
        text={t('changes.loadFailed')}
        retryLabel={t('common.retry')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
        busyLabel={t('common.loading')}
      />
    );
  }
  const batches = list.data.pages.flat().filter(({ items }) => items.length > 0);
  if (batches.length === 0) {
    return (
      <EmptyState bloom="closed" title={t('changes.empty')}>
        <p>{t('changes.emptyText')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="change-list">
        {batches.map((batch) => (
          <ChangeCard key={batch.batch_id} batch={batch} wording={{ t, language, today }} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="outline"
          busy={list.isFetchingNextPage}
          busyLabel={t('common.loading')}
          onClick={() => void list.fetchNextPage()}
        >
          {t('changes.more')}
        </Button>
      )}
    </>
  );
}
