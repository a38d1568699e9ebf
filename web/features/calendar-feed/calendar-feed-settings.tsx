import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useEndFeed, useRenewFeed } from './calendar-feed.mutations.ts';
import { feedQuery } from './calendar-feed.queries.ts';
import { MakeFeed } from './make-feed.tsx';
import { NewAddress } from './new-address.tsx';
import { PresentFeed } from './present-feed.tsx';

/** The secret address under which other calendars read one's own: made, worded and ended. */
export function CalendarFeedSettings({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const { data: feed, isError, error, isFetching, refetch } = useQuery(feedQuery);
  const renew = useRenewFeed(onChanged);
  const end = useEndFeed(onChanged);
  if (feed === undefined && isError) {
    return (
      <LoadFailure
        text={failureToastText(error)}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
        busyLabel={t('common.loading')}
      />
    );
  }
  if (feed === undefined) {
    return (
      <div className="grid min-h-40 place-items-center">
        <Spinner label={t('common.loading')} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4 hyphens-auto wrap-anywhere">
      <p className="text-ink-2 text-small">{t('calendarFeed.intro')}</p>
      <p role="status" className="sr-only">
        {feed !== null && renew.data !== undefined && t('calendarFeed.shownOnce')}
      </p>
      {feed !== null && renew.data !== undefined && <NewAddress key={renew.data} address={renew.data} />}
      {feed === null ? (
        <MakeFeed renew={renew} takesFocus={end.isSuccess} />
      ) : (
        <PresentFeed feed={feed} renew={renew} end={end} onEnded={renew.reset} />
      )}
    </div>
  );
}
