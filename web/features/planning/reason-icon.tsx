import {
  CalendarClock,
  CalendarRange,
  ChevronsUp,
  Flag,
  Gauge,
  History,
  Leaf,
  type LucideIcon,
  Ruler,
} from 'lucide-react';
import type { PlanReason } from '#domain/planning/plan.schema.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';

const ICONS: Readonly<Record<Exclude<PlanReason['code'], 'phase'>, LucideIcon>> = {
  over_room: Gauge,
  overdue: Flag,
  due: CalendarClock,
  window: CalendarRange,
  carried_over: History,
  priority: ChevronsUp,
  length_assumed: Ruler,
  room: Leaf,
};

/** The icon of a reason; its words are beside it. */
export function ReasonIcon({ reason }: { reason: PlanReason }) {
  if (reason.code === 'phase') {
    return (
      <span data-phase={reason.phase} className="text-ph-ink">
        <PhaseGlyph phase={reason.phase} isOutlined />
      </span>
    );
  }
  const Icon = ICONS[reason.code];
  return <Icon aria-hidden="true" size={18} strokeWidth={1.75} />;
}
