import { ChevronDown, ChevronsUp, ChevronUp } from 'lucide-react';

/** A task's priority as in the API: 3 low, 5 mid, 7 high, 0 none. */
export type PriorityLevel = 0 | 3 | 5 | 7;

const ICONS = { 3: ChevronDown, 5: ChevronUp, 7: ChevronsUp } as const;

/** A chevron for the priority, with its name for screen readers; nothing for 0. Never in a colour: no task is an alarm. */
export function PriorityIcon({ level, label }: { level: PriorityLevel; label: string }) {
  if (level === 0) return null;
  const Icon = ICONS[level];
  return (
    <span className="relative flex-none text-ink-2">
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
