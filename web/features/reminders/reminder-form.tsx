import { useQuery } from '@tanstack/react-query';
import { packKindOf } from '#domain/cycle/scheme.ts';
import { hourOutsideQuiet } from '#domain/reminders/quiet-hours.ts';
import {
  DAYS_BEFORE_RANGE,
  DEFAULT_PREFERENCES,
  REMINDER_CHANNELS,
  REMINDER_KINDS,
  REMINDER_WORDINGS,
  type ReminderDevice,
  type ReminderKind,
  type ReminderPreferences,
  type Reminders,
  type ReminderUpdate,
} from '#domain/reminders/reminders.calls.ts';
import { type ReminderOccasion, reminderLines } from '#domain/reminders/reminders.rules.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { hourName } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { ApiProblem, NetworkFailure } from '#web/lib/http/http.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import {
  pushDeviceQuery,
  remindersQuery,
  useAddThisDevice,
  useRemoveDevice,
  useSaveReminders,
  useTestReminder,
} from '#web/lib/session/reminders.data.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { QueryBoundary, Skeleton } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { ChoiceCards } from '#web/ui/inputs/choice.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { Notice } from '#web/ui/layout/card.tsx';

export function ReminderSettings() {
  const query = useQuery(remindersQuery);
  return (
    <QueryBoundary query={query} loading={<Skeleton rows={7} />}>
      {(reminders) => <ReminderForm reminders={reminders} />}
    </QueryBoundary>
  );
}

/** All reminder settings; each choice is saved at once. */
function ReminderForm({ reminders }: { reminders: Reminders }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const { preferences, push_key: pushKey, devices } = reminders;
  const { mutate: save } = useSaveReminders();
  const { cycle } = useUser();
  const isOffered: Partial<Record<ReminderKind, boolean>> = {
    period_soon: cycle.cycle_mode === 'natural',
    period_late: cycle.cycle_mode === 'natural',
    pill: cycle.scheme?.kind === 'pill' || packKindOf(cycle.mode?.method ?? null) === 'pill',
  };
  // One that is on can still be switched off.
  const kinds = REMINDER_KINDS.filter((kind) => isOffered[kind] !== false || preferences[kind].on === 1);
  return (
    <div className="grid grid-cols-1 gap-5 hyphens-auto wrap-anywhere">
      <p className="text-ink-2 text-small">{t('reminders.intro')}</p>
      <p role="status" className="text-ink-2 text-small empty:sr-only">
        {!isOnline && t('whatILog.offline')}
      </p>
      <fieldset className="grid min-w-0 grid-cols-1">
        <legend className="sr-only">{t('reminders.kinds')}</legend>
        {kinds.map((kind) => (
          <ReminderRow key={kind} kind={kind} preferences={preferences} onChange={save} />
        ))}
      </fieldset>
      {/* Also with every kind off: a task may have a reminder of its own. */}
      <QuietHours value={preferences.quiet} onChange={(quiet) => save({ quiet })} />
      <WordingChoice preferences={preferences} onChange={save} />
      {pushKey === null ? (
        <p className="text-ink-2 text-small">{t('reminders.mailOnly')}</p>
      ) : (
        <ReminderChannel value={preferences.channel} onChange={(channel) => save({ channel })} />
      )}
      {pushKey !== null && preferences.channel === 'push' && <ReminderDevices devices={devices} />}
      <TestReminder />
    </div>
  );
}

type Quiet = ReminderPreferences['quiet'];

function QuietHours({ value, onChange }: { value: Quiet; onChange: (quiet: Quiet) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid min-w-0 grid-cols-1 border-line border-t pt-3">
      <legend className="sr-only">{t('reminders.quiet')}</legend>
      <CheckRow
        name="quiet"
        label={<span className="font-medium">{t('reminders.quiet')}</span>}
        hint={t('reminders.quietMeans')}
        checked={value !== null}
        onChange={(event) => onChange(event.target.checked ? DEFAULT_PREFERENCES.quiet : null)}
      />
      {value !== null && (
        <div
          className="grid min-w-0 gap-3 pl-[min(2.25rem,8vw)]"
          style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 7rem), 1fr))' }}
        >
          <HourField
            label={t('reminders.from')}
            value={value.from}
            without={value.until}
            onChange={(from) => onChange({ ...value, from })}
          />
          <HourField
            label={t('reminders.until')}
            value={value.until}
            without={value.from}
            onChange={(until) => onChange({ ...value, until })}
          />
        </div>
      )}
    </fieldset>
  );
}

