import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedWording } from '#domain/calendar-feed/calendar-feed.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { useEndFeed, useRenewFeed } from './calendar-feed.mutations.ts';
import { feedQuery } from './calendar-feed.queries.ts';
import { PresentFeed } from './present-feed.tsx';
import { WordingChoice } from './wording-choice.tsx';

/** The secret address where other calendars can read this one: create it, choose its wording, end it. */
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

type MakeFeedProps = {
  renew: ReturnType<typeof useRenewFeed>;
  /** Set when an address was just ended, because the button that ended it had the focus and is gone. */
  takesFocus: boolean;
};

/** Shown when there's no address: how discreet it should be, and the button that creates it. */
function MakeFeed({ renew, takesFocus }: MakeFeedProps) {
  const { t } = useTranslation();
  const [wording, setWording] = useState<FeedWording>('discreet');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <WordingChoice value={wording} onChange={setWording} />
      {renew.isError && <Notice tone="error">{failureToastText(renew.error)}</Notice>}
      <Button
        ref={button}
        className="justify-self-start"
        busy={renew.isPending}
        busyLabel={t('calendarFeed.making')}
        onClick={() => renew.mutate(wording)}
      >
        {t('calendarFeed.make')}
      </Button>
    </>
  );
}

/** A new address, to copy or open. It's shown only this once. */
function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<'copied' | 'refused'>();

  // Move focus to the new address, because the button that asked for it is gone.
  useEffect(() => field.current?.focus(), []);

  const copy = async () => {
    // If the clipboard isn't allowed or supported, the text is selected, so the browser's own menu can copy it.
    const outcome = await navigator.clipboard?.writeText(address).then(
      () => 'copied' as const,
      () => 'refused' as const,
    );
    field.current?.select();
    setCopying(outcome ?? 'refused');
  };

  return (
    <div className="grid grid-cols-1 gap-3 rounded-l border border-line bg-surface-2 p-4">
      <TextField
        ref={field}
        label={t('calendarFeed.address')}
        hint={t('calendarFeed.shownOnce')}
        readOnly
        value={address}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button
          icon={
            copying === 'copied' ? (
              <Check aria-hidden="true" size={18} strokeWidth={2} />
            ) : (
              <Copy aria-hidden="true" size={18} strokeWidth={1.75} />
            )
          }
          onClick={() => void copy()}
        >
          {t('calendarFeed.copy')}
        </Button>
        <a className={buttonClass('outline')} href={address.replace(/^https?:/, 'webcal:')}>
          {t('calendarFeed.open')}
        </a>
      </div>
      <p role="status" className="text-small empty:hidden">
        {copying && t(`calendarFeed.${copying}`)}
      </p>
    </div>
  );
}
