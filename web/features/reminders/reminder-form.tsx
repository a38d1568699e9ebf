import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/account/language.ts';
import { type ReminderOccasion, reminderLines } from '#domain/reminders/reminder-texts.ts';
import {
  DEFAULT_PREFERENCES,
  REMINDER_CHANNELS,
  REMINDER_KINDS,
  REMINDER_WORDINGS,
  type ReminderPreferences,
  type Reminders,
  type ReminderWording,
} from '#domain/reminders/reminders.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { QueryBoundary } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { ChoiceCards } from '#web/ui/inputs/choice.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { Notice } from '#web/ui/layout/page-state.tsx';
import { ReminderDevices } from './reminder-devices.tsx';
import { HourField, ReminderRow } from './reminder-row.tsx';
import { remindersQuery, useSaveReminders, useTestReminder } from './reminders.data.ts';

/** What to be reminded of, when, in which words, and where. */
export function ReminderSettings() {
  const query = useQuery(remindersQuery);
  return (
    <QueryBoundary query={query} loading="min-h-96">
      {(reminders) => <ReminderForm reminders={reminders} />}
    </QueryBoundary>
  );
}

/** All reminder settings; each choice is saved at once. */
function ReminderForm({ reminders }: { reminders: Reminders }) {
  const { t } = useTranslation();
  const { preferences, push_key: pushKey, devices } = reminders;
  const { mutate: save } = useSaveReminders();
  const isAnythingOn = REMINDER_KINDS.some((kind) => preferences[kind].on === 1);
  return (
    <div className="grid grid-cols-1 gap-5 hyphens-auto wrap-anywhere">
      <p className="text-ink-2 text-small">{t('reminders.intro')}</p>
      <fieldset className="grid min-w-0 grid-cols-1">
        <legend className="sr-only">{t('reminders.kinds')}</legend>
        {REMINDER_KINDS.map((kind) => (
          <ReminderRow key={kind} kind={kind} preferences={preferences} onChange={save} />
        ))}
      </fieldset>
      {isAnythingOn && (
        <>
          <QuietHours value={preferences.quiet} onChange={(quiet) => save({ quiet })} />
          <WordingChoice preferences={preferences} onChange={(wording) => save({ wording })} />
          {pushKey === null ? (
            <p className="text-ink-2 text-small">{t('reminders.mailOnly')}</p>
          ) : (
            <ReminderChannel value={preferences.channel} onChange={(channel) => save({ channel })} />
          )}
          {pushKey !== null && preferences.channel === 'push' && (
            <ReminderDevices devices={devices} pushKey={pushKey} />
          )}
          <TestReminder />
        </>
      )}
    </div>
  );
}

type Quiet = ReminderPreferences['quiet'];

/** Hours without reminders. */
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

/** Sends a test reminder now and says how it was sent. */
function TestReminder() {
  const { t } = useTranslation();
  const test = useTestReminder();
  return (
    <div className="grid grid-cols-1 gap-3 border-line border-t pt-4">
      <Button
        variant="outline"
        busy={test.isPending}
        busyLabel={t('reminders.testing')}
        onClick={() => test.mutate()}
      >
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

type WordingChoiceProps = {
  preferences: ReminderPreferences;
  onChange: (wording: ReminderWording) => void;
};

/** How much a reminder reveals, with a preview of what others may see. The preview uses the server's own words. */
function WordingChoice({ preferences, onChange }: WordingChoiceProps) {
  const { t } = useTranslation();
  const language: Language = useLanguage();
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
        onChange={onChange}
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
