import { Minus, Plus } from 'lucide-react';

type UnfoldChipProps = { isOpen: boolean; onToggle: () => void; label: string };

/** The last of a line of chips: shows those that are wanted less often, or hides them again. */
export function UnfoldChip({ isOpen, onToggle, label }: UnfoldChipProps) {
  const Icon = isOpen ? Minus : Plus;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-tap items-center gap-1.5 rounded-full bg-surface-2 px-4 font-medium text-small hover:text-ink"
    >
      <Icon aria-hidden="true" size={16} strokeWidth={2} className="flex-none" />
      {label}
    </button>
  );
}
