import { useQuery } from '@tanstack/react-query';
import {
  AtSign,
  Ban,
  CalendarPlus,
  CalendarX,
  CircleCheck,
  Download,
  FileUp,
  FingerprintPattern,
  Hourglass,
  KeyRound,
  Link2,
  Link2Off,
  ListChecks,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  ShieldAlert,
  TriangleAlert,
  Undo2,
  UserPlus,
} from 'lucide-react';
import { useId, useState } from 'react';
import type { DeviceSession } from '#domain/account/session.calls.ts';
import {
  SECURITY_EVENTS_LISTED,
  type SecurityEvent,
  type SecurityEventEntry,
} from '#domain/security-trail/security-trail.calls.ts';
import { errorText, failureToastText } from '#web/i18n/format.ts';
import { momentAt } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { QueryBoundary } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { FoldButton } from '#web/ui/inputs/icon-button.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { securityEventsQuery, sessionsQuery, useEndSession } from './settings.data.ts';

export function DeviceSettings() {
  const { t } = useTranslation();
  const query = useQuery(sessionsQuery);
  return (
    <QueryBoundary query={query}>
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
  const { t, language, timeZone } = useTextContext();
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
            busy={end.isPending && t('settings.signingOut')}
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

const SHOWN = 10;

export function SecurityLogButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const title = t('securityLog.title');
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={title} closeLabel={t('common.close')}>
        <SecurityLog />
      </Sheet>
    </>
  );
}

export function SecurityLog() {
  const query = useQuery(securityEventsQuery);
  return (
    <QueryBoundary query={query} failureText={errorText}>
      {(events) => <SecurityEvents events={events} />}
    </QueryBoundary>
  );
}

function SecurityEvents({ events }: { events: readonly SecurityEventEntry[] }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
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

const ICONS: Readonly<Record<SecurityEvent, LucideIcon>> = {
  signed_up: UserPlus,
  code_sent: Mail,
  code_refused: KeyRound,
  signed_in: LogIn,
  signed_out: LogOut,
  signed_out_everywhere: LogOut,
  device_signed_out: LogOut,
  session_replayed: ShieldAlert,
  address_change_waits: AtSign,
  address_changed: AtSign,
  address_change_stopped: Undo2,
  address_taken_back: Undo2,
  session_disowned: ShieldAlert,
  session_confirmed: KeyRound,
  passkey_added: FingerprintPattern,
  passkey_renamed: FingerprintPattern,
  passkey_removed: FingerprintPattern,
  passkey_refused: ShieldAlert,
  consents_changed: ListChecks,
  exported: Download,
  imported: FileUp,
  import_taken_back: Undo2,
  keeping_changed: Hourglass,
  calendar_address_made: CalendarPlus,
  calendar_address_ended: CalendarX,
  share_made: Link2,
  share_ended: Link2Off,
  sharing_stopped: Link2Off,
  calendar_source_added: CalendarPlus,
  calendar_source_removed: CalendarX,
  warned: TriangleAlert,
  banned: Ban,
  unbanned: CircleCheck,
};

function SecurityEventRow({ entry }: { entry: SecurityEventEntry }) {
  const { t, language, timeZone } = useTextContext();
  const { event, browser, system, happened_at: happenedAt } = entry;
  const Icon = ICONS[event];
  const where = [browser, system].filter(Boolean).join(' · ');
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon size={20} className="mt-0.5 flex-none text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="font-medium hyphens-auto wrap-anywhere">{t(`securityLog.events.${event}`)}</p>
        <p className="text-ink-2 text-small">
          <time dateTime={new Date(happenedAt * 1000).toISOString()}>
            {momentAt(happenedAt, { timeZone, language })}
          </time>
        </p>
        {where && <p className="text-ink-2 text-small wrap-anywhere">{where}</p>}
      </div>
    </li>
  );
}
