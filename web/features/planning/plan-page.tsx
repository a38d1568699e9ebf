import {
  PLAN_HORIZONS,
  PLAN_MINUTES_MAX,
  type PlanApplied,
  type PlanPreferences,
} from '#domain/planning/planning.calls.ts';
import { busySourcesQuery, preferencesQuery } from '#web/features/busy/busy.data.ts';
import { LabelChips } from '#web/features/labels/labels-page.tsx';
import { errorText } from '#web/i18n/format.ts';
import { inWeekOrder, listOf, weekdayNames } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { isNotFound } from '#web/lib/http/http.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { TasksSwitch } from '#web/parts/page-nav.tsx';
import { QueryFailure, Skeleton } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { NumberTile } from '#web/ui/inputs/stepper.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Switch } from '#web/ui/inputs/toggle.tsx';
import { Card, Notice, PageTitle } from '#web/ui/layout/card.tsx';
import { LoadFailure } from '#web/ui/layout/page-frames.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { PlanBoard } from './plan-board.tsx';
import './planning.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  lastingChanges,
  movesToKeep,
  type PlanChanges,
  type PlanRequest,
  previewQuery,
  useSavePreferences,
  useUndoPlan,
} from './planning.data.ts';

/** A plan of open tasks for the coming days, to review, change and apply. */
export function PlanPage() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [isSetting, setIsSetting] = useState(false);
  const query = useQuery(preferencesQuery);
  const { data: preferences, error } = query;
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageTitle>{t('titles.plan')}</PageTitle>
        <IconButton
          label={t('plan.settings')}
          icon={<SlidersHorizontal size={20} />}
          onClick={() => setIsSetting(true)}
        />
        <TasksSwitch />
      </header>
      {!isOnline && <Notice tone="info">{t('plan.offline')}</Notice>}
      <StoppedCalendars />
      {preferences?.is_usual === 1 && <FirstQuestions preferences={preferences} />}
      {preferences && <Plan key={preferences.horizon} preferences={preferences} />}
      {!preferences && error && isOnline && <QueryFailure query={query} text={errorText(error)} />}
      {!preferences && !error && isOnline && LOADING}
      <p>
        <Link to="/changes" className={LINK}>
          {t('plan.seeChanges')}
        </Link>
      </p>
      <Sheet
        open={isSetting}
        onClose={() => setIsSetting(false)}
        title={t('plan.settings')}
        closeLabel={t('plan.close')}
        height="full"
      >
        {preferences && <RoomForm preferences={preferences} onSaved={() => setIsSetting(false)} />}
      </Sheet>
    </div>
  );
}

/** Names the calendars that can't be read any more, whose hours a plan will miss. */
function StoppedCalendars() {
  const { t, language } = useTranslation();
  const { data: sources = [] } = useQuery(busySourcesQuery);
  const stopped = sources.filter(({ state }) => state === 'stopped').map(({ label }) => label);
  if (stopped.length === 0) return null;
  return (
    <Notice tone="info">
      {t('plan.stoppedCalendars', { labels: listOf(stopped, language) })}{' '}
      <Link to="/settings/calendar" className={LINK}>
        {t('plan.toCalendars')}
      </Link>
    </Notice>
  );
}

const LINK = 'inline-flex min-h-tap items-center font-semibold underline underline-offset-4';

const LOADING = <Skeleton rows={6} row="plan-loading min-h-8 rounded-l" />;

