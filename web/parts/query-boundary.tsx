import type { ReactElement, ReactNode } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DetailKind } from '#domain/retention/forgetting.calls.ts';
import { failureToastText, fullDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useUser } from '#web/lib/session/user.data.ts';
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
  rows?: number;
  /** The height and shape of a row. */
  row?: string;
  /** The layout of the rows. */
  layout?: string;
};

/** Placeholders where rows will be; by default for a list of few. */
export function Skeleton({ rows = 3, row = 'h-11 rounded-m', layout = 'gap-3' }: SkeletonProps) {
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
  /** Shown while the data load. */
  loading?: ReactElement;
  children: (data: Data) => ReactNode;
};

/** Shows a query's data, or that they are loading or failed to load. Loaded data stay when a reload fails. */
export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>) {
  const { query, failureText = failureToastText, loading = <Skeleton />, children } = props;
  if (query.data !== undefined) return children(query.data);
  return query.error === null ? loading : <QueryFailure query={query} text={failureText(query.error)} />;
}

/** The sentence shown in place of a day whose details of this kind are older than the person stores; `undefined` for other days. */
export function useNotStored(kind: Exclude<DetailKind, 'tasks'>, day: LocalDate): string | undefined {
  const { t, language } = useTranslation();
  const from = useUser().details.details_from[kind];
  return from !== null && day < from ? t(`notStored.${kind}`, { day: fullDay(from, language) }) : undefined;
}
