import './task-card.css';
import './task-edge.css';
import { Check, EllipsisVertical } from 'lucide-react';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useSwipe } from '#web/ui/layout/use-swipe.ts';
import { useCloseOnBack } from '#web/ui/overlays/close-on-back.ts';
import { FactDay } from './task-marks.tsx';

/** An action behind a row; the row's menu has the same. */
export type SwipeAction = {
  readonly key: string;
  readonly label: string;
  readonly Icon: ComponentType<{ size: number }>;
  readonly onChoose: () => void;
};

type TaskCardProps = {
  /** The id of the button that opens the task, for restoring the focus. */
  openId: string;
  title: ReactNode;
  status: string;
  color: string | null;
  isCurrent: boolean;
  /** Scrolls to the card, and highlights it for a moment. */
  isShown?: boolean | undefined;
  onOpen: () => void;
  check: ReactNode;
  facts: ReactNode;
  menuLabel: string;
  onMenu: (button: HTMLElement) => void;
  /** A swipe to the right does this. */
  swipeRight: { readonly label: string; readonly onSwiped: () => void };
  /** A swipe to the left shows these. */
  swipeLeft: readonly SwipeAction[];
};

const scrollIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' });

/** A swipe to the right past this many CSS pixels counts. */
const RIGHT_DISTANCE = 96;
/** A swipe to the left past this many shows the actions; back by as many hides them. */
const LEFT_DISTANCE = 48;

/**
 * A task in a list, in two lines. Pressing it opens the task, except on the disc and the menu's button. Swiping it to the right
 * is an action, swiping it to the left shows others; a tap on the row hides them again.
 */
export function TaskCard(props: TaskCardProps) {
  const { openId, title, status, color, isCurrent, isShown, onOpen } = props;
  const { check, facts, menuLabel, onMenu, swipeRight, swipeLeft } = props;
  const actions = useRef<HTMLFieldSetElement>(null);
  /** How far the row stays to the left, in CSS pixels: as wide as its actions, or 0. */
  const [left, setLeft] = useState(0);
  const { moved, handlers } = useSwipe((pixels) => {
    if (left === 0 && pixels > RIGHT_DISTANCE) swipeRight.onSwiped();
    const opens = left === 0 ? pixels < -LEFT_DISTANCE : pixels < LEFT_DISTANCE;
    setLeft(opens ? (actions.current?.offsetWidth ?? 0) : 0);
  });
  const shift = (moved ?? 0) - left;
  const isAway = moved !== null || left > 0;
  return (
    <li
      className="task-card"
      {...handlers}
      onPointerDown={(event) => {
        handlers.onPointerDown(event);
        // A mouse has the disc and the menu.
        if (event.pointerType === 'mouse') handlers.onPointerCancel();
      }}
      onClickCapture={(event) => {
        handlers.onClickCapture(event);
        if (left === 0 || event.isDefaultPrevented() || actions.current?.contains(event.target as Node))
          return; // a click's target is a node
        event.preventDefault();
        event.stopPropagation();
        setLeft(0);
      }}
      data-swiped={isAway ? (moved === null ? 'open' : 'moving') : undefined}
      style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
      data-status={status}
      data-color={color ?? undefined}
      data-current={isCurrent ? '' : undefined}
      data-shown={isShown ? '' : undefined}
      ref={isShown ? scrollIntoView : undefined}
    >
      {check}
      <div className="min-w-0">
        <button
          type="button"
          id={openId}
          className="task-card-open"
          aria-current={isCurrent || undefined}
          onClick={onOpen}
        >
          {title}
        </button>
        {facts}
      </div>
      <button
        type="button"
        className="task-card-menu"
        aria-label={menuLabel}
        aria-haspopup="menu"
        onClick={(event) => onMenu(event.currentTarget)}
      >
        <EllipsisVertical size={20} />
      </button>
      {isAway && (
        <span aria-hidden="true" className="task-swipe-right" data-far={shift > RIGHT_DISTANCE || undefined}>
          <Check size={22} />
          {swipeRight.label}
        </span>
      )}
      {isAway && (
        <SwipeActions
          ref={actions}
          label={menuLabel}
          actions={swipeLeft}
          isOpen={left > 0}
          onClose={() => setLeft(0)}
        />
      )}
    </li>
  );
}

type SwipeActionsProps = {
  ref: RefObject<HTMLFieldSetElement | null>;
  label: string;
  actions: readonly SwipeAction[];
  isOpen: boolean;
  onClose: () => void;
};

/** The actions behind a row. Once open, a press elsewhere, Escape and Back close them. */
function SwipeActions({ ref, label, actions, isOpen, onClose }: SwipeActionsProps) {
  useCloseOnBack(isOpen, { onClose });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const look = (event: Event) => {
      const isInside = event.target instanceof Node && ref.current?.closest('li')?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside) close();
    };
    document.addEventListener('pointerdown', look);
    document.addEventListener('keydown', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('keydown', look);
    };
  }, [isOpen, ref]);
  return (
    <fieldset ref={ref} className="task-swipe-left">
      <legend className="sr-only">{label}</legend>
      {actions.map(({ key, label: words, Icon, onChoose }) => (
        <button
          key={key}
          type="button"
          onClick={() => {
            onClose();
            onChoose();
          }}
        >
          <Icon size={20} />
          {words}
        </button>
      ))}
    </fieldset>
  );
}

type TaskFactsProps = {
  /** A `FactTime`, before the day. */
  time?: ReactNode;
  /** The day in words, as shown and as read out ("Due Friday"). */
  day: { shown: string; spoken: string } | null;
  duration: string | null;
  /** Read out; also visible if `isShown`. */
  status?: { text: string; isShown: boolean } | undefined;
  partOf?: string | null | undefined;
  /** `LabelNames`, after the other facts. */
  labels?: ReactNode;
  /** Anything unusual about the task, in a line of its own. */
  note?: ReactNode;
  /** Icons at the end. */
  marks?: ReactNode;
};

/** A task's day, duration, status and parent in one quiet line, and a note below it; nothing if all are missing. */
export function TaskFacts(props: TaskFactsProps) {
  const { time, day, duration, status, partOf, labels, note, marks } = props;
  const hasLine = time || day !== null || duration !== null || status || partOf || labels || marks;
  return (
    <>
      {hasLine && (
        <p className="task-facts">
          <span className="task-facts-line">
            {(time || day) && <FactDay time={time} {...day} />}
            {duration !== null && <span>{duration}</span>}
            {status && <span className={status.isShown ? 'task-status' : 'sr-only'}>{status.text}</span>}
            {partOf && (
              <span className="task-more">
                <span>{partOf}</span>
              </span>
            )}
            {labels}
          </span>
          {marks}
        </p>
      )}
      {note && <p className="text-ink-2 text-small">{note}</p>}
    </>
  );
}
