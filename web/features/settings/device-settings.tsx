import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceSession } from '#domain/account/session.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { momentAt } from '#web/i18n/format-calendar.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useToday } from '#web/lib/time/today.ts';
import { QueryBoundary } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { sessionsQuery, useEndSession } from './settings.data.ts';

/** Where the account is signed in, with a sign-out button for each place. */
export function DeviceSettings() {
  const { t } = useTranslation();
  const query = useQuery(sessionsQuery);
  return (
    <QueryBoundary query={query} loading="min-h-26">
      {(sessions) => (
        <div className="grid gap-2">
          <p className="text-ink-2 text-small">{t('settings.devicesHint')}</p>
          <ul className="grid divide-y divide-line">
            {sessions.map((session) => (
              <DeviceRow key={session.id} session={session} />
            ))}
          </ul>
        </div>
      )}
    </QueryBoundary>
  );
}

function DeviceRow({ session }: { session: DeviceSession }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useToday();
  const end = useEndSession(session.id);
  const name = [session.browser, session.system].filter(Boolean).join(' · ') || t('settings.unknownDevice');
  const at = (instant: number) => momentAt(instant, { timeZone, language });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-ink-2 text-small">
            {session.is_current === 1
              ? t('settings.thisDevice')
              : t('settings.lastUsed', { when: at(session.last_used_at) })}
          </p>
          <p className="text-ink-2 text-small">
            {t('settings.signedInOn', { when: at(session.created_at) })}
          </p>
        </div>
        {session.is_current === 0 && (
          <Button
            variant="outline"
            busy={end.isPending}
            busyLabel={t('settings.signingOut')}
            aria-label={t('settings.signOutDevice', { device: name })}
            onClick={() => end.mutate()}
          >
            {t('settings.signOutShort')}
          </Button>
        )}
      </div>
      {end.isError && (
        <p role="alert" className="text-danger text-small">
          {failureToastText(end.error)}
        </p>
      )}
    </li>
  );
}
