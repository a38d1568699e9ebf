import type { ReactNode } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';

type TurnButtonProps = {
  label: string;
  /** The month it shows. */
  to: LocalDate;
  /** Otherwise it stays, marked as disabled. */
  isOpen: boolean;
  onTurn: (month: LocalDate) => void;
  children: ReactNode;
};

/** An arrow to the month before or after. */
export function TurnButton({ label, to, isOpen, onTurn, children }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isOpen || undefined}
      onClick={() => isOpen && onTurn(to)}
      className="grid size-[44px] flex-none place-items-center rounded-full hover:bg-surface-2 aria-disabled:text-ink-3 aria-disabled:opacity-60 aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  );
}
