import './task-edge.css';
import './task-marks.css';
import { Bell, ChevronDown, ChevronsUp, ChevronUp, Sparkles } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type CheckDiscProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** Dashed, for something that wasn't planned but can be ticked. */
  faint?: boolean | undefined;
};

/** A round checkbox: the ring fills, then the check draws. It needs a label or an `aria-label`. */
export function CheckDisc({ faint, ...rest }: CheckDiscProps) {
  return (
    <span className="check-disc" data-faint={faint || undefined}>
      <input {...rest} type="checkbox" />
      <svg aria-hidden="true" viewBox="0 0 26 26">
        <circle className="check-disc-ring" cx={13} cy={13} r={12} />
        <circle className="check-disc-fill" cx={13} cy={13} r={12} />
        <path className="check-disc-check" pathLength={1} d="m7.8 13.4 3.6 3.6 7-7.6" />
      </svg>
    </span>
  );
}

type AmountDiscProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  /** How much of the amount is there, 0 to 1 or more. */
  share: number;
  faint?: boolean | undefined;
};

/** A round button for a part of an amount: it fills from below, and the check draws when it's full. It needs an `aria-label`. */
export function AmountDisc({ share, faint, ...rest }: AmountDiscProps) {
  const empty = `${100 - 100 * Math.min(1, share)}%`;
  return (
    <span className="check-disc" data-faint={faint || undefined} data-full={share >= 1 || undefined}>
      <button {...rest} type="button" />
      <svg aria-hidden="true" viewBox="0 0 26 26">
        <circle className="check-disc-ring" cx={13} cy={13} r={12} />
        <circle
          className="check-disc-fill"
          cx={13}
          cy={13}
          r={12}
          style={{
            transform: 'none',
            clipPath: `inset(${empty} -1px -1px)`,
            transition: 'clip-path var(--t-base) var(--ease-out)',
          }}
        />
        <path className="check-disc-check" pathLength={1} d="m7.8 13.4 3.6 3.6 7-7.6" />
      </svg>
    </span>
  );
}

/** A task's priority as in the API: 3 low, 5 mid, 7 high, 0 none. */
export type PriorityLevel = 0 | 3 | 5 | 7;

const ICONS = { 3: ChevronDown, 5: ChevronUp, 7: ChevronsUp } as const;

/** A chevron for the priority, with its name for screen readers; nothing for 0. Never coloured: no task is an alarm. */
export function PriorityIcon({ level, label }: { level: PriorityLevel; label: string }) {
  if (level === 0) return null;
  const Icon = ICONS[level];
  return (
    <span className="relative flex-none text-ink-2">
      <Icon size={20} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Marks something that fits the current phase; the label is read out and shown on hover. */
export function Sparkle({ label }: { label: string }) {
  return (
    <span className="sparkle" title={label}>
      <Sparkles size={16} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Marks a task with a reminder; the label is read out and shown on hover. */
export function BellMark({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center text-ink-2" title={label}>
      <Bell size={16} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

type ShownLabel = { readonly name: string; readonly color: string | null };

/** A label's colour beside its name. */
export const LabelDot = ({ color }: { color: string | null | undefined }) => (
  <i className="label-dot" data-color={color ?? undefined} />
);

/** Two labels of a task and, in quiet ink, of those above it, and how many more there are: for a line of facts. */
export function LabelNames({ labels, above }: Readonly<Record<'labels' | 'above', readonly ShownLabel[]>>) {
  const all = [...labels, ...above];
  return (
    <span className="task-more whitespace-nowrap">
      {all.slice(0, 2).map((label, index) => (
        <span key={label.name} className={labels[index] ? 'mr-2' : 'mr-2 text-ink-3'}>
          <LabelDot color={label.color} /> {label.name}
        </span>
      ))}
      {all.length > 2 && <span>+{all.length - 2}</span>}
    </span>
  );
}

type TaskSlideProps = {
  status: string;
  /** The status in words, shown next to the facts; `false` for an ordinary one. */
  statusLabel: string | false;
  color: string | null;
  check: ReactNode;
  /** Renders the title as a link, which covers the card. */
  link: (className: string) => ReactNode;
  /** A `FactTime`, before the day. */
  time?: ReactNode;
  /** The day in words, as shown and as read out ("Due Friday"). */
  day: { shown: string; spoken: string } | null;
  /** Nothing for 0 and `null`. */
  duration: string | 0 | null;
  /** `LabelNames`, after the facts. */
  labels?: ReactNode;
  /** Icons after the facts. */
  marks: ReactNode;
  /** Why a press on the disc had no effect. */
  problem?: string | false | undefined;
};

/** A task as a card in a row: its disc, its title, and a line with the facts. */
export function TaskSlide(props: TaskSlideProps) {
  const { status, statusLabel, color, check, link, time, day, duration, labels, marks, problem } = props;
  return (
    <li className="task-slide" data-status={status} data-color={color ?? undefined}>
      {check}
      <div className="min-w-0 flex-1">
        {link('task-slide-title')}
        {problem && (
          <p role="alert" className="text-danger text-small">
            {problem}
          </p>
        )}
        <div className="task-facts">
          <span className="task-facts-line">
            {statusLabel && <span className="task-status">{statusLabel}</span>}
            {(time || day) && <FactDay time={time} {...day} />}
            {duration ? <span>{duration}</span> : null}
            {labels}
          </span>
          {marks}
        </div>
      </div>
    </li>
  );
}

type FactDayProps = {
  /** A `FactTime`, before the day. */
  time?: ReactNode;
  shown?: string;
  spoken?: string;
};

/** A day among a task's facts, as shown and as read out. */
export function FactDay({ time, shown, spoken }: FactDayProps) {
  return (
    <span>
      {time}
      <span aria-hidden="true" className="inline-block first-letter:uppercase">
        {shown}
      </span>
      <span className="sr-only">{spoken}</span>
    </span>
  );
}

/** A time among a task's facts. Once it has passed, it's quieter, and the words for that are read out. */
export function FactTime({ time, passed }: { time: string; passed?: string | false }) {
  return (
    <span className={passed ? 'flex-none even-numbers text-ink-3' : 'flex-none even-numbers'}>
      {time}
      {passed && <span className="sr-only">, {passed}</span>}
      {/* The space before the day. */}
      {'\u2002'}
    </span>
  );
}

/** Cards in two rows that scroll together and snap to cards. */
export function Slides({ children }: { children: ReactNode }) {
  return <ul className="slides">{children}</ul>;
}
