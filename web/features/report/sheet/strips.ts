import type { ReportDay } from '#domain/report/report.schema.ts';
import { bleedingMark, HAIRLINE, type Picture, type Point, type Shape, SMALL, textShape } from './sheet.ts';

const LEFT = 32;
const RIGHT = 14;
const HEAD = 4.6;
const ROW = 3.9;
const CURVE = 13;
const FEWEST_COLUMNS = 31;
const WIDEST_CELL = 4.4;

/** One row of a strip: its name and its value for each day. */
export type StripRow =
  | { readonly kind: 'bleeding'; readonly name: string }
  /** A level from 1 up to `top` as a bar; 0 is none. */
  | {
      readonly kind: 'level';
      readonly name: string;
      readonly top: number;
      readonly value: (day: ReportDay) => number | undefined;
    }
  /** A short text; an empty one means none. */
  | { readonly kind: 'digit'; readonly name: string; readonly text: (day: ReportDay) => string | undefined }
  | { readonly kind: 'temperature'; readonly name: string; readonly text: (degrees: number) => string };

const heightOf = (row: StripRow): number => (row.kind === 'temperature' ? CURVE : ROW);

export const stripHeight = (rows: readonly StripRow[]): number =>
  HEAD + rows.reduce((sum, row) => sum + heightOf(row), 0) + 3;

type StripOf = {
  readonly width: number;
  readonly rows: readonly StripRow[];
  readonly days: readonly (ReportDay | undefined)[];
  /** The number of each day; only some are written above it. */
  readonly numbers: readonly number[];
  readonly title: string;
  /** The text to the right of the last day. */
  readonly end: string;
  readonly label: string;
};

const EVERY = 5;

/** One column per day and one row per kind. A cell is empty if nothing was logged; a dot means logged as none. */
export function stripPicture({ width, rows, days, numbers, title, end, label }: StripOf): Picture {
  const count = days.length;
  const cell = Math.min(WIDEST_CELL, (width - LEFT - RIGHT) / Math.max(FEWEST_COLUMNS, count));
  const xOf = (index: number) => LEFT + index * cell;
  const shapes: Shape[] = [
    textShape(title, { x: 0, y: SMALL, isBold: true }),
    ...numbers.flatMap((number, index) =>
      index === 0 || (number % EVERY === 0 && index > 1)
        ? [textShape(String(number), { x: xOf(index) + cell / 2, y: SMALL, size: 2.6, align: 'middle' })]
        : [],
    ),
    ...(end === '' ? [] : [textShape(end, { x: xOf(count) + 1, y: HEAD + ROW / 2 + 1, isBold: true })]),
  ];
  const right = LEFT + count * cell;
  let top = HEAD;
  shapes.push(lineFrom([LEFT, top], [right, top]));
  for (const row of rows) {
    const height = heightOf(row);
    shapes.push(textShape(row.name, { x: 0, y: top + height / 2 + 1 }));
    const place = { x: LEFT, y: top, width: cell, height };
    if (row.kind === 'temperature') shapes.push(...curveIn(place, { row, days }));
    else {
      const marks = (day: ReportDay | undefined, index: number) =>
        day === undefined ? [] : markOf(row, { day, place: { ...place, x: xOf(index) } });
      shapes.push(...days.flatMap(marks));
    }
    top += height;
    shapes.push(lineFrom([LEFT, top], [right, top]));
  }
  for (let index = 0; index <= count; index++) shapes.push(lineFrom([xOf(index), HEAD], [xOf(index), top]));
  return { width, height: stripHeight(rows), label, shapes };
}

const lineFrom = (from: Point, to: Point): Shape => ({
  kind: 'line',
  points: [from, to],
  weight: HAIRLINE / 2,
});

/** A row's cell of a day, or of its first day. */
type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type TemperatureRow = Extract<StripRow, { kind: 'temperature' }>;

/** The mark of a day in its cell; a dot where it's logged as none. */
function markOf(
  row: Exclude<StripRow, TemperatureRow>,
  { day, place }: { day: ReportDay; place: Place },
): Shape[] {
  const { x, y, width, height } = place;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const none: Shape = { kind: 'circle', ...middle, radius: 0.22, isFilled: true };
  if (row.kind === 'bleeding') {
    const size = Math.min(width, height);
    const square = { x: x + (width - size) / 2, y: y + (height - size) / 2, size };
    return bleedingMark(square, day.bleeding ?? null);
  }
  if (row.kind === 'digit') {
    const text = row.text(day);
    if (!text) return text === '' ? [none] : [];
    return [textShape(text, { x: middle.x, y: y + height - 1, size: 2.6, align: 'middle', isBold: true })];
  }
  const value = row.value(day);
  if (!value) return value === 0 ? [none] : [];
  const bar = (value / row.top) * (height - 0.6);
  return [
    {
      kind: 'rect',
      x: x + width * 0.2,
      y: y + height - bar,
      width: width * 0.6,
      height: bar,
      isFilled: true,
    },
  ];
}

function curveIn(
  place: Place,
  { row, days }: { row: TemperatureRow; days: readonly (ReportDay | undefined)[] },
): Shape[] {
  const measured = days.flatMap((day, index) =>
    day?.temperature === undefined ? [] : [{ index, degrees: day.temperature }],
  );
  if (measured.length === 0) return [];
  const degrees = measured.map((day) => day.degrees);
  const low = Math.floor(Math.min(...degrees) * 5 - 0.5) / 5;
  const high = Math.ceil(Math.max(...degrees) * 5 + 0.5) / 5;
  const points = measured.map(
    (day): Point => [
      place.x + (day.index + 0.5) * place.width,
      place.y + place.height * (1 - (day.degrees - low) / (high - low)),
    ],
  );
  const labelOf = (value: number, y: number) =>
    textShape(row.text(value), { x: place.x - 0.8, y, size: 2.4, align: 'end' });
  return [
    { kind: 'line', points, weight: HAIRLINE },
    ...points.map(([x, y]): Shape => ({ kind: 'circle', x, y, radius: 0.5, isFilled: true })),
    labelOf(low, place.y + place.height),
    labelOf(high, place.y + 2.2),
  ];
}
