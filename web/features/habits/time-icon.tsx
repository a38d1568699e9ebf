import { Moon, Sun, Sunrise } from 'lucide-react';
import type { TimeFrame } from '#domain/habits/time-frame-at.ts';

const ICONS = { morning: Sunrise, noon: Sun, evening: Moon } as const;

/** The icon for a time of day; its name is next to it. */
export function TimeIcon({ timeFrame }: { timeFrame: TimeFrame }) {
  const Icon = ICONS[timeFrame];
  return <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none" />;
}
