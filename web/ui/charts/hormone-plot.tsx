import { Curve } from 'recharts';
import type { HormoneLevels } from '#domain/cycle/phases.ts';

export type HormonePlotProps = {
  levels: readonly HormoneLevels[];
  /** The marked day, 1 to 28; `null` if unknown. */
  today: number | null;
  /** Another viewed day, marked less strongly; `null` for none. */
  shownDay: number | null;
};

/** A day is 1 wide, as in the band below; a percent is 1 high, with some space above the highest. */
const DAYS = 28;
const HEIGHT = 104;

type Line = 'oestrogen' | 'progesterone';

const pointOf = (level: HormoneLevels, line: Line) => ({ x: level.day - 0.5, y: HEIGHT - level[line] });

/** The curves themselves, loaded when scrolled near and stretched to the available width. Line widths don't stretch. */
export function HormonePlot({ levels, today, shownDay }: HormonePlotProps) {
  const marked = [...new Set([today, shownDay])].flatMap(
    (day) => levels.find((level) => level.day === day) ?? [],
  );
  const progesterone = curveOf(levels, 'progesterone');
  const oestrogen = curveOf(levels, 'oestrogen');
  return (
    <div className="h-full py-1.5">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${DAYS} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-full w-full overflow-visible"
      >
        <Curve {...progesterone} {...FILLED} fill="var(--luteal-glow)" fillOpacity={0.12} />
        <Curve {...oestrogen} {...FILLED} fill="var(--ovulation-glow)" fillOpacity={0.18} />
        <Curve
          {...progesterone}
          {...DRAWN}
          stroke="var(--luteal-solid)"
          strokeWidth={3}
          strokeDasharray="0.1 6"
          strokeLinecap="round"
        />
        <Curve {...oestrogen} {...DRAWN} stroke="var(--ovulation-solid)" strokeWidth={2.5} />
        {marked.map((level) => (
          <Mark key={level.day} level={level} isToday={level.day === today} />
        ))}
      </svg>
    </div>
  );
}

function curveOf(levels: readonly HormoneLevels[], line: Line) {
  return {
    type: 'monotone',
    layout: 'horizontal',
    points: levels.map((level) => pointOf(level, line)),
  } as const;
}

const FILLED = { baseLine: HEIGHT, stroke: 'none' } as const;
const DRAWN = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;

/** Marks a day and the level of both hormones on it. */
function Mark({ level, isToday }: { level: HormoneLevels; isToday: boolean }) {
  const size = isToday ? 8 : 6;
  const { x } = pointOf(level, 'oestrogen');
  return (
    <g>
      <path
        d={`M${x} 0V${HEIGHT}`}
        stroke={isToday ? 'var(--ink)' : 'var(--line-strong)'}
        strokeDasharray="2 4"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
      <Dot {...pointOf(level, 'progesterone')} size={size} colour="var(--luteal-solid)" />
      <Dot {...pointOf(level, 'oestrogen')} size={size} colour="var(--ovulation-solid)" />
    </g>
  );
}

/** A dot that stays round at any width: the round cap of a line without length. */
function Dot({ x, y, size, colour }: { x: number; y: number; size: number; colour: string }) {
  const line = { d: `M${x} ${y}h0.001`, strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <>
      <path {...line} stroke="var(--surface)" strokeWidth={size + 4} />
      <path {...line} stroke={colour} strokeWidth={size} />
    </>
  );
}
