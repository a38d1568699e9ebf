import type { ReactElement, ReactNode } from 'react';
import { failureToastText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Spinner } from '#web/ui/layout/card.tsx';
import { LoadFailure } from '#web/ui/layout/page-frames.tsx';

type Retryable = { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };
type Loadable<Data> = Retryable & { readonly data: Data | undefined; readonly error: Error | null };

/** Shown in place of a failed query's data, with a button to load them again. */
export function QueryFailure({ query, text }: { query: Retryable; text: string }) {
  const { t } = useTranslation();
  return (
    <LoadFailure
      text={text}
      retryLabel={t('common.retry')}
      onRetry={() => void query.refetch()}
      busy={query.isFetching && t('common.loading')}
    />
  );
}

type SkeletonProps = {
  rows: number;
  /** The height and shape of a row. */
  row: string;
  /** The layout of the rows. */
  layout?: string;
};

/** Placeholders where rows will be. */
export function Skeleton({ rows, row, layout = 'gap-3' }: SkeletonProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className={`grid ${layout}`}>
      <span className="sr-only">{t('common.loading')}</span>
      {[...Array(rows).keys()].map((place) => (
        <span key={place} aria-hidden="true" className={`block bg-surface-2 ${row}`} />
      ))}
    </div>
  );
}

type QueryBoundaryProps<Data> = {
  query: Loadable<Data>;
  /** The message for a failure; by default that of a toast. */
  failureText?: ((error: Error) => string) | undefined;
  /** Shown while the data load: an element, or the height of the box with a spinner. */
  loading: 'min-h-26' | 'min-h-40' | 'min-h-96' | ReactElement;
  children: (data: Data) => ReactNode;
};

/** Shows a query's data, or that they are loading or failed to load. Loaded data stay when a reload fails. */
export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>) {
  const { query, failureText = failureToastText, loading, children } = props;
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <QueryFailure query={query} text={failureText(query.error)} />;
  if (typeof loading !== 'string') return loading;
  return (
    <div className={`grid ${loading} place-items-center`}>
      <Spinner label={t('common.loading')} />
    </div>
  );
}
