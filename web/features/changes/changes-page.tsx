import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { type ChangeBatch, UNDO_DAYS } from '#domain/changes/changes.calls.ts';
import type { TextContext } from '#web/i18n/format.ts';
import { momentAt } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useNow, useTextContext, useToday } from '#web/lib/time/today.ts';
import { BackLink } from '#web/parts/page-nav.tsx';
import { QueryBoundary } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card, EmptyState, PageTitle } from '#web/ui/layout/card.tsx';
import { changeReason, changesQuery, daysWords, useUndo } from './changes.data.ts';

/** The batches of moved, planned and skipped tasks of the last 90 days, newest first. */
export function ChangesPage() {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-3xl gap-4">
      <header className="grid gap-1">
        <BackLink to="/plan" label={t('titles.plan')} />
        <PageTitle>{t('changes.title')}</PageTitle>
        <p className="text-ink-2">{t('changes.intro')}</p>
      </header>
      <Batches />
    </div>
  );
}

function Batches() {
  const { t, language, today } = useTextContext();
  const list = useInfiniteQuery(changesQuery);
  return (
    <QueryBoundary query={list} failureText={() => t('changes.loadFailed')}>
      {({ pages }) => {
        const batches = pages.flat().filter(({ items }) => items.length > 0);
        if (batches.length === 0) {
          return (
            <EmptyState bloom="closed" title={t('changes.empty')}>
              <p>{t('changes.emptyText')}</p>
            </EmptyState>
          );
        }
        return (
          <>
            <ul className="grid gap-4">
              {batches.map((batch) => (
                <ChangeCard key={batch.batch_id} batch={batch} context={{ t, language, today }} />
              ))}
            </ul>
            {list.hasNextPage && (
              <Button
                variant="outline"
                busy={list.isFetchingNextPage && t('common.loading')}
                onClick={() => void list.fetchNextPage()}
              >
                {t('changes.more')}
              </Button>
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}

const DAY_SECONDS = 86_400;
const HEADS = { moved: 'moved', planned: 'planned', assistant: 'planned', skipped: 'skippedTask' } as const;

/** A batch of changes: why and when it was made, its tasks with the old and the new day, and its undo. */
function ChangeCard({ batch, context }: { batch: ChangeBatch; context: TextContext }) {
  const { t, language } = context;
  const headingId = useId();
  const { timeZone } = useToday();
  const now = useNow();
  const undo = useUndo(batch.batch_id);
  // A task whose days have passed may stay on its day.
  const hasMoves = batch.items
    .map((item) => daysWords(item, context))
    .some(({ from, shown }) => from !== shown);
  const { cause, undone_at: undoneAt, made_at: madeAt } = batch;
  const isUndone = undoneAt !== null || undo.isDone;
  const canUndo = !isUndone && cause !== 'skipped' && madeAt > now - UNDO_DAYS * DAY_SECONDS;
  return (
    <Card as="li" aria-labelledby={headingId} className="grid gap-2">
      <header>
        <h2 id={headingId} className="font-semibold">
          {changeReason(batch.reason, t)}
        </h2>
        <p className="text-ink-2 text-small">{momentAt(madeAt, { timeZone, language })}</p>
      </header>
      <div>
        {(cause !== 'moved' || hasMoves) && (
          <p className="text-ink-2 text-small">{t(`changes.${HEADS[cause]}`)}</p>
        )}
        <ul>
          {batch.items.map((item) => (
            <ChangedTask key={item.task_id} item={item} isSkip={cause === 'skipped'} context={context} />
          ))}
        </ul>
      </div>
      {(isUndone || undo.message) && (
        <p role="status" className="text-small">
          {undo.message ?? t('changes.wasUndone')}
        </p>
      )}
      {canUndo && (
        <div>
          <Button
            variant="outline"
            busy={undo.isBusy && t('common.loading')}
            aria-disabled={undo.isOff || undefined}
            onClick={undo.press}
          >
            {t('changes.undo')}
          </Button>
        </div>
      )}
    </Card>
  );
}

type ChangedTaskProps = { item: ChangeBatch['items'][number]; isSkip: boolean; context: TextContext };

function ChangedTask({ item, isSkip, context }: ChangedTaskProps) {
  const days = daysWords(item, context);
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-line border-t py-2">
      {isSkip ? (
        <span className="min-w-0 wrap-anywhere">{item.title}</span>
      ) : (
        <Link
          to="/tasks"
          search={{ task: item.task_id }}
          className="min-w-0 underline underline-offset-4 wrap-anywhere"
        >
          {item.title || context.t('changes.goneTask')}
        </Link>
      )}
      <span className="text-ink-2">
        <span className="sr-only">{isSkip ? days.from : days.spoken}</span>
        <span aria-hidden="true">{isSkip ? days.from : days.shown}</span>
      </span>
    </li>
  );
}
