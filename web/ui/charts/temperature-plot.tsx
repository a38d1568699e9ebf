import { Line, LineChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts';

/** A reading: its cycle day and its value in the shown unit. */
export type ReadTemperature = {
  readonly day: number;
  readonly value: number;
  readonly isDisturbed: boolean;
};

type TemperaturePlotProps = {
  current: readonly ReadTemperature[];
  /** The cycle before, drawn faintly. */
  before: readonly ReadTemperature[];
  /** The line above the six low readings, once a rise is complete; `null` before. */
  coverLine: number | null;
  /** The cycle day of the sign that counts; `null` without one. */
  signDay: number | null;
  today: number;
  format: (value: number) => string;
};

const TICK = { fill: 'var(--ink-2)', fontSize: 'var(--fs-mini)' } as const;
const QUIET_AXIS = { axisLine: false, tickLine: false, tick: TICK } as const;
const ROOM = 0.1;

/** Temperatures by cycle day: readings as dots, disturbed ones as rings, the cycle before as a faint line. */
export function TemperaturePlot(props: TemperaturePlotProps) {
  const { current, before, coverLine, signDay, today, format } = props;
  const values = [...current, ...before].map(({ value }) => value);
  const lastDay = Math.max(today, ...current.map(({ day }) => day), ...before.map(({ day }) => day));
  const days = Array.from({ length: lastDay }, (_, index) => index + 1);
  const now = new Map(current.map((reading) => [reading.day, reading]));
  const past = new Map(before.map((reading) => [reading.day, reading]));
  const data = days.map((day) => ({
    day,
    value: now.get(day)?.value ?? null,
    before: past.get(day)?.value ?? null,
    isDisturbed: now.get(day)?.isDisturbed ?? false,
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis {...QUIET_AXIS} dataKey="day" minTickGap={16} />
        <YAxis
          {...QUIET_AXIS}
          width={44}
          domain={[Math.min(...values) - ROOM, Math.max(...values) + ROOM]}
          tickCount={4}
          tickFormatter={format}
        />
        {coverLine !== null && <ReferenceLine y={coverLine} stroke="var(--ink-2)" strokeDasharray="4 4" />}
        {signDay !== null && <ReferenceLine x={signDay} stroke="var(--ovulation-solid)" strokeWidth={2} />}
        <Line
          dataKey="before"
          stroke="var(--line-strong)"
          strokeWidth={1}
          dot={false}
          connectNulls
          isAnimationActive={false}
        />
        <Line
          dataKey="value"
          stroke="var(--ink)"
          strokeWidth={1.5}
          connectNulls
          isAnimationActive={false}
          dot={({ cx, cy, payload }) => <Reading key={payload.day} cx={cx} cy={cy} reading={payload} />}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

type ReadingProps = {
  cx?: number | undefined;
  cy?: number | undefined;
  reading: { value: number | null; isDisturbed: boolean };
};

function Reading({ cx, cy, reading }: ReadingProps) {
  if (reading.value === null) return null;
  const fill = reading.isDisturbed ? 'var(--surface)' : 'var(--ink)';
  return <circle cx={cx} cy={cy} r={3.5} fill={fill} stroke="var(--ink)" strokeWidth={1.5} />;
}