type Channel = ReminderPreferences['channel'];

/** On devices, with a mail if none of them takes a reminder, or by mail only. */
function ReminderChannel({ value, onChange }: { value: Channel; onChange: (channel: Channel) => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold">{t('reminders.channel')}</h2>
      <ChoiceCards
        legend={t('reminders.channel')}
        name="reminder-channel"
        value={value}
        onChange={onChange}
        options={REMINDER_CHANNELS.map((channel) => ({
          value: channel,
          label: t(`reminders.${channel}`),
          hint: t(`reminders.${channel}Means`),
        }))}
      />
    </div>
  );
}

/** Sends a test reminder now and shows how it was sent. */
function TestReminder() {
  const { t } = useTranslation();
  const test = useTestReminder();
  return (
    <div className="grid grid-cols-1 gap-3 border-line border-t pt-4">
      <Button variant="outline" busy={test.isPending && t('reminders.testing')} onClick={() => test.mutate()}>
        {t('reminders.test')}
      </Button>
      {test.isSuccess && (
        <Notice tone="success">
          {t(test.data.sent_by === 'push' ? 'reminders.testPushed' : 'reminders.testMailed')}
        </Notice>
      )}
      {test.isError && <Notice tone="error">{failureToastText(test.error)}</Notice>}
    </div>
  );
}

type WordingChoiceProps = { preferences: ReminderPreferences; onChange: (change: ReminderUpdate) => void };

