import type { PlanApplied } from '#domain/planning/planning.schema.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { isNotFound } from '#web/lib/http/http.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { useToday } from '#web/lib/time/today.ts';
import { QueryFailure } from '#web/parts/query-boundary.tsx';
import { buttonClass } from '#web/ui/inputs/button.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { PageTitle } from '#web/ui/layout/card.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { EmptyState, Notice, Spinner } from '#web/ui/layout/page-state.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { NO_CHANGES, requestOf, withoutDeletedTasks, withoutPastMoves } from './arrangement.ts';
import { PlanBoard } from './plan-board.tsx';
import { FirstQuestions, RoomForm } from './plan-room-form.tsx';
import './planning.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanRequest, preferencesQuery, previewQuery } from './planning.data.ts';

/** Open tasks laid over the coming days, to look at, to change and to put in place. */
export function PlanPage() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [isSetting, setIsSetting] = useState(false);
  const query = useQuery(preferencesQuery);
  const { data: preferences, error } = query;
  return (
    <div className="grid gap-4">
      <header className="plan-head">
        <PageTitle>{t('titles.plan')}</PageTitle>
        <IconButton
          label={t('plan.settings')}
          icon={<SlidersHorizontal size={20} />}
          onClick={() => setIsSetting(true)}
        />
      </header>
      {!isOnline && <Notice tone="info">{t('plan.offline')}</Notice>}
      {preferences?.is_usual === 1 && <FirstQuestions preferences={preferences} />}
      {preferences && (
        <Plan key={preferences.horizon} days={preferences.horizon} room={JSON.stringify(preferences)} />
      )}
      {!preferences && error && isOnline && <QueryFailure query={query} text={errorText(error)} />}
      {!preferences && !error && isOnline && <Loading />}
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

function Loading() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-80 place-items-center">
      <Spinner label={t('plan.planning')} />
    </div>
  );
}

type PlanProps = {
  days: PlanRequest['days'];
  /** Changes with the room of the days, so that the plan is made anew. */
  room: string;
};

/** The plan as it was asked for last. */
function Plan({ days, room }: PlanProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const { today } = useToday();
  const [asked, setAsked] = useState({
    today,
    room,
    round: 0,
    request: { days } as PlanRequest, // the others are added before it's sent
    out: NO_CHANGES.out,
  });
  const { data: plan, error, isFetching, refetch } = useQuery(previewQuery(asked.request, asked.round));
  const [changes, setChanges] = useState(NO_CHANGES);
  const [inPlace, setInPlace] = useState<PlanApplied | null>(null);

  function planAgain(over = changes) {
    // The days stay where they are in the evening too; only those that have passed go.
    const first = plan?.days[0]?.date;
    const from = first === undefined || first < today ? today : first;
    const lasting = withoutPastMoves(
      from,
      plan ? withoutDeletedTasks({ plan, leftOut: asked.out }, over) : over,
    );
    // One of them was deleted elsewhere: all are planned, and what was changed of those still there holds.
    const requested = isNotFound(error) ? NO_CHANGES : lasting;
    const request = { days, from, ...requestOf(requested) };
    setChanges(lasting);
    setAsked(({ round }) => ({ today, room, round: round + 1, request, out: requested.out }));
  }
  // Other room is another plan; what was moved and left out holds.
  if (asked.room !== room) planAgain();

  if (!plan) {
    if (!error) return isOnline ? <Loading /> : null;
    return (
      <LoadFailure
        text={isOnline ? errorText(error) : t('plan.offline')}
        retryLabel={t('common.retry')}
        onRetry={() => (isNotFound(error) ? planAgain() : void refetch())}
        busy={isFetching}
        busyLabel={t('plan.planning')}
      />
    );
  }
  const isNothing = plan.placements.length === 0 && plan.waiting.length === 0 && asked.out.size === 0;
  if (isNothing) {
    return (
      <>
        {inPlace && <PlanInPlace applied={inPlace} />}
        <EmptyState
          bloom="closed"
          title={t('plan.empty')}
          action={
            <Link to="/tasks" className={buttonClass()}>
              {t('plan.toTasks')}
            </Link>
          }
        >
          <p>{t('plan.emptyText')}</p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {inPlace && <PlanInPlace applied={inPlace} />}
      <PlanBoard
        plan={plan}
        changes={changes}
        leftOut={asked.out}
        onChange={setChanges}
        isNewDay={asked.today !== today}
        isPlanning={isFetching}
        onPlanAgain={() => planAgain()}
        onApplied={(applied) => {
          setInPlace(applied);
          planAgain(NO_CHANGES);
        }}
      />
    </>
  );
}

/** What was put in place, what was left out, and where it can be taken back. */
function PlanInPlace({ applied: { placed, skipped } }: { applied: PlanApplied }) {
  const { t } = useTranslation();
  return (
    <Notice tone="success">
      <p>
        {placed > 0 && `${t('plan.placed', { count: placed })} `}
        {skipped.length > 0 && t('plan.skipped', { count: skipped.length })}
      </p>
      <Link
        to="/changes"
        className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
      >
        {t('plan.seeChanges')}
      </Link>
    </Notice>
  );
}
