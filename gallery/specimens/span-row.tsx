import { SpanRow } from '#web/ui/planner/span-row.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  return (
    <div className="grid gap-4">
      <SpanRow scale={{ days: 14, perhaps: [2, 12], likely: [5, 9] }} />
      <SpanRow scale={{ days: 14, perhaps: [6, 7], likely: [6, 7] }} />
      <SpanRow scale={{ days: 45, perhaps: [0, 45], likely: [14, 40] }} />
    </div>
  );
}

export const specimen: Specimen = { group: 'days', name: 'SpanRow', Shown };
