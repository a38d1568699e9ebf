import { type DragEvent, useId, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { shortWeekday, spokenDay } from '#web/i18n/format.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import type { ArrangedDay, PlanCard as Card } from './arrangement.ts';
import { CARD_TYPE, PlanCard } from './plan-card.tsx';
import type { Wording } from './plan-words.ts';

export type PlanDayProps = {
  day: ArrangedDay;
  wording: Wording;
  onTake: (card: Card, isTaken: boolean) => void;
  onMenu: (card: Card, button: HTMLElement) => void;
  /** A card was dropped on the day. */
  onDrop: (taskId: string) => void;
};

/** A day of the plan: its likely phase, how full it is, and its cards. */
export function PlanDay({ day, wording, onTake, onMenu, onDrop }: PlanDayProps) {
  const { t, language } = wording;
  const headingId = useId();
  const [isOver, setIsOver] = useState(false);
  const date = day.date as LocalDate; // the server sends valid days
  const isCard = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(CARD_TYPE);

  return (
    <section
      aria-labelledby={headingId}
      className="plan-day"
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
            <PhaseGlyph phase={day.phase} isOutlined />
            {t(`plan.likely.${day.phase}`)}
          </p>
        )}
      </header>
      <Room used={day.used} room={day.room} text={t('plan.room', { used: day.used, room: day.room })} />
      {day.cards.length === 0 ? (
        <p className="plan-day-free">{t('plan.leftFree')}</p>
      ) : (
        <ul className="plan-cards">
          {day.cards.map((card) => (
            <PlanCard
              key={card.task_id}
              card={card}
              wording={wording}
              onTake={(isTaken) => onTake(card, isTaken)}
              onMenu={(button) => onMenu(card, button)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** How full a day is, as a bar and in words. Over its room the bar is full. */
function Room({ used, room, text }: { used: number; room: number; text: string }) {
  const share = room === 0 ? Number(used > 0) : Math.min(1, used / room);
  return (
    <p className="plan-room">
      <span aria-hidden="true" className="plan-room-bar">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {text}
    </p>
  );
}
