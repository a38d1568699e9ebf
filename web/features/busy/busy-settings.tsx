import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  addBusySource,
  type BusySource,
  deleteBusySource,
  refreshBusySource,
  updateBusySource,
} from '#domain/busy/busy.calls.ts';
import { SOURCE_LABEL_MAX } from '#domain/busy/busy.fields.ts';
import { SOURCES_MAX } from '#domain/busy/busy.rules.ts';
import { failureToastText, fullDay } from '#web/i18n/format.ts';
import { dayAt, momentAt } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { focusFirstError } from '#web/lib/forms/schema-form.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/http.ts';
import { notifyFailure } from '#web/lib/http/query-client.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { QueryBoundary, Skeleton } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { FileDrop } from '#web/ui/inputs/file-drop.tsx';
import { FieldError, TextField } from '#web/ui/inputs/text-field.tsx';
import { Switch } from '#web/ui/inputs/toggle.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/sheet.tsx';
import { busySourcesQuery, useSourceCall } from './busy.data.ts';
import { FileRefusal, useCalendarFile } from './calendar-file.ts';

/** The calendars of a person's that Marea reads in: their states, and the form that adds one. */
export function BusySettings({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(busySourcesQuery);
  const isOnline = useIsOnline();
  const heading = useRef<HTMLParagraphElement>(null);
  const onRemoved = () => {
    onChanged();
    heading.current?.focus();
  };
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
                  <SourceRow key={source.id} source={source} isOnline={isOnline} onRemoved={onRemoved} />
                ))}
              </ul>
            )}
            {sources.length >= SOURCES_MAX ? (
              <p className="text-ink-2 text-small">{t('calendars.most')}</p>
            ) : (
              <AddCalendar hidden={!isOnline} onAdded={onChanged} />
            )}
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

type SourceRowProps = { source: BusySource; isOnline: boolean; onRemoved: () => void };