/** How much a reminder reveals, with a preview of what others may see. The preview uses the server's texts. */
function WordingChoice({ preferences, onChange }: WordingChoiceProps) {
  const { t, language } = useTranslation();
  const { wording: value } = preferences;
  const occasions = exampleOf(preferences, {
    habit: t('reminders.exampleHabit'),
    task: t('reminders.exampleTask'),
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold">{t('reminders.wording')}</h2>
      <ChoiceCards
        legend={t('reminders.wording')}
        name="reminder-wording"
        value={value}
        onChange={(wording) => onChange({ wording })}
        options={REMINDER_WORDINGS.map((wording) => ({
          value: wording,
          label: t(`reminders.${wording}`),
          hint: t(`reminders.${wording}Means`),
        }))}
      />
      <figure className="grid grid-cols-1 gap-2">
        <figcaption className="text-ink-2 text-small">{t('reminders.preview')}</figcaption>
        <div className="rounded-l border border-line bg-surface-2 px-4 py-3">
          <p className="font-semibold text-small">Marea</p>
          {reminderLines(occasions, { wording: value, language }).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </figure>
      {value === 'discreet' && (
        <CheckRow
          name="task_titles"
          label={<span className="font-medium">{t('tasks.titleInReminder')}</span>}
          checked={preferences.task_titles === 1}
          onChange={(event) => onChange({ task_titles: event.target.checked ? 1 : 0 })}
        />
      )}
    </div>
  );
}

/** An example of the first reminder that's on; the most private kinds come first. */
function exampleOf(
  preferences: ReminderPreferences,
  names: { readonly habit: string; readonly task: string },
): ReminderOccasion[] {
  const kind = REMINDER_KINDS.find((some) => preferences[some].on === 1) ?? 'tasks_due';
  if (kind === 'period_soon') return [{ kind, days: preferences.period_soon.days_before }];
  if (kind === 'period_late' || kind === 'tasks_moved' || kind === 'log_day' || kind === 'pill')
    return [{ kind }];
  return [{ kind, names: [kind === 'tasks_due' ? names.task : names.habit] }];
}

type ReminderRowProps = {
  kind: ReminderKind;
  preferences: ReminderPreferences;
  onChange: (change: ReminderUpdate) => void;
};

/** One kind of reminder, and when it comes if it's on. */
function ReminderRow({ kind, preferences, onChange }: ReminderRowProps) {
  const { t, language } = useTranslation();
  const { quiet, [kind]: preference } = preferences;
  const sentAt = hourOutsideQuiet(preference.hour, quiet);
  const change = (part: Partial<typeof preference>) => onChange({ [kind]: { ...preference, ...part } });

  function quietHint(): string | undefined {
    if (sentAt === preference.hour) return undefined;
    if (sentAt === null) return t('reminders.swallowed');
    return t('reminders.waits', { hour: hourName(sentAt, language) });
  }

  return (
    <div className="grid min-w-0 grid-cols-1">
      <CheckRow
        name={kind}
        label={<span className="font-medium">{t(`reminders.kind.${kind}`)}</span>}
        hint={t(`reminders.kindMeans.${kind}`)}
        checked={preference.on === 1}
        onChange={(event) => change({ on: event.target.checked ? 1 : 0 })}
      />
      {preference.on === 1 && (
        <div className="mb-3 grid min-w-0 grid-cols-1 gap-3 pl-[min(2.25rem,8vw)]">
          {'days_before' in preference && (
            <SelectField
              label={t('reminders.howEarly')}
              value={preference.days_before}
              onChange={({ target }) =>
                onChange({ period_soon: { ...preference, days_before: Number(target.value) } })
              }
              options={DAYS.map((count) => ({ value: count, label: t('reminders.daysBefore', { count }) }))}
            />
          )}
          <HourField
            label={t('reminders.time')}
            spoken={t('reminders.at', { what: t(`reminders.kind.${kind}`) })}
            value={preference.hour}
            hint={quietHint()}
            onChange={(hour) => change({ hour })}
          />
        </div>
      )}
    </div>
  );
}

const DAYS = Array.from({ length: DAYS_BEFORE_RANGE.max }, (_, index) => DAYS_BEFORE_RANGE.min + index);

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type HourFieldProps = {
  label: string;
  value: number;
  onChange: (hour: number) => void;
  without?: number | undefined;
  hint?: string | undefined;
  /** A label for screen readers, if the visible one is ambiguous alone. */
  spoken?: string | undefined;
};

/** A whole hour of the day, written as usual in the language. */
function HourField({ label, value, onChange, without, hint, spoken }: HourFieldProps) {
  const language = useLanguage();
  return (
    <SelectField
      label={label}
      aria-label={spoken}
      hint={hint}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      options={HOURS.filter((hour) => hour !== without).map((hour) => ({
        value: hour,
        label: hourName(hour, language),
      }))}
    />
  );
}

/** The devices that show reminders: this one, with a button to allow them, and the others. */
function ReminderDevices({ devices }: { devices: readonly ReminderDevice[] }) {
  const { t } = useTranslation();
  const others = devices.filter((device) => device.is_current === 0);
  return (
    <div className="grid grid-cols-1 gap-3">
      <ThisDevice device={devices.find((device) => device.is_current === 1)} />
      {others.length > 0 && (
        <ul aria-label={t('reminders.otherDevices')} className="grid divide-y divide-line">
          {others.map((device) => (
            <OtherDevice key={device.id} device={device} />
          ))}
        </ul>
      )}
    </div>
  );
}

function OtherDevice({ device }: { device: ReminderDevice }) {
  const { t } = useTranslation();
  const remove = useRemoveDevice({ id: device.id, isThis: false });
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || t('settings.unknownDevice');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">{name}</p>
      <Button
        variant="outline"
        busy={remove.isPending && t('common.saving')}
        aria-label={t('reminders.removeDevice', { device: name })}
        onClick={() => remove.mutate()}
      >
        {t('reminders.remove')}
      </Button>
    </li>
  );
}

/** Any other error comes from the browser: a private window, or a push service it can't reach. */
const isOfServer = (error: Error) => error instanceof ApiProblem || error instanceof NetworkFailure;

/** Whether this device shows reminders, and a button to allow them. The browser asks for permission only after a press. */
function ThisDevice({ device }: { device: ReminderDevice | undefined }) {
  const { t } = useTranslation();
  const { data: browser } = useQuery(pushDeviceQuery);
  const add = useAddThisDevice();
  const remove = useRemoveDevice({ id: device?.id, isThis: true });
  if (browser === undefined) return null;
  if (browser === 'on' && device !== undefined) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <Notice tone="success">{t('reminders.deviceOn')}</Notice>
        <Button
          variant="outline"
          busy={remove.isPending && t('common.saving')}
          onClick={() => remove.mutate()}
        >
          {t('reminders.turnDeviceOff')}
        </Button>
      </div>
    );
  }
  if (browser !== 'on' && browser !== 'off') {
    return <Notice tone="info">{t(`reminders.device.${browser}`)}</Notice>;
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-ink-2 text-small">{t('reminders.deviceOff')}</p>
      {add.isError && (
        <Notice tone="error">
          {isOfServer(add.error) ? failureToastText(add.error) : t('reminders.device.failed')}
        </Notice>
      )}
      <Button variant="outline" busy={add.isPending && t('common.saving')} onClick={() => add.mutate()}>
        {t('reminders.turnDeviceOn')}
      </Button>
    </div>
  );
}
