import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  addBusySource,
  type BusySource,
  deleteBusySource,
  refreshBusySource,
  updateBusySource,
} from '#domain/busy/busy.calls.ts';
import { SOURCE_LABEL_MAX } from '#domain/busy/busy.fields.ts';
import { SOURCES_MAX } from '#domain/busy/busy.rules.ts';
import type { CallRequest } from '#domain/wire/call.ts';
import { failureToastText, fullDay } from '#web/i18n/format.ts';
import { momentAt } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { focusFirstError } from '#web/lib/forms/schema-form.ts';
import { ApiProblem } from '#web/lib/http/http.ts';
import { scriptAddress } from '#web/lib/page/app-files.ts';
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
import { busySourcesQuery, useSourceCall } from './busy.data.ts';
import type { CalendarFile, CalendarFileAnswer } from './read-calendar.worker.ts';
import script from './read-calendar.worker.ts?worker&url';

type NewSource = CallRequest<typeof addBusySource>['body'];
const FILE_MAX_BYTES = 16 * 1024 * 1024;

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
  const update = useSourceCall(updateBusySource);
  const refresh = useSourceCall(refreshBusySource);
  const remove = useSourceCall(deleteBusySource, { onSuccess: onRemoved });
  const [asks, setAsks] = useState(false);
  const { id, label, host, kind, state, problem, fetched_at: fetchedAt, not_understood: count } = source;
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
      <p role="status" className={state === 'ok' ? 'text-ink-2 text-small' : 'text-danger text-small'}>
        {problem && `${t(`calendars.problems.${problem}`)} `}
        {state === 'stopped'
          ? t('calendars.stopped')
          : t('calendars.countsUntil', { day: fullDay(source.busy_until, language) })}
      </p>
      <p className="text-ink-2 text-small">
        {fetchedAt !== null &&
          t('calendars.lastFetched', { when: momentAt(fetchedAt, { timeZone, language }) })}
        {count > 0 && ` ${t('calendars.notUnderstood', { count })}`}
      </p>
      <SourceSwitches
        values={update.isPending ? { ...source, ...update.variables.body } : source}
        disabled={!isOnline}
        onChange={(change) => update.mutate({ body: { source_id: id, ...change } })}
      />
      {isOnline && kind === 'file' && (
        <CalendarFilePicker
          label={t('calendars.chooseAgain')}
          onRead={(busy) => update.mutate({ body: { source_id: id, busy } })}
        />
      )}
      {isOnline && (
        <div className="flex flex-wrap gap-2.5">
          {kind === 'address' && (
            <Button
              variant="outline"
              busy={refresh.isPending && t('calendars.looking')}
              onClick={() => refresh.mutate({ body: { source_id: id } })}
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
        onConfirm={() => remove.mutate({ params: { id } }, { onSettled: close })}
        onCancel={close}
      >
        {t('calendars.removeText')}
      </ConfirmDialog>
    </li>
  );
}

type SourceSwitchesProps = {
  values: Pick<NewSource, 'all_day_counts' | 'tentative_counts'>;
  disabled?: boolean;
  onChange: (change: { all_day_counts?: boolean; tentative_counts?: boolean }) => void;
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

/** When somebody is busy by a file, read on the device. Never rejects. */
async function readCalendarFile(request: CalendarFile): Promise<CalendarFileAnswer | 'fileTooLarge'> {
  if (request.file.size > FILE_MAX_BYTES) return 'fileTooLarge';
  const worker = new Worker(scriptAddress(script), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<CalendarFileAnswer>();
  worker.onmessage = ({ data }: MessageEvent<CalendarFileAnswer>) => resolve(data);
  worker.onerror = () => resolve('unreadable');
  worker.postMessage(request);
  return promise.finally(() => worker.terminate());
}

type CalendarFilePickerProps = { label: string; onRead: (busy: NewSource['busy']) => void };

/** Chooses a calendar's file and reads it on the device. */
function CalendarFilePicker({ label, onRead }: CalendarFilePickerProps) {
  const { t } = useTranslation();
  const { timeZone, today } = useToday();
  const { email: address } = useUser().details;
  const [state, setState] = useState<'looking' | 'fileTooLarge' | 'noCalendar' | 'unreadable'>();
  async function read(file: File) {
    setState('looking');
    const answer = await readCalendarFile({ file, timeZone, today, address });
    setState(typeof answer === 'string' ? answer : undefined);
    if (typeof answer !== 'string') onRead(answer);
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <FileDrop hint={t('calendars.fileHint')} label={label} onFile={(file) => void read(file)} />
      {state && <Notice tone={state === 'looking' ? 'info' : 'error'}>{t(`calendars.${state}`)}</Notice>}
    </div>
  );
}

const EMPTY = { label: '', address: '', all_day_counts: false, tentative_counts: true };
const PUBLISHERS = ['google', 'outlook', 'icloud', 'nextcloud', 'proton'] as const;

/** The form for a new calendar, which the server checks. The address leaves its field once it's added. */
function AddCalendar({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const stop = useRef<AbortController>(null);
  // The same file again is the same call, since the first one may have come through; an address is known by itself.
  const sent = useRef({ text: '', key: '' });
  const [draft, setDraft] = useState(EMPTY);
  const { mutate, isPending, data, error } = useSourceCall(addBusySource, {
    onSuccess: onAdded,
    onError: () => {},
  });
  const edit = (change: Partial<typeof EMPTY>) => setDraft({ ...draft, ...change });
  const field = (name: 'label' | 'address') => ({
    label: t(`calendars.${name}`),
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => edit({ [name]: target.value }),
  });

  useEffect(() => {
    if (error && form.current) focusFirstError(form.current);
  }, [error]);

  function add(body: NewSource) {
    if (isPending) return;
    stop.current = new AbortController();
    const text = JSON.stringify(body);
    if (body.address || sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    mutate(
      { body, signal: stop.current.signal, idempotencyKey: sent.current.key },
      {
        onSuccess: () => {
          sent.current = { text: '', key: '' };
          setDraft(EMPTY);
        },
      },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    add(draft);
  }

  const refused = error instanceof ApiProblem ? error.errors : [];
  const reason = refused.find(({ path }) => path === 'address')?.reason;
  const isUnlabelled = refused.some(({ path }) => path === 'label');
  const isOther = error && error.name !== 'AbortError' && !reason && !isUnlabelled;
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-4 border-line border-t pt-4"
      onSubmit={submit}
    >
      <TextField
        {...field('label')}
        maxLength={SOURCE_LABEL_MAX}
        error={isUnlabelled ? t('calendars.labelMissing') : undefined}
      />
      <TextField
        {...field('address')}
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
      <SourceSwitches values={draft} onChange={edit} />
      {isOther && <Notice tone="error">{failureToastText(error)}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={isPending && t('calendars.looking')}>
          {t('calendars.look')}
        </Button>
        {isPending && (
          <Button variant="outline" onClick={() => stop.current?.abort()}>
            {t('settings.cancel')}
          </Button>
        )}
      </div>
      <p role="status" className="text-small empty:hidden">
        {data &&
          `${t('calendars.found', { count: Math.round(data.found.busy_minutes / 60) })} ${t('calendars.noTitles')}`}
      </p>
      <CalendarFilePicker
        label={t('calendars.chooseFile')}
        onRead={(busy) => {
          const label = draft.label.trim() || t('calendars.fromFile');
          add({ ...draft, address: undefined, busy, label });
        }}
      />
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
