import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BusySource } from '#domain/busy/busy.calls.ts';
import { failureToastText, fullDay } from '#web/i18n/format.ts';
import { momentAt } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { focusFirstError } from '#web/lib/forms/schema-form.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useToday } from '#web/lib/time/today.ts';
import { QueryBoundary, Skeleton } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { FileDrop } from '#web/ui/inputs/file-drop.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Switch } from '#web/ui/inputs/toggle.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/sheet.tsx';
import {
  addressProblem,
  busySourcesQuery,
  type SentBusy,
  useAddSource,
  useRefreshSource,
  useRemoveSource,
  useUpdateSource,
} from './busy.data.ts';
import { readCalendarFile } from './calendar-file.ts';

const SOURCES_MAX = 5;
const LABEL_MAX = 40;
const MINUTES_AN_HOUR = 60;

/** The calendars of a person's that Marea reads in: their states, and the form that adds one. */
export function BusySettings({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(busySourcesQuery);
  const isOnline = useIsOnline();
  const heading = useRef<HTMLParagraphElement>(null);
  return (
    <div className="grid grid-cols-1 gap-4 hyphens-auto wrap-anywhere">
      <p ref={heading} tabIndex={-1} className="text-ink-2 text-small">
        {t('calendars.intro')}
      </p>
      <QueryBoundary query={query} loading={<Skeleton rows={2} row="h-24 rounded-m" />}>
        {(sources) => (
          <>
            {!isOnline && <Notice tone="info">{t('calendars.offline')}</Notice>}
            {sources.length > 0 && (
              <ul className="grid grid-cols-1 divide-y divide-line">
                {sources.map((source) => (
                  <SourceRow
                    key={source.id}
                    source={source}
                    isOnline={isOnline}
                    onRemoved={() => {
                      onChanged();
                      heading.current?.focus();
                    }}
                  />
                ))}
              </ul>
            )}
            {sources.length >= SOURCES_MAX ? (
              <p className="text-ink-2 text-small">{t('calendars.most')}</p>
            ) : (
              isOnline && <AddCalendar onAdded={onChanged} />
            )}
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

type SourceRowProps = { source: BusySource; isOnline: boolean; onRemoved: () => void };

function SourceRow({ source, isOnline, onRemoved }: SourceRowProps) {
  const { t, language } = useTranslation();
  const { timeZone } = useToday();
  const update = useUpdateSource();
  const refresh = useRefreshSource();
  const remove = useRemoveSource(onRemoved);
  const [asks, setAsks] = useState(false);
  const { id, label, host, kind, fetched_at: fetchedAt, not_understood: count } = source;
  const headingId = useId();
  const close = () => setAsks(false);
  return (
    <li aria-labelledby={headingId} className="grid grid-cols-1 gap-2 py-4 first:pt-0">
      <div className="grid gap-0.5">
        <h3 id={headingId} className="font-semibold">
          {label}
        </h3>
        <p className="text-ink-2 text-small">{host ?? t('calendars.fromFile')}</p>
      </div>
      <p role="status" className={source.state === 'ok' ? 'text-ink-2 text-small' : 'text-danger text-small'}>
        {stateText(source, { t, language })}
      </p>
      <p className="text-ink-2 text-small">
        {fetchedAt !== null &&
          t('calendars.lastFetched', { when: momentAt(fetchedAt, { timeZone, language }) })}
        {count > 0 && ` ${t('calendars.notUnderstood', { count })}`}
      </p>
      <SourceSwitches
        values={
          update.isPending && update.variables.source_id === id ? { ...source, ...update.variables } : source
        }
        disabled={!isOnline}
        onChange={(change) => update.mutate({ source_id: id, ...change })}
      />
      {isOnline && (
        <div className="flex flex-wrap gap-2.5">
          {kind === 'address' ? (
            <Button
              variant="outline"
              busy={refresh.isPending && t('calendars.looking')}
              onClick={() => refresh.mutate(id)}
            >
              {t('calendars.fetchNow')}
            </Button>
          ) : (
            <CalendarFilePicker
              label={t('calendars.chooseAgain')}
              onRead={(busy) => update.mutate({ source_id: id, busy })}
            />
          )}
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsks(true)}>
            {t('calendars.remove')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        title={t('calendars.removeTitle', { label })}
        confirmLabel={t('calendars.remove')}
        cancelLabel={t('settings.cancel')}
        busy={remove.isPending && t('calendars.removing')}
        onConfirm={() => remove.mutate(id, { onSettled: close })}
        onCancel={close}
      >
        {t('calendars.removeText')}
      </ConfirmDialog>
    </li>
  );
}

/** A source's state in words: how far it's known, or why it can't be read and until when it still counts. */
function stateText(
  { state, problem, busy_until: until }: BusySource,
  { t, language }: { t: TFunction; language: string },
): string {
  const counts = t('calendars.countsUntil', { day: fullDay(until, language) });
  if (state === 'ok' || problem === null) return counts;
  const words = t(`calendars.problems.${problem}`);
  return `${words} ${state === 'stopped' ? t('calendars.stopped') : counts}`;
}

type Switches = Pick<BusySource, 'all_day_counts' | 'tentative_counts'>;
type SwitchChange = Partial<Record<keyof Switches, 0 | 1>>;
type SourceSwitchesProps = {
  values: { readonly [Name in keyof Switches]?: 0 | 1 | undefined };
  disabled?: boolean;
  onChange: (change: SwitchChange) => void;
};

function SourceSwitches({ values, disabled, onChange }: SourceSwitchesProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1">
      {(['all_day_counts', 'tentative_counts'] as const).map((name) => (
        <Switch
          key={name}
          label={t(`calendars.${name}`)}
          checked={values[name] === 1}
          disabled={disabled}
          onChange={({ target }) => onChange({ [name]: target.checked ? 1 : 0 })}
        />
      ))}
    </div>
  );
}

type CalendarFilePickerProps = { label: string; onRead: (busy: SentBusy, name: string) => void };

/** Chooses a calendar's file and reads it on the device. */
function CalendarFilePicker({ label, onRead }: CalendarFilePickerProps) {
  const { t } = useTranslation();
  const { timeZone, today } = useToday();
  const { email: address } = useUser().details;
  const [state, setState] = useState<'looking' | 'fileTooLarge' | 'noCalendar' | 'unreadable'>();
  async function read(file: File) {
    setState('looking');
    const answer = await readCalendarFile({ file, timeZone, today, address });
    setState('problem' in answer ? answer.problem : undefined);
    if ('busy' in answer) onRead(answer.busy, file.name);
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <FileDrop hint={t('calendars.fileHint')} label={label} onFile={(file) => void read(file)} />
      <p role="status" className="text-ink-2 text-small empty:hidden">
        {state === 'looking' && t('calendars.looking')}
      </p>
      {state && state !== 'looking' && <Notice tone="error">{t(`calendars.${state}`)}</Notice>}
    </div>
  );
}

const NEW_SWITCHES: Switches = { all_day_counts: 0, tentative_counts: 1 };

/** The form for a new calendar. Its address leaves the field once it's added. */
function AddCalendar({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const stop = useRef<AbortController>(null);
  const [label, setLabel] = useState('');
  const [address, setAddress] = useState('');
  const [switches, setSwitches] = useState(NEW_SWITCHES);
  const [errors, setErrors] = useState<{ label?: string; address?: string; form?: string }>({});
  const add = useAddSource(onAdded);

  function refuse(found: typeof errors) {
    flushSync(() => setErrors(found));
    if (form.current) focusFirstError(form.current);
  }

  function send(found: { address: string } | { label: string; busy: SentBusy }) {
    setErrors({});
    stop.current = new AbortController();
    const source = { label: label.trim(), ...switches, ...found };
    add.mutate(
      { source, key: crypto.randomUUID(), signal: stop.current.signal },
      {
        onSuccess: () => {
          setLabel('');
          setAddress('');
          setSwitches(NEW_SWITCHES);
        },
        onError: (error) => {
          // The server may have added it before it heard of the abort.
          if (error.name === 'AbortError') return void queryClient.invalidateQueries(busySourcesQuery);
          const reason = addressProblem(error);
          refuse(
            reason === undefined
              ? { form: failureToastText(error) }
              : { address: t(`calendars.problems.${reason as 'gone'}`) }, // one of them
          );
        },
      },
    );
  }

  function look() {
    const missing = {
      ...(label.trim() === '' && { label: t('calendars.labelMissing') }),
      ...(address.trim() === '' && { address: t('calendars.problems.refused_address') }),
    };
    if (Object.keys(missing).length > 0) refuse(missing);
    else send({ address: address.trim() });
  }

  const found = add.data?.found;
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) look();
      }}
    >
      <TextField
        label={t('calendars.label')}
        value={label}
        maxLength={LABEL_MAX}
        error={errors.label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <TextField
        label={t('calendars.address')}
        hint={t('calendars.addressHint')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={errors.address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <AddressHelp />
      <SourceSwitches values={switches} onChange={(change) => setSwitches({ ...switches, ...change })} />
      {errors.form && <Notice tone="error">{errors.form}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={add.isPending && t('calendars.looking')}>
          {t('calendars.look')}
        </Button>
        {add.isPending && (
          <Button variant="outline" onClick={() => stop.current?.abort()}>
            {t('settings.cancel')}
          </Button>
        )}
      </div>
      <p role="status" className="text-small empty:hidden">
        {found &&
          !add.isPending &&
          `${t('calendars.found', { count: Math.round(found.busy_minutes / MINUTES_AN_HOUR) })} ${t('calendars.noTitles')}`}
      </p>
      <CalendarFilePicker
        label={t('calendars.chooseFile')}
        onRead={(busy, name) => send({ busy, label: label.trim() || labelOf(name, t) })}
      />
    </form>
  );
}

/** A file's name as a label, without its ending. */
const labelOf = (name: string, t: TFunction): string =>
  [...name.replace(/\.\w+$/, '').trim()].slice(0, LABEL_MAX).join('').trim() || t('calendars.fromFile');

const PUBLISHERS = ['google', 'outlook', 'icloud', 'nextcloud', 'proton'] as const;

function AddressHelp() {
  const { t } = useTranslation();
  return (
    <details className="text-small">
      <summary className="cursor-pointer py-3 font-semibold">{t('calendars.where')}</summary>
      <dl className="grid gap-2 pb-2">
        {PUBLISHERS.map((publisher) => (
          <div key={publisher}>
            <dt className="font-medium">{t(`calendars.${publisher}`)}</dt>
            <dd className="text-ink-2">{t(`calendars.${publisher}Steps`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
