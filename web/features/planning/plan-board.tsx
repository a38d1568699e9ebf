import { Link } from '@tanstack/react-router';
import { Hourglass, RefreshCw, Split } from 'lucide-react';
import { useId, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { PlanApplied, PlanPreview } from '#domain/planning/planning.calls.ts';
import { dayRange, spokenDay, type TextContext } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useIsOnline, useIsWide } from '#web/lib/page/use-browser-state.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { CheckBox } from '#web/ui/inputs/toggle.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';
import { Menu } from '#web/ui/overlays/sheet.tsx';
import { ToastAction } from '#web/ui/overlays/undo.tsx';
import { PlanDay, waitingWords } from './plan-day.tsx';
import {
  arrangeDays,
  type PlanCard,
  type PlanChanges,
  selectedPlacements,
  undoPlan,
  useApplyPlan,
  withMove,
  withSelection,
} from './planning.data.ts';

type PlanBoardProps = {
  plan: PlanPreview;
  changes: PlanChanges;
  /** The titles of the tasks that the plan was made without, by task id. */
  leftOut: PlanChanges['out'];
  onChange: (changes: PlanChanges) => void;
  /** Whether a new day has begun since the plan was made. */
  isNewDay: boolean;
  isPlanning: boolean;
  onPlanAgain: () => void;
  /** Called when the plan was applied; with `null` when that was undone. */
  onApplied: (applied: PlanApplied | null) => void;
};

type OpenMenu = { readonly card: PlanCard; readonly button: HTMLElement };

/** A plan's days and unplanned tasks, with the buttons to plan the rest again and to apply it. */
export function PlanBoard(props: PlanBoardProps) {
  const { plan, changes, leftOut, onChange, isNewDay, isPlanning, onPlanAgain, onApplied } = props;
  const { t, language, today } = useTextContext();
  const isOnline = useIsOnline();
  const isWide = useIsWide();
  const apply = useApplyPlan();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const context = { t, language, today };
  const days = arrangeDays(plan, changes);
  const taken = selectedPlacements(days);
  const [first, last] = [days[0]?.date, days.at(-1)?.date] as [LocalDate, LocalDate]; // a plan has days

  function move({ task_id: id, title }: Pick<PlanCard, 'task_id' | 'title'>, on: LocalDate) {
    onChange(withMove(changes, { id, on }));
    setAnnouncement(t('plan.moved', { title, day: spokenDay(on, language) }));
  }

  function put() {
    if (taken.length === 0 || !isOnline) return;
    apply.mutate(taken, {
      onSuccess: (applied) => {
        onApplied(applied);
        const { batch_id: batch, placed } = applied;
        if (batch === null) return;
        const action = {
          label: t('common.undo'),
          onPress: () => void undoPlan(batch).then(() => onApplied(null)),
        };
        const text = <ToastAction text={t('plan.placed', { count: placed })} action={action} />;
        void notify({ tone: 'success', lasting: true, text });
      },
    });
  }

  const actions = (
    <div className="plan-actions">
      <Button
        className="plan-put"
        busy={apply.isPending && t('plan.putting')}
        aria-disabled={taken.length === 0 || !isOnline || undefined}
        onClick={put}
      >
        {taken.length === 0 ? t('plan.putNone') : t('plan.put', { count: taken.length })}
      </Button>
      <Button
        variant="outline"
        busy={isPlanning && t('plan.planning')}
        icon={<RefreshCw size={20} />}
        aria-label={t('plan.planAgain')}
        aria-disabled={!isOnline || undefined}
        onClick={() => isOnline && onPlanAgain()}
      >
        <span className="plan-again-short">{t('plan.again')}</span>
        <span className="plan-again-long">{t('plan.planAgain')}</span>
      </Button>
    </div>
  );
  return (
    <>
      <p className="text-ink-2">
        {t('plan.proposal', { range: dayRange({ start: first, end: last }, language) })}
      </p>
      {isWide && actions}
      {plan.forecast_as_of === null && <p className="text-ink-2">{t('plan.noCycle')}</p>}
      {isNewDay && (
        <Notice tone="info">
          {t('plan.newDay')}{' '}
          <button type="button" className="min-h-tap font-semibold underline" onClick={onPlanAgain}>
            {t('plan.planAgain')}
          </button>
        </Notice>
      )}
      {apply.isError && <Notice tone="error">{t('plan.applyFailed')}</Notice>}
      <div className="plan-days" aria-busy={isPlanning}>
        {days.map((day) => (
          <PlanDay
            key={day.date}
            day={day}
            context={context}
            onTake={({ task_id: id, title }, isTaken) =>
              onChange(withSelection(changes, { id, title, isTaken }))
            }
            onMenu={(card, button) => setMenu(menu?.button === button ? null : { card, button })}
            onDrop={(id) => {
              const card = days.flatMap(({ cards }) => cards).find(({ task_id: one }) => one === id);
              if (card && card.on !== day.date) move(card, day.date);
            }}
          />
        ))}
      </div>
      <PlanWaits waiting={plan.waiting} context={context} />
      <PlanLeftOut
        tasks={[...leftOut].filter(([id]) => !plan.placements.some(({ task_id: placed }) => placed === id))}
        out={changes.out}
        onTake={(choice) => onChange(withSelection(changes, choice))}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {menu && (
        <Menu
          button={menu.button}
          label={t('plan.moveTo')}
          onClose={() => setMenu(null)}
          groups={[
            days.map(({ date }) => ({
              key: date,
              label: spokenDay(date, language),
              isChosen: date === menu.card.on,
              onChoose: () => move(menu.card, date),
            })),
          ]}
        />
      )}
      {!isWide && actions}
    </>
  );
}

