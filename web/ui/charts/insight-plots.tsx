import {
  Bar,
  BarChart,
  LabelList,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { CLOSE_DAYS } from '#domain/insights/summary.ts';

type LengthPlotProps = {
  /** Oldest first; `label` shows under the dot if there is room. Unusual cycles are hollow. */
  cycles: readonly { label: string; days: number; isOdd: boolean }[];
  /** The expected range, both ends inclusive; `null` for none. */
  expected: { low: number; high: number } | null;
};

type RecordPlotProps = {
  /** Oldest first; `text` is the formatted number. */
  forecasts: readonly { label: string; days: number; text: string }[];
};

const MARGIN = { top: 20, right: 8, bottom: 0, left: 8 };
const QUIET_AXIS = { axisLine: false, tickLine: false } as const;

/** A dot for each cycle, joined in order, over the band of the expected range. */
export function LengthPlot({ cycles, expected }: LengthPlotProps) {
  const days = cycles.map((cycle) => cycle.days);
  const low = Math.min(...days, expected?.low ?? Number.POSITIVE_INFINITY);
  const high = Math.max(...days, expected?.high ?? 0);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={cycles.map((cycle, index) => ({ ...cycle, index }))}
        margin={{ ...MARGIN, top: 8 }}
        accessibilityLayer={false}
      >
        {expected && (
          <ReferenceArea
            y1={expected.low}
            y2={expected.high}
            fill="var(--line)"
            fillOpacity={0.6}
            stroke="none"
          />
        )}
        <XAxis
          {...QUIET_AXIS}
          dataKey="index"
          tickFormatter={(index: number) => cycles[index]?.label ?? ''}
          padding={{ left: 12, right: 12 }}
          minTickGap={16}
        />
        <YAxis {...QUIET_AXIS} width={28} domain={[low - 2, high + 2]} allowDecimals={false} tickCount={4} />
        <Line
          dataKey="days"
          stroke="var(--line-strong)"
          strokeWidth={1.5}
          dot={({ cx, cy, payload }) => (
            <circle
              key={payload.index}
              cx={cx}
              cy={cy}
              r={4}
              fill={payload.isOdd ? 'var(--surface)' : 'var(--ink)'}
              stroke={payload.isOdd ? 'var(--ink)' : 'var(--surface)'}
              strokeWidth={2}
            />
          )}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

/** A bar upwards for a later start than forecast, downwards for an earlier one, over the band that counts as close. */
export function RecordPlot({ forecasts }: RecordPlotProps) {
  const furthest = Math.max(CLOSE_DAYS + 1, ...forecasts.map(({ days }) => Math.abs(days)));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={forecasts.map((forecast, index) => ({ ...forecast, index }))}
        margin={{ ...MARGIN, bottom: 4 }}
        accessibilityLayer={false}
      >
        <ReferenceArea y1={-CLOSE_DAYS} y2={CLOSE_DAYS} fill="var(--line)" fillOpacity={0.6} stroke="none" />
        <XAxis
          {...QUIET_AXIS}
          dataKey="index"
          tickFormatter={(index: number) => forecasts[index]?.label ?? ''}
          minTickGap={16}
        />
        <YAxis hide domain={[-furthest, furthest]} />
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        {/* An exact forecast shows as a line instead of a gap. */}
        <Bar dataKey="days" fill="var(--ink-2)" maxBarSize={22} minPointSize={2} isAnimationActive={false}>
          <LabelList dataKey="text" position="top" />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
