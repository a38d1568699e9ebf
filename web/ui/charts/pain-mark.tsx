import { TideMark } from './tide-mark.tsx';

/** How strong pain is: none, mild, moderate, severe. */
export type PainLevel = 0 | 1 | 2 | 3;
export const PAIN_LEVELS = [0, 1, 2, 3] as const satisfies readonly PainLevel[];

const BOLT = 'M13.2 2.5 4.6 13.4c-.4.5 0 1.2.6 1.2h6l-1 7.2 8.9-11c.4-.5 0-1.2-.6-1.2h-5.8z';
const PARTS: Readonly<Record<PainLevel, number>> = { 0: 0, 1: 0.44, 2: 0.68, 3: 1 };

/** Pain as a bolt that fills from below; `null` if nothing is said. Decorative: its word is next to it. `size` in CSS pixels. */
export function PainMark({ level, size = 24 }: { level: PainLevel | null; size?: number | undefined }) {
  return <TideMark outline={BOLT} part={PARTS[level ?? 0]} size={size} />;
}