function SourceRow({ source, isOnline, onRemoved }: SourceRowProps) {
  const { t, language, timeZone } = useTextContext();
  const readFile = useCalendarFile();
  const { id, label, host, kind, state, problem, fetched_at: fetchedAt, not_understood: count } = source;
  const update = useSourceCall(
    async ({ file, ...change }: SourceChange) => {
      const busy = file && (await readFile(file));
      return send(updateBusySource, { body: { source_id: id, ...change, busy } });
    },
    { onError: (error) => error instanceof FileRefusal || notifyFailure(error) },
  );
  const refresh = useSourceCall(() => send(refreshBusySource, { body: { source_id: id } }));
  const remove = useSourceCall(() => send(deleteBusySource, { params: { id } }), { onSuccess: onRemoved });
  const [asks, setAsks] = useState(false);
  const headingId = useId();
  const close = () => setAsks(false);
  const place = { timeZone, language };
  return (
    <li aria-labelledby={headingId} className="grid grid-cols-1 gap-2 py-4 first:pt-0">
      <div className="grid gap-0.5">
        <h3 id={headingId} className="font-semibold">
          {label}
        </h3>
        <p className="text-ink-2 text-small">{host ?? t('calendars.fromFile')}</p>
      </div>
      <p role="status" className={state === 'ok' ? 'text-ink-2 text-small' : 'text-danger text-small'}>
        {[
          problem && problem !== 'not_reached' && t(`calendars.problems.${problem}`),
          state === 'failing' &&
            fetchedAt !== null &&
            t('calendars.failingSince', { day: dayAt(fetchedAt, place) }),
          state === 'stopped'
            ? t('calendars.stopped')
            : t('calendars.countsUntil', { day: fullDay(source.busy_until, language) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <p className="text-ink-2 text-small">
        {state !== 'failing' &&
          fetchedAt !== null &&
          t('calendars.lastFetched', { when: momentAt(fetchedAt, place) })}
        {count > 0 && ` ${t('calendars.notUnderstood', { count })}`}
      </p>
      <SourceSwitches
        values={update.isPending ? { ...source, ...update.variables } : source}
        disabled={!isOnline}
        onChange={update.mutate}
      />
      {isOnline && kind === 'file' && (
        <CalendarFilePicker
          label={t('calendars.chooseAgain')}
          status={update.isPending && update.variables.file && t('calendars.looking')}
          error={update.error}
          onFile={(file) => update.mutate({ file })}
        />
      )}
      {isOnline && (
        <div className="flex flex-wrap gap-2.5">
          {kind === 'address' && (
            <Button
              variant="outline"
              busy={refresh.isPending && t('calendars.looking')}
              onClick={() => refresh.mutate()}
            >
              {t('calendars.fetchNow')}
            </Button>
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
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        {t('calendars.removeText')}
      </ConfirmDialog>
    </li>
  );
}

type Switches = { all_day_counts?: boolean; tentative_counts?: boolean };
type SourceChange = Switches & { file?: File };
type SourceSwitchesProps = {
  values: { [Name in keyof Switches]: boolean | 0 | 1 };
  disabled?: boolean;
  onChange: (change: Switches) => void;
};

function SourceSwitches({ values, disabled, onChange }: SourceSwitchesProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-1">
      {(['all_day_counts', 'tentative_counts'] as const).map((name) => (
        <Switch
          key={name}
          label={t(`calendars.${name}`)}
          checked={Boolean(values[name])}
          disabled={disabled}
          onChange={({ target }) => onChange({ [name]: target.checked })}
        />
      ))}
    </div>
  );
}

type CalendarFilePickerProps = {
  label: string;
  status: string | false | undefined;
  error: Error | null;
  onFile: (file: File) => void;
};

/** Chooses a calendar's file. Its status is announced, and the reason why it can't be read. */
function CalendarFilePicker({ label, status, error, onFile }: CalendarFilePickerProps) {
  const { t } = useTranslation();
  const reason = error instanceof FileRefusal ? t(`calendars.${error.message}`) : undefined;
  return (
    <div data-invalid={reason && true} className="grid grid-cols-1 gap-2">
      <FileDrop hint={t('calendars.fileHint')} label={label} onFile={onFile} />
      <p role="status" className="text-small empty:hidden">
        {status}
      </p>
      <FieldError id={useId()} error={reason} />
    </div>
  );
}

type Draft = Switches & { label: string; address: string; file: File | undefined; key: string };
const newDraft = (): Draft => ({
  label: '',
  address: '',
  file: undefined,
  all_day_counts: false,
  tentative_counts: true,
  key: crypto.randomUUID(),
});
const PUBLISHERS = ['google', 'outlook', 'icloud', 'nextcloud', 'proton'] as const;

type AddCalendarProps = { hidden: boolean; onAdded: () => void };

/** The form for a new calendar by its address or from a file. Both leave the form once it's added. */
function AddCalendar({ hidden, onAdded }: AddCalendarProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const look = useRef<HTMLButtonElement>(null);
  const stop = useRef<AbortController>(null);
  const readFile = useCalendarFile();
  const [draft, setDraft] = useState(newDraft);
  const add = useSourceCall(
    async ({ file, key, address, label, ...switches }: Draft) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      const content = file
        ? { label: label.trim() || t('calendars.fromFile'), busy: await readFile(file, signal) }
        : { label, address };
      // The same file again is the same call, since the first one may have come through; an address is known by itself.
      return send(addBusySource, { body: { ...content, ...switches }, signal, idempotencyKey: file && key });
    },
    { onSuccess: onAdded, onError: () => {} },
  );
  const { isPending, data, error } = add;
  function edit(change: Partial<Draft>) {
    if (error) add.reset();
    setDraft({ ...draft, ...change, key: crypto.randomUUID() });
  }

  useEffect(() => {
    if (error && form.current) focusFirstError(form.current);
  }, [error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // What was typed meanwhile stays, but the address that was added doesn't.
    const rest = (now: Draft) => ({ ...now, address: now.address === draft.address ? '' : now.address });
    add.mutate(draft, {
      onSuccess: () => setDraft((now) => (now.key === draft.key ? newDraft() : rest(now))),
    });
  }

  const refused = error instanceof ApiProblem ? error.errors : [];
  const reason = refused.find(({ path }) => path === 'address')?.reason;
  const isUnlabelled = refused.some(({ path }) => path === 'label');
  const isShown = error?.name === 'AbortError' || error instanceof FileRefusal || reason || isUnlabelled;
  return (
    <form
      ref={form}
      noValidate
      hidden={hidden}
      className="grid grid-cols-1 gap-4 border-line border-t pt-4"
      onSubmit={submit}
    >
      <TextField
        label={t('calendars.label')}
        value={draft.label}
        onChange={({ target }) => edit({ label: target.value })}
        maxLength={SOURCE_LABEL_MAX}
        error={isUnlabelled ? t('calendars.labelMissing') : undefined}
      />
      <TextField
        label={t('calendars.address')}
        value={draft.address}
        onChange={({ target }) => edit({ address: target.value, file: undefined })}
        hint={t('calendars.addressHint')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        error={reason && t(`calendars.problems.${reason as 'gone'}`)} // one of them
      />
      <CalendarSteps
        title={t('calendars.where')}
        steps={PUBLISHERS.map((name) => [t(`calendars.${name}`), t(`calendars.${name}Steps`)])}
      />
      <CalendarFilePicker
        label={t('calendars.chooseFile')}
        status={draft.file?.name}
        error={error}
        onFile={(file) => edit({ file, address: '' })}
      />
      <SourceSwitches values={draft} onChange={edit} />
      {error && !isShown && <Notice tone="error">{failureToastText(error)}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button ref={look} type="submit" aria-disabled={isPending}>
          {t(isPending ? 'calendars.looking' : 'calendars.look')}
        </Button>
        {isPending && (
          <Button
            variant="outline"
            onClick={() => {
              stop.current?.abort();
              look.current?.focus();
            }}
          >
            {t('settings.cancel')}
          </Button>
        )}
      </div>
      <p role="status" className="text-small empty:hidden">
        {isPending && <span className="sr-only">{t('calendars.looking')}</span>}
        {data &&
          `${t('calendars.found', { count: Math.round(data.found.busy_minutes / 60) })} ${t('calendars.noTitles')}`}
      </p>
    </form>
  );
}

type CalendarStepsProps = {
  title: string;
  /** Each app, and the way there. */
  steps: readonly (readonly [app: string, way: string])[];
  note?: string;
};

/** What to press in calendar apps. */
export function CalendarSteps({ title, steps, note }: CalendarStepsProps) {
  return (
    <details className="text-small">
      <summary className="cursor-pointer py-3 font-semibold">{title}</summary>
      <dl className="grid gap-2 pb-2">
        {steps.map(([app, way]) => (
          <div key={app}>
            <dt className="font-medium">{app}</dt>
            <dd className="text-ink-2">{way}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="text-ink-2">{note}</p>}
    </details>
  );
}
