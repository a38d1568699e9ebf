import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarFeed } from '#domain/calendar-feed/calendar-feed.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { momentAt } from '#web/i18n/format-instant.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { type useEndFeed, type useRenewFeed, useSaveWording } from './calendar-feed.mutations.ts';
import { WordingChoice } from './wording-choice.tsx';

type PresentFeedProps = {
  feed: CalendarFeed;
  renew: ReturnType<typeof useRenewFeed>;
  end: ReturnType<typeof useEndFeed>;
  onEnded: () => void;
};

/** Details of the address in use, and what can be done with it. */
export function PresentFeed({ feed, renew, end, onEnded }: PresentFeedProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useToday();
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
      <SubscribeHelp />
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
        busy={renew.isPending}
        busyLabel={t('calendarFeed.making')}
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
        busy={end.isPending}
        busyLabel={t('calendarFeed.ending')}
        onConfirm={() => end.mutate(undefined, { onSuccess: onEnded, onSettled: close })}
        onCancel={close}
      >
        {t('calendarFeed.endText')}
      </ConfirmDialog>
    </>
  );
}

const CALENDARS = ['apple', 'google', 'outlook'] as const;

/** How to subscribe in the three most common calendars. */
function SubscribeHelp() {
  const { t } = useTranslation();
  return (
    <details className="text-small">
      <summary className="cursor-pointer py-3 font-semibold">{t('calendarFeed.how')}</summary>
      <dl className="grid gap-2 pb-2">
        {CALENDARS.map((calendar) => (
          <div key={calendar}>
            <dt className="font-medium">{t(`calendarFeed.${calendar}`)}</dt>
            <dd className="text-ink-2">{t(`calendarFeed.${calendar}Steps`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">{t('calendarFeed.slow')}</p>
    </details>
  );
}