/** The tasks that aren't planned, and why. */
function PlanWaits({ waiting, context }: { waiting: PlanPreview['waiting']; context: TextContext }) {
  if (waiting.length === 0) return null;
  return (
    <TitledSection title={context.t('plan.waits')} className="grid gap-3">
      <ul className="plan-waits">
        {waiting.map(({ task_id: id, title, why }) => (
          <li key={id}>
            <p className="font-semibold wrap-anywhere">
              <Link to="/tasks" search={{ task: id }} className="underline underline-offset-4">
                {title}
              </Link>
            </p>
            <p className="plan-why">
              <WaitIcon why={why} />
              {waitingWords(why, context)}
            </p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function WaitIcon({ why }: { why: PlanPreview['waiting'][number]['why'] }) {
  if (why.code === 'phase_later') {
    return (
      <span data-phase={why.phase} className="text-ph-ink">
        <PhaseGlyph phase={why.phase} isOutlined />
      </span>
    );
  }
  const Icon = why.code === 'too_long' ? Split : Hourglass;
  return <Icon size={18} className="flex-none" />;
}

type PlanLeftOutProps = {
  /** Ids and titles. */
  tasks: readonly (readonly [id: string, title: string])[];
  out: PlanChanges['out'];
  onTake: (choice: { id: string; title: string; isTaken: boolean }) => void;
};

/** The tasks that the plan was made without. A task that is ticked again is planned with the rest next time. */
function PlanLeftOut({ tasks, out, onTake }: PlanLeftOutProps) {
  const { t } = useTranslation();
  const boxId = useId();
  if (tasks.length === 0) return null;
  return (
    <TitledSection title={t('plan.leftOut')} className="grid gap-3">
      <ul className="plan-waits">
        {tasks.map(([id, title]) => (
          <li key={id} className="flex items-center gap-3">
            <CheckBox
              id={`${boxId}${id}`}
              aria-label={t('plan.take', { title })}
              checked={!out.has(id)}
              onChange={({ target }) => onTake({ id, title, isTaken: target.checked })}
            />
            <div className="min-w-0 flex-1">
              <label htmlFor={`${boxId}${id}`} className="font-semibold wrap-anywhere">
                {title}
              </label>
              {!out.has(id) && <p className="plan-why">{t('plan.withTheRest')}</p>}
            </div>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
