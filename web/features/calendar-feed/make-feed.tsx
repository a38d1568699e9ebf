import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedWording } from '#domain/calendar-feed/calendar-feed.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { useRenewFeed } from './calendar-feed.mutations.ts';
import { WordingChoice } from './wording-choice.tsx';

type MakeFeedProps = {
  renew: ReturnType<typeof useRenewFeed>;
  /** Set where it takes the place of an address that was ended just now, and of the button that ended it. */
  takesFocus: boolean;
};

/** What stands where no address is: how discreet it shall be, and the button that makes it. */
export function MakeFeed({ renew, takesFocus }: MakeFeedProps) {
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
