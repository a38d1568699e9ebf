import { type Level, TideBloom } from './glyphs.tsx';

/** The filling's height for each level, on a grid of 60 from the top. */
const SLEEP_TIDE: Readonly<Record<Level, number>> = { 1: 38, 2: 33, 3: 28, 4: 23, 5: 8 };
const CUSHION = 'M13 17q17 4 34 0q4-1 4 3q-3 11 0 22q0 4-4 3q-17-4-34 0q-4 1-4-3q3-11 0-22q0-4 4-3Z';

/** Sleep as a cushion filling from below; `null` if nothing is logged. `size` in CSS pixels. */
export function SleepMark({ level, size = 36 }: { level: Level | null; size?: number | undefined }) {
  return <TideBloom outline={CUSHION} tide={level && SLEEP_TIDE[level]} swell={3} size={size} />;
}
