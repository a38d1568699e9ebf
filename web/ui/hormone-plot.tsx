import { Area, AreaChart, ReferenceDot, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { HormonePlotProps } from './hormone-chart.tsx';

/** The curves themselves, loaded when they are scrolled near. Every day takes the same width, as the band below has it. */
export function HormonePlot({ levels, today, shownDay }: HormonePlotProps) {
  const marked = [...new Set([today, shownDay])].flatMap(
    (day) => levels.find((level) => level.day === day) ?? [],
  );
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart
        data={[...levels]}
        margin={{ top: 6, right: 0, bottom: 6, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis hide dataKey="day" type="number" domain={[0.5, 28.5]} />
        <YAxis hide domain={[0, 104]} />
        <Area
          dataKey="progesterone"
          type="monotone"
          stroke="var(--luteal-solid)"
          strokeWidth={3}
          strokeDasharray="0.1 6"
          strokeLinecap="round"
          fill="var(--luteal-glow)"
          fillOpacity={0.12}
          isAnimationActive={false}
        />
        <Area
          dataKey="oestrogen"
          type="monotone"
          stroke="var(--ovulation-solid)"
          strokeWidth={2.5}
          fill="var(--ovulation-glow)"
          fillOpacity={0.18}
          isAnimationActive={false}
        />
        {marked.flatMap(({ day, oestrogen, progesterone }) => {
          const isToday = day === today;
          const dot = {
            x: day,
            r: isToday ? 5 : 4,
            stroke: 'var(--surface)',
            strokeWidth: 2,
            ifOverflow: 'visible' as const,
          };
          return [
            <ReferenceLine
              key={`line-${day}`}
              x={day}
              stroke={isToday ? 'var(--ink)' : 'var(--line-strong)'}
              strokeDasharray="2 4"
              strokeWidth={1.5}
            />,
            <ReferenceDot key={`p-${day}`} {...dot} y={progesterone} fill="var(--luteal-solid)" />,
            <ReferenceDot key={`o-${day}`} {...dot} y={oestrogen} fill="var(--ovulation-solid)" />,
          ];
        })}
      </AreaChart>
    </ResponsiveContainer>
  );
}
