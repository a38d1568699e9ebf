import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SECURITY_EVENTS_LISTED } from '#domain/security-trail/security-trail.schema.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { FoldButton } from '#web/ui/inputs/fold-button.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { SecurityEventRow } from './security-event-row.tsx';
import { securityEventsQuery } from './settings.queries.ts';

/** How many events are shown until the list is unfolded. */
const SHOWN = 10;

/** What happened to the account's security, newest first. */
export function SecurityLog() {
  const { t } = useTranslation();
  const { data: events, isError, error, isFetching, refetch } = useQuery(securityEventsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (events === undefined && isError) {
    return (
      <LoadFailure
        text={errorText(error)}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
        busyLabel={t('common.loading')}
      />
    );
  }
  if (events === undefined) {
    return (
      <div className="grid min-h-26 place-items-center">
        <Spinner label={t('common.loading')} />
      </div>
    );
  }
  if (events.length === 0) return <p className="text-ink-2 text-small">{t('securityLog.empty')}</p>;
  // Numbered from the oldest, because two events may be the same to the second.
  const rows = events.map((entry, index) => ({ entry, number: events.length - index }));
  const shown = isOpen ? rows : rows.slice(0, SHOWN);
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-ink-2 text-small">{t('securityLog.hint', { max: SECURITY_EVENTS_LISTED })}</p>
      <ul id={listId} className="grid grid-cols-1 divide-y divide-line">
        {shown.map(({ entry, number }) => (
          <SecurityEventRow key={number} entry={entry} />
        ))}
      </ul>
      {events.length > SHOWN && (
        <div>
          <FoldButton
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
            controls={listId}
            label={isOpen ? t('securityLog.fewer') : t('securityLog.more', { count: events.length - SHOWN })}
          />
        </div>
      )}
    </div>
  );
}
