import { Link } from '@tanstack/react-router';
import { Hourglass, Split } from 'lucide-react';
import { useState } from 'react';
import type { DateRange, LocalDate } from '#domain/calendar/local-date.ts';
import { roomOn } from '#domain/planning/day-hours.ts';
import type { PlanApplied, PlanPreferences, PlanPreview } from '#domain/planning/planning.calls.ts';
import { saveToCalendar } from '#web/features/busy/calendar-file.ts';
import { dayHeading, dayRange, spokenDay, type TextContext } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { EmptyState, Notice } from '#web/ui/layout/card.tsx';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';
import { Menu } from '#web/ui/overlays/sheet.tsx';
import { DayHours, useHoursSheet } from './day-hours.tsx';
import { PlanDay, waitingWords } from './plan-day.tsx';
import {
  arrangeDays,
  type PlanCard,
  type PlanChanges,
  selectedPlacements,
  useApplyPlan,
  usePlannedTasks,
  withChange,
} from './planning.data.ts';

type PlanBoardProps = {
  plan: PlanPreview;
  preferences: PlanPreferences;
  changes: PlanChanges;
  onChange: (changes: PlanChanges) => void;
  /** Whether a new day has begun since the plan was made. */
  isNewDay: boolean;
  isPlanning: boolean;
  onPlanAgain: () => void;
  onApplied: (applied: PlanApplied) => void;
};

type OpenMenu = { readonly card: PlanCard; readonly button: HTMLElement };

/** The week: what is planned, what is proposed with the buttons to apply it and to plan again, and what waits. */
export function PlanBoard(props: PlanBoardProps) {
  const { plan, preferences, changes, onChange, isNewDay, isPlanning, onPlanAgain, onApplied } = props;
  const context = useTextContext();
  const { t, language } = context;
  const { timeZone } = useToday();
  const apply = useApplyPlan();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const planned = usePlannedTasks(plan);
  const suggestsTimes = preferences.suggest_times === 1;
  const days = arrangeDays(plan, { changes, planned });
  const taken = selectedPlacements(days);
  const [first, last] = [days[0]?.date, days.at(-1)?.date] as [LocalDate, LocalDate]; // a plan has days
  const isProposal = plan.placements.length > 0;
  const isOnline = useIsOnline();
  // A new task takes its hours from the others.
  const hours = useHoursSheet(days, () => isOnline && onPlanAgain());
  const hasTasksAt = days.some(({ blocks }) => blocks.some(({ kind }) => kind === 'task'));
  // Who has neither appointments nor times sees days alone; without a connection the hours can't follow what is added.
  const hasHours = isOnline && (suggestsTimes || days.some(({ blocks }) => blocks.length > 0));

  const save = ({ title, on: day, at: time, length: minutes }: PlanCard) =>
    void saveToCalendar({ title, day, time, minutes }, timeZone);

  function move({ task_id: id, title }: Pick<PlanCard, 'task_id' | 'title'>, on: LocalDate) {
    onChange(withChange(changes, { id, on }));
    setAnnouncement(t('plan.moved', { title, day: spokenDay(on, language) }));
  }

  if (!isProposal && plan.waiting.length === 0) {
    if (!planned) return null;
    if (!hasTasksAt && !days.some(({ date }) => planned.has(date))) return <NothingToPlan />;
  }
  return (
    <>
      {isProposal && (
        <Proposal
          range={{ start: first, end: last }}
          count={taken.length}
          onPut={() => apply.mutate(taken, { onSuccess: onApplied })}
          isPutting={apply.isPending}
          isPlanning={isPlanning}
          onPlanAgain={onPlanAgain}
        />
      )}
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
            planned={planned?.get(day.date) ?? []}
            minutes={roomOn(day.date, {
              ...preferences,
              busy: day.blocks.filter(({ kind }) => kind === 'busy'),
            })}
            context={context}
            hours={hasHours && <DayHours {...{ day, days, context }} onOpen={() => hours.open(day.date)} />}
            onTake={({ task_id: id }, isTaken) => onChange(withChange(changes, { id, isOut: !isTaken }))}
            onDropTime={({ task_id: id, title }) => {
              onChange(withChange(changes, { id, isUntimed: true }));
              setAnnouncement(t('plan.untimed', { title }));
            }}
            onMenu={(card, button) => setMenu(menu?.button === button ? null : { card, button })}
            onDrop={(id) => {
              const card = days.flatMap(({ cards }) => cards).find(({ task_id: one }) => one === id);
              if (card && card.on !== day.date) move(card, day.date);
            }}
          />
        ))}
      </div>
      <PlanWaits waiting={plan.waiting} context={context} />
      {hours.sheet}
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
            [{ key: 'calendar', label: t('plan.toCalendar'), onChoose: () => save(menu.card) }],
          ]}
        />
      )}
    </>
  );
}

type ProposalProps = Pick<PlanBoardProps, 'isPlanning' | 'onPlanAgain'> & {
  range: DateRange;
  /** How many tasks would be planned. */
  count: number;
  onPut: () => void;
  isPutting: boolean;
};

/** What the shown days are, and the buttons to apply them and to plan again. */
function Proposal({ range, count, onPut, isPutting, isPlanning, onPlanAgain }: ProposalProps) {
  const { t, language } = useTextContext();
  const isOnline = useIsOnline();
  return (
    <>
      <p className="text-ink-2">
        {t('plan.proposal', {
          range: dayRange(range, language),
          start: dayHeading(range.start, language).dayAndMonth,
          end: dayHeading(range.end, language).dayAndMonth,
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          className="plan-put"
          busy={isPutting && t('plan.planning')}
          aria-disabled={count === 0 || !isOnline || undefined}
          onClick={() => count > 0 && isOnline && onPut()}
        >
          {count === 0 ? t('plan.putNone') : t('plan.put', { count })}
        </Button>
        <Button
          variant="outline"
          busy={isPlanning && t('plan.planning')}
          aria-disabled={!isOnline || undefined}
          onClick={() => isOnline && onPlanAgain()}
        >
          {t('plan.planAgain')}
        </Button>
      </div>
    </>
  );
}

function NothingToPlan() {
  const { t } = useTranslation();
  return (
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
