import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type CalendarFeed,
  FEED_WORDINGS,
  type FeedWording,
} from '#domain/calendar-feed/calendar-feed.calls.ts';
import { CalendarSteps } from '#web/features/busy/busy-settings.tsx';
import { failureToastText } from '#web/i18n/format.ts';
import { momentAt } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { QueryBoundary } from '#web/parts/query-boundary.tsx';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { ChoiceCards } from '#web/ui/inputs/choice.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/sheet.tsx';
import { feedQuery, useEndFeed, useRenewFeed, useSaveWording } from './calendar-feed.data.ts';

/** The secret address where other calendars can read this one: create it, choose its wording, end it. */
export function CalendarFeedSettings({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(feedQuery);
  const renew = useRenewFeed(onChanged);
  const end = useEndFeed(onChanged);
  return (
    <QueryBoundary query={query}>
      {(feed) => (
        <div className="grid grid-cols-1 gap-4 hyphens-auto wrap-anywhere">
          <p className="text-ink-2 text-small">{t('calendarFeed.intro')}</p>
          <p role="status" className="sr-only">
            {feed !== null && renew.data !== undefined && t('calendarFeed.shownOnce')}
          </p>
          {feed !== null && renew.data !== undefined && (
            <NewAddress key={renew.data} label={t('calendarFeed.address')} address={renew.data}>
              <a className={buttonClass('outline')} href={renew.data.replace(/^https?:/, 'webcal:')}>
                {t('calendarFeed.open')}
              </a>
            </NewAddress>
          )}
          {feed === null ? (
            <MakeFeed renew={renew} takesFocus={end.isSuccess} />
          ) : (
            <PresentFeed feed={feed} renew={renew} end={end} onEnded={renew.reset} />
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

type MakeFeedProps = {
  renew: ReturnType<typeof useRenewFeed>;
  /** Set when an address was just ended, because the focused button disappeared with it. */
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
        busy={renew.isPending && t('calendarFeed.making')}
        onClick={() => renew.mutate(wording)}
      >
        {t('calendarFeed.make')}
      </Button>
    </>
  );
}

type NewAddressProps = { label: string; address: string; children?: ReactNode };

/** A new secret address, to copy, with further actions. It's shown only this once. */
export function NewAddress({ label, address, children }: NewAddressProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<'copied' | 'refused'>();

  // Move focus to the new address, because the button that created it is gone.
  useEffect(() => field.current?.focus(), []);

  const copy = async () => {
    // If the clipboard isn't allowed or supported, select the text, so that the browser's own menu can copy it.
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
        label={label}
        hint={t('calendarFeed.shownOnce')}
        readOnly
        value={address}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button
          icon={copying === 'copied' ? <Check size={18} strokeWidth={2} /> : <Copy size={18} />}
          onClick={() => void copy()}
        >
          {t('calendarFeed.copy')}
        </Button>
        {children}
      </div>
      <p role="status" className="text-small empty:hidden">
        {copying && t(`calendarFeed.${copying}`)}
      </p>
    </div>
  );
}

type PresentFeedProps = {
  feed: CalendarFeed;
  renew: ReturnType<typeof useRenewFeed>;
  end: ReturnType<typeof useEndFeed>;
  onEnded: () => void;
};

function PresentFeed({ feed, renew, end, onEnded }: PresentFeedProps) {
  const { t, language, timeZone } = useTextContext();
  const wording = useSaveWording();
  const [asking, setAsking] = useState<'renew' | 'end'>();
  const at = (instant: number) => momentAt(instant, { timeZone, language });
  const close = () => setAsking(undefined);
  const failed = renew.error ?? end.error;
  return (
    <>
      <div className="grid gap-1 text-small">
        <p>{t('calendarFeed.madeOn', { when: at(feed.created_at) })}</p>
        <p className="text-ink-2">
          {feed.last_read_at === null
            ? t('calendarFeed.neverRead')
            : t('calendarFeed.lastRead', { when: at(feed.last_read_at) })}
        </p>
      </div>
      <WordingChoice
        value={wording.isPending ? wording.variables : feed.wording}
        onChange={(chosen) => wording.mutate(chosen)}
        error={wording.isError ? t('common.notSaved') : undefined}
      />
      <CalendarSteps
        title={t('calendarFeed.how')}
        steps={CALENDARS.map((name) => [t(`calendarFeed.${name}`), t(`calendarFeed.${name}Steps`)])}
        note={t('calendarFeed.slow')}
      />
      {failed && <Notice tone="error">{failureToastText(failed)}</Notice>}
      <div className="grid gap-2.5 border-line border-t pt-4">
        <p className="text-ink-2 text-small">{t('calendarFeed.onlyHash')}</p>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsking('renew')}>
            {t('calendarFeed.renew')}
          </Button>
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking('end')}>
            {t('calendarFeed.end')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking === 'renew'}
        title={t('calendarFeed.renewTitle')}
        confirmLabel={t('calendarFeed.renew')}
        cancelLabel={t('calendarFeed.keep')}
        busy={renew.isPending && t('calendarFeed.making')}
        onConfirm={() => renew.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        {t('calendarFeed.renewText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'end'}
        title={t('calendarFeed.endTitle')}
        confirmLabel={t('calendarFeed.end')}
        cancelLabel={t('calendarFeed.keep')}
        busy={end.isPending && t('calendarFeed.ending')}
        onConfirm={() => end.mutate(undefined, { onSuccess: onEnded, onSettled: close })}
        onCancel={close}
      >
        {t('calendarFeed.endText')}
      </ConfirmDialog>
    </>
  );
}

const CALENDARS = ['apple', 'google', 'outlook'] as const;

type WordingChoiceProps = {
  value: FeedWording;
  onChange: (wording: FeedWording) => void;
  error?: string | undefined;
};

function WordingChoice({ value, onChange, error }: WordingChoiceProps) {
  const { t } = useTranslation();
  return (
    <ChoiceCards
      legend={t('calendarFeed.wording')}
      name="calendar-wording"
      value={value}
      onChange={onChange}
      error={error}
      options={FEED_WORDINGS.map((wording) => ({
        value: wording,
        label: t(`calendarFeed.${wording}`),
        hint: t(`calendarFeed.${wording}Means`),
      }))}
    />
  );
}
