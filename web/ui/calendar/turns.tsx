import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type TurnsProps = {
  labels: { previous: string; next: string };
  /** `undefined` if there is nothing before or after: the button keeps the focus, and is marked as disabled. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Of both buttons. */
  className?: string | undefined;
  /** Shown between them. */
  children?: ReactNode;
};

/** Arrows to the day, week or month before and after. */
export function Turns({ labels, onPrevious, onNext, className = '', children }: TurnsProps) {
  const arrow = (
    Icon: LucideIcon,
    { label, onTurn }: { label: string; onTurn: (() => void) | undefined },
  ) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={onTurn === undefined || undefined}
      onClick={onTurn}
      className={`grid size-[44px] flex-none place-items-center rounded-full not-aria-disabled:hover:bg-surface-2 aria-disabled:opacity-60 ${className}`}
    >
      <Icon size={20} />
    </button>
  );
  return (
    <>
      {arrow(ChevronLeft, { label: labels.previous, onTurn: onPrevious })}
      {children}
      {arrow(ChevronRight, { label: labels.next, onTurn: onNext })}
    </>
  );
}
