import { GripVertical, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { percent } from '#domain/cycle/shown-odds.ts';
import type { PlanReason, WaitingReason } from '#domain/planning/planning.calls.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { DayTask } from '#web/features/tasks/task-row.tsx';
import {
  clock,
  dayHeading,
  durationText,
  nearDay,
  shortRange,
  shortWeekday,
  spokenDay,
  type TextContext,
} from '#web/i18n/format.ts';
import { clockRange } from '#web/i18n/format-value.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { CheckBox } from '#web/ui/inputs/toggle.tsx';
import type { ArrangedDay, PlanCard as Card } from './planning.data.ts';

type PlanDayProps = {
  day: ArrangedDay;
  /** The tasks that are already planned for it. */
  planned: readonly TaskRow[];
  /** Minutes for tasks, with those that planned tasks use. */
  minutes: number;
  context: TextContext;
  /** Its hours, as a bar. */
  hours: ReactNode;
  onTake: (card: Card, isTaken: boolean) => void;
  onDropTime: (card: Card) => void;
  onMenu: (card: Card, button: HTMLElement) => void;
  onDrop: (taskId: string) => void;
};

/** A day of the plan: its likely phase, how full it is, what is planned for it, and its cards. */
export function PlanDay(props: PlanDayProps) {
  const { day, planned, minutes, context, hours, onTake, onDropTime, onMenu, onDrop } = props;
  const { t, language } = context;
  const headingId = useId();
  const [isOver, setIsOver] = useState(false);
  const { date } = day;
  const used = day.planned + day.used;
  // What today's phase is, is known.
  const isToday = date === context.today;
  const isCard = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(CARD_TYPE);

  return (
    <section
      aria-labelledby={headingId}
      className="plan-day grid min-w-0 content-start gap-2 rounded-l"
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        if (!isCard(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (!isCard(event)) return;
        event.preventDefault();
        onDrop(event.dataTransfer.getData(CARD_TYPE));
      }}
    >
      <header className="plan-day-head">
        <h2 id={headingId}>
          <span className="sr-only">{spokenDay(date, language)}</span>
          <span aria-hidden="true" className="inline-block first-letter:uppercase">
            {shortWeekday(date, language)}
          </span>{' '}
          <span aria-hidden="true" className="font-normal text-ink-2">
            {Number(date.slice(8))}
          </span>
        </h2>
        {day.phase && (
          <p data-phase={day.phase} className="plan-day-phase">
            <PhaseGlyph phase={day.phase} isOutlined={!isToday} />
            {isToday ? t(`phases.${day.phase}`) : t(`plan.likely.${day.phase}`)}
          </p>
        )}
      </header>
      {hours}
      <Room
        used={used}
        room={minutes}
        text={
          used > minutes
            ? t('plan.over', { length: durationText(used - minutes, t) })
            : t('plan.room', { used, room: minutes })
        }
      />
      {day.cards.length + planned.length === 0 ? (
        day.blocks.length === 0 && <p className="text-ink-2">{t('plan.leftFree')}</p>
      ) : (
        <ul className="plan-cards">
          {planned.map((row) => (
            // The heading says the day.
            <DayTask key={row.id} row={row} day={date} isPlanned />
          ))}
          {day.cards.map((card) => (
            <PlanCard
              key={card.task_id}
              card={card}
              context={context}
              onTake={(isTaken) => onTake(card, isTaken)}
              onDropTime={() => onDropTime(card)}
              onMenu={(button) => onMenu(card, button)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** How full a day is, as a bar and as text. The bar is full when the day is overbooked. */
function Room({ used, room, text }: { used: number; room: number; text: string }) {
  const share = room === 0 ? Number(used > 0) : Math.min(1, used / room);
  return (
    <p className="plan-room">
      <span aria-hidden="true" className="plan-room-bar">
        <span className="block h-full rounded-full bg-action" style={{ width: `${share * 100}%` }} />
      </span>
      {text}
    </p>
  );
}

/** The kind of data that a dragged card carries. */
const CARD_TYPE = 'application/x-marea-task';

type PlanCardProps = {
  card: Card;
  context: TextContext;
  onTake: (isTaken: boolean) => void;
  onDropTime: () => void;
  /** Opens the choice of days at the grip. */
  onMenu: (button: HTMLElement) => void;
};

/** A task on its day: a checkbox to leave it out, the reason for its day, its time, and a grip that drags it or opens the days. */
function PlanCard({ card, context, onTake, onDropTime, onMenu }: PlanCardProps) {
  const { t } = context;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const { title, length, reasons, isTaken, at } = card;
  return (
    <li className="plan-card" data-out={isTaken ? undefined : ''}>
      <CheckBox
        ref={box}
        id={id}
        aria-label={t('plan.take', { title })}
        checked={isTaken}
        onChange={({ target }) => onTake(target.checked)}
      />
      <div className="plan-card-text">
        <label htmlFor={id} className="font-semibold wrap-anywhere">
          {title}
        </label>
        <p className="plan-why">
          {reasons.map((reason) => dayReason(reason, { ...context, on: card.on })).join(' · ')}
        </p>
        {at !== null && (
          <p className="mt-1.5 inline-flex items-center rounded-full border border-line-strong bg-surface-2 px-3 py-0.5 font-medium text-small">
            {clock(at)}
            {card.is_own_time === 0 && (
              <button
                type="button"
                className="relative -mr-2 -my-3 grid size-8 place-items-center rounded-full after:absolute after:-inset-2.5"
                aria-label={t('plan.dropTime', { title })}
                onClick={() => {
                  onDropTime();
                  box.current?.focus();
                }}
              >
                <X size={16} />
              </button>
            )}
          </p>
        )}
      </div>
      <span className="plan-card-length">{durationText(length, t)}</span>
      <button
        type="button"
        className="plan-card-grip grid size-tap place-items-center rounded-full text-ink-2 hover:bg-surface-2"
        aria-label={t('plan.moveOf', { title })}
        aria-haspopup="menu"
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(CARD_TYPE, card.task_id);
          dataTransfer.effectAllowed = 'move';
        }}
        onClick={({ currentTarget }) => onMenu(currentTarget)}
      >
        <GripVertical size={20} />
      </button>
    </li>
  );
}

/** Says why a task is on a day. */
function dayReason(
  reason: PlanReason,
  { on, t, language, today }: TextContext & { readonly on: string },
): string {
  switch (reason.code) {
    case 'overdue':
      return t('plan.reasons.overdue', { count: reason.n });
    case 'due':
      if (reason.date === on) return t('plan.reasons.dueThatDay');
      return t('plan.reasons.due', { day: nearDay(reason.date, { today, language }) });
    case 'window': {
      const range = shortRange({ start: reason.from, end: reason.to }, language);
      return t('plan.reasons.window', { range });
    }
    case 'phase':
      return t('plan.reasons.phase', {
        percent: percent(reason.percent, language),
        phase: t(`plan.phases.${reason.phase}`),
      });
    case 'room':
      return t('plan.reasons.room', { minutes: reason.minutes });
    case 'gap':
      return t('plan.reasons.gap', { range: clockRange(reason) });
    default:
      return t(`plan.reasons.${reason.code}`);
  }
}

/** Says why a task isn't planned, and when it will fit. */
export function waitingWords(why: WaitingReason, { t, language }: TextContext): string {
  if (why.code !== 'phase_later') {
    const length = durationText(why.minutes, t);
    return t(why.code === 'too_long' ? 'plan.waiting.tooLong' : 'plan.waiting.noRoom', { length });
  }
  const phase = t(`plan.phaseNames.${why.phase}`);
  const day = why.from ?? why.not_before;
  const words = day === null ? '' : dayHeading(day, language).dayAndMonth;
  return t(why.from === null ? 'plan.waiting.phaseNotBefore' : 'plan.waiting.phaseFrom', {
    phase,
    day: words,
  });
}
