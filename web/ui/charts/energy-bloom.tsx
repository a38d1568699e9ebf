import { bloomOutline } from './bloom-path.ts';
import type { Level } from './mood-bloom.tsx';
import { TideBloom } from './tide-bloom.tsx';

/** The water's height for each level, on a grid of 60 from the top. */
const TIDE: Readonly<Record<Level, number>> = { 1: 48, 2: 40, 3: 31, 4: 21, 5: -4 };
const outline = () => bloomOutline({ centre: 30, inner: 9, outer: 29 }, { dx: 3.2, dy: -5 });

/** Energy as the bloom's outline filling from below, like a tide; `null` if nothing is said. `size` in CSS pixels. */
export function EnergyBloom({ level, size = 44 }: { level: Level | null; size?: number | undefined }) {
  return <TideBloom outline={outline()} tide={level && TIDE[level]} swell={4.5} size={size} />;
}
