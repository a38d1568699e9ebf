import { GripVertical } from 'lucide-react';
import { useId } from 'react';
import { durationText } from '#web/i18n/duration-text.ts';
import type { PlanCard as Card } from './arrangement.ts';
import { PlanBox } from './plan-box.tsx';
import { reasonWords, type Wording } from './plan-words.ts';
import { ReasonIcon } from './reason-icon.tsx';

/** The kind of data that a dragged card carries. */
export const CARD_TYPE = 'application/x-marea-task';

type PlanCardProps = {
  card: Card;
  wording: Wording;
  onTake: (isTaken: boolean) => void;
  /** Opens the choice of days at the grip. */
  onMenu: (button: HTMLElement) => void;
};

/** A task on its day: a box that leaves it out, why it's there, and a grip that drags or opens the days. */
export function PlanCard({ card, wording, onTake, onMenu }: PlanCardProps) {
  const { t } = wording;
  const id = useId();
  const { title, length, reasons, isTaken } = card;
  return (
    <li className="plan-card" data-out={isTaken ? undefined : ''}>
      <PlanBox id={id} title={title} isTaken={isTaken} onTake={onTake} />
      <div className="plan-card-text">
        <label htmlFor={id}>{title}</label>
        <ul>
          {reasons.map((reason) => (
            <li key={reason.code}>
              <ReasonIcon reason={reason} />
              {reasonWords(reason, { ...wording, on: card.on })}
            </li>
          ))}
        </ul>
      </div>
      <span className="plan-card-length">{durationText(length, t)}</span>
      <button
        type="button"
        className="plan-card-grip"
        aria-label={t('plan.moveOf', { title })}
        aria-haspopup="menu"
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(CARD_TYPE, card.task_id);
          dataTransfer.effectAllowed = 'move';
        }}
        onClick={({ currentTarget }) => onMenu(currentTarget)}
      >
        <GripVertical aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
    </li>
  );
}
