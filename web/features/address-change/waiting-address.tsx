import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { dayAt } from '#web/i18n/format-instant.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { useStopWaiting, waitingAddressQuery } from './address-change.data.ts';

/** The day of an instant in the person's zone and language. */
export function useDayOf(): (instant: number) => string {
  const language = useLanguage();
  const { timeZone } = useToday();
  return (instant) => dayAt(instant, { timeZone, language });
}

/** The change of the address that waits, with the day that it's made and the way to stop it; nothing without one. */
export function WaitingAddress({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const dayOf = useDayOf();
  const { data, isError, error, isFetching, refetch } = useQuery(waitingAddressQuery);
  const stop = useStopWaiting(onChanged);
  if (data === undefined && isError)
    return (
      <LoadFailure
        text={failureToastText(error)}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
        busyLabel={t('common.loading')}
      />
    );
  if (!data?.waiting) return null;
  const { email, until } = data.waiting;
  return (
    <Notice tone="info">
      <p>
        {t('address.waiting', { day: dayOf(until) })} <strong className="wrap-anywhere">{email}</strong>.
      </p>
      <p className="text-ink-2">{t('address.waitingHint')}</p>
      <Button
        variant="outline"
        className="mt-3"
        busy={stop.isPending}
        busyLabel={t('address.stopping')}
        onClick={() => stop.mutate()}
      >
        {t('address.stop')}
      </Button>
    </Notice>
  );
}