/** The plan of the last request. */
function Plan({ preferences }: { preferences: PlanPreferences }) {
  const { horizon: days } = preferences;
  const room = JSON.stringify(preferences);
  const { t, today } = useTextContext();
  const isOnline = useIsOnline();
  const [latest, setLatest] = useState({
    today,
    room,
    round: 0,
    request: { days } as PlanRequest, // the others are added before it's sent
  });
  const { data: plan, error, isFetching, refetch } = useQuery(previewQuery(latest.request, latest.round));
  const [changes, setChanges] = useState<PlanChanges>(new Map());
  const [inPlace, setInPlace] = useState<AppliedPlan | null>(null);

  const isLabelGone = isNotFound(error) && asksOnlyForLabel(latest.request);

  function planAgain(
    before?: PlanChanges,
    { label_id: label }: Pick<PlanRequest, 'label_id'> = latest.request,
  ) {
    // The plan's first day stays the same in the evening; only days that have passed are dropped.
    const first = plan?.days[0]?.date;
    const from = first === undefined || first < today ? today : first;
    const tasks = before || !plan ? null : [...plan.placements, ...plan.waiting];
    const lasting = lastingChanges(
      before ?? changes,
      (id, on) => on >= from && (tasks?.some(({ task_id: other }) => other === id) ?? true),
    );
    // One of the tasks was deleted elsewhere: all are planned again, and changes of the remaining ones still apply.
    const keep = isNotFound(error) ? [] : movesToKeep(lasting);
    setChanges(lasting);
    const label_id = isLabelGone ? undefined : label;
    setLatest(({ round }) => ({ today, room, round: round + 1, request: { days, from, keep, label_id } }));
  }
  // A different room needs another plan; moves still apply.
  if (latest.room !== room) planAgain();

  if (!plan) {
    const text = isLabelGone ? t('labels.gone') : errorText(error);
    const retry = () => (isNotFound(error) ? planAgain() : void refetch());
    return <PlanAbsent text={error && text} isFetching={isFetching} onRetry={retry} />;
  }
  function showApplied(applied: PlanApplied) {
    setInPlace({ applied, changes });
    // What was left out stays so, on its day.
    planAgain(lastingChanges(changes, (id) => changes.get(id)?.isOut === true));
    if (applied.batch_id === null) focusTitle();
  }
  function showUndone(before: PlanChanges) {
    setInPlace(null);
    planAgain(before);
    focusTitle();
  }

  return (
    <>
      {inPlace && (
        <PlanInPlace
          key={inPlace.applied.batch_id}
          applied={inPlace.applied}
          onUndone={() => showUndone(inPlace.changes)}
        />
      )}
      {isOnline && (
        <LabelChips
          chosen={latest.request.label_id ?? undefined}
          onChoose={(label_id) => planAgain(new Map(), { label_id })}
        />
      )}
      <PlanBoard
        plan={plan}
        preferences={preferences}
        changes={changes}
        onChange={setChanges}
        isNewDay={latest.today !== today}
        isPlanning={isFetching}
        onPlanAgain={() => planAgain()}
        onApplied={showApplied}
      />
    </>
  );
}

type PlanAbsentProps = { text: string | null; isFetching: boolean; onRetry: () => void };

/** Shown while the first plan loads, or why it couldn't be. */
function PlanAbsent({ text, isFetching, onRetry }: PlanAbsentProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  if (text === null) return isOnline ? LOADING : null;
  return (
    <LoadFailure
      text={isOnline ? text : t('plan.offline')}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
      busy={isFetching && t('plan.planning')}
    />
  );
}

/** Whether only the plan's label can be what isn't found, and no task to keep. */
const asksOnlyForLabel = ({ label_id: label, keep = [] }: PlanRequest) => !!label && keep.length === 0;

/** A plan that was applied, and the changes with which it was. */
type AppliedPlan = { readonly applied: PlanApplied; readonly changes: PlanChanges };

/** The pressed button is gone, or will be. */
const focusTitle = () => document.querySelector('h1')?.focus({ preventScroll: true });

const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

type PlanInPlaceProps = { applied: PlanApplied; onUndone: () => void };

/** Says what was applied and what was skipped, and undoes it. The button that applied it is gone, so the focus comes here. */
function PlanInPlace({ applied: { placed, skipped, batch_id: batch }, onUndone }: PlanInPlaceProps) {
  const { t } = useTranslation();
  const undo = useUndoPlan(onUndone);
  return (
    <Notice tone="success">
      {placed > 0 && `${t('plan.placed', { count: placed })} `}
      {skipped.length > 0 && `${t('plan.skipped', { count: skipped.length })} `}
      {batch !== null && (
        <button
          type="button"
          ref={focusOnce}
          className="-my-3 min-h-tap min-w-tap font-semibold underline underline-offset-4"
          onClick={() => undo.isPending || undo.mutate(batch)}
        >
          {t('common.undo')}
        </button>
      )}
    </Notice>
  );
}

const WORKDAYS = 5;

