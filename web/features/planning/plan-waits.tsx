import { Link } from '@tanstack/react-router';
import { Hourglass, Split } from 'lucide-react';
import { useId } from 'react';
import type { PlanPreview } from '#domain/planning/plan.schema.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { type Wording, waitingWords } from './plan-words.ts';

type PlanWaitsProps = { waiting: PlanPreview['waiting']; wording: Wording };

/** What isn't planned, and why. */
export function PlanWaits({ waiting, wording }: PlanWaitsProps) {
  const headingId = useId();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h2 id={headingId} className="font-semibold text-h3">
        {wording.t('plan.waits')}
      </h2>
      <ul className="plan-waits">
        {waiting.map(({ task_id: id, title, why }) => (
          <li key={id}>
            <p className="font-semibold wrap-anywhere">
              <Link to="/tasks" search={{ task: id }} className="underline underline-offset-4">
                {title}
              </Link>
            </p>
            <p className="plan-why">
              <WaitIcon why={why} />
              {waitingWords(why, wording)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitIcon({ why }: { why: PlanPreview['waiting'][number]['why'] }) {
  if (why.code === 'phase_later') {
    return (
      <span data-phase={why.phase} className="text-ph-ink">
        <PhaseGlyph phase={why.phase} isOutlined />
      </span>
    );
  }
  const Icon = why.code === 'too_long' ? Split : Hourglass;
  return <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none" />;
}