/** The two questions before the first plan; both can be skipped. */
function FirstQuestions({ preferences }: { preferences: PlanPreferences }) {
  const { t } = useTranslation();
  const [weekday, setWeekday] = useState(preferences.minutes[0] ?? 0);
  const [weekend, setWeekend] = useState(preferences.minutes.at(-1) ?? 0);
  const save = useSavePreferences();
  const minutes = preferences.minutes.map((_, day) => (day < WORKDAYS ? weekday : weekend));
  return (
    <Card className="grid max-w-xl gap-3">
      <h2 className="font-semibold text-h3">{t('plan.firstTitle')}</h2>
      <p className="text-ink-2">{t('plan.firstText')}</p>
      <div className="number-pair">
        <Minutes label={t('plan.weekday')} value={weekday} onChange={setWeekday} />
        <Minutes label={t('plan.weekend')} value={weekend} onChange={setWeekend} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={save.isPending && t('common.saving')} onClick={() => save.mutate({ minutes })}>
          {t('plan.save')}
        </Button>
        <Button variant="quiet" onClick={() => save.mutate({})}>
          {t('plan.skip')}
        </Button>
      </div>
    </Card>
  );
}

type MinutesProps = { label: string; value: number; onChange: (minutes: number) => void };

function Minutes({ label, value, onChange }: MinutesProps) {
  const { t } = useTranslation();
  return (
    <NumberTile
      label={`${label} (${t('plan.minutes')})`}
      value={value}
      min={0}
      max={PLAN_MINUTES_MAX}
      step={15}
      decreaseLabel={t('plan.less', { label })}
      increaseLabel={t('plan.more', { label })}
      onChange={onChange}
    />
  );
}

/** How many days a plan has, whether it suggests times, and for each weekday its minutes and hours. */
function RoomForm({ preferences, onSaved }: { preferences: PlanPreferences; onSaved: () => void }) {
  const { t, language } = useTranslation();
  const names = weekdayNames(language).map(({ long }, at) => ({ long, at }));
  const [draft, setDraft] = useState(preferences);
  const { minutes, window } = draft;
  const change = (part: Partial<PlanPreferences>) => setDraft({ ...draft, ...part });
  const { data: sources = [] } = useQuery(busySourcesQuery);
  const save = useSavePreferences();

  function submit(event: FormEvent) {
    event.preventDefault();
    const { horizon, suggest_times, use_busy } = draft;
    // Incomplete hours, or ones that end before they begin, count as none.
    const whole = window.map((hours) => (hours && hours.from < hours.until ? hours : null));
    const chosen = {
      minutes,
      window: whole,
      horizon,
      suggest_times,
      ...(sources.length > 0 && { use_busy }),
    };
    save.mutate(chosen, { onSuccess: onSaved });
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <Segmented
        legend={t('plan.days')}
        value={`${draft.horizon}`}
        options={PLAN_HORIZONS.map((days) => ({ value: `${days}`, label: t(`plan.days${days}`) }))}
        onChange={(value) => change({ horizon: value === '14' ? 14 : 7 })}
      />
      <Switch
        label={t('plan.suggestTimes')}
        checked={draft.suggest_times === 1}
        onChange={({ target }) => change({ suggest_times: target.checked ? 1 : 0 })}
      />
      {sources.length > 0 && (
        <Switch
          label={t('plan.useBusy')}
          checked={draft.use_busy === 1}
          onChange={({ target }) => change({ use_busy: target.checked ? 1 : 0 })}
        />
      )}
      {inWeekOrder(names, language).map(({ long, at }) => (
        <fieldset key={long} className="relative grid min-w-0 gap-2">
          <legend className="sr-only">{long}</legend>
          <Minutes
            label={long}
            value={minutes[at] ?? 0}
            onChange={(value) => change({ minutes: minutes.with(at, value) })}
          />
          <div className="number-pair">
            {(['from', 'until'] as const).map((part) => (
              <TextField
                key={part}
                type="time"
                label={t(`plan.${part}`)}
                value={window[at]?.[part] ?? ''}
                onChange={({ target }) => {
                  const hours = { from: '', until: '', ...window[at], [part]: target.value };
                  change({ window: window.with(at, hours.from || hours.until ? hours : null) });
                }}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Button type="submit" busy={save.isPending && t('common.saving')}>
        {t('plan.save')}
      </Button>
    </form>
  );
}
