import type { ReportDay } from '#domain/report/report.schema.ts';
import { bleedingMark, HAIRLINE, type Picture, type Point, type Shape, SMALL } from './sheet.ts';

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

/** The height of a strip with these rows. */
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

const textOf = (of: { x: number; y: number; text: string }): Shape => ({
  kind: 'text',
  ...of,
  size: SMALL,
  isBold: true,
});

/** One column per day and one row per kind. A cell is empty if nothing was logged; a dot means logged as none. */
export function stripPicture({ width, rows, days, numbers, title, end, label }: StripOf): Picture {
  const count = days.length;
  const cell = Math.min(WIDEST_CELL, (width - LEFT - RIGHT) / Math.max(FEWEST_COLUMNS, count));
  const xOf = (index: number) => LEFT + index * cell;
  const number = (index: number, text: number): Shape => ({
    kind: 'text',
    x: xOf(index) + cell / 2,
    y: SMALL,
    text: String(text),
    size: 2.6,
    align: 'middle',
  });
  const shapes: Shape[] = [
    textOf({ x: 0, y: SMALL, text: title }),
    ...numbers.flatMap((text, index) =>
      index === 0 || (text % EVERY === 0 && index > 1) ? [number(index, text)] : [],
    ),
    ...(end === '' ? [] : [textOf({ x: xOf(count) + 1, y: HEAD + ROW / 2 + 1, text: end })]),
  ];
  const right = LEFT + count * cell;
  let top = HEAD;
  shapes.push(lineFrom([LEFT, top], [right, top]));
  for (const row of rows) {
    const height = heightOf(row);
    shapes.push({ kind: 'text', x: 0, y: top + height / 2 + 1, text: row.name, size: SMALL });
    const place = { x: LEFT, y: top, width: count * cell, height };
    if (row.kind === 'temperature') shapes.push(...curveIn(place, { row, days, cell }));
    else shapes.push(...marksIn(row, { days, top, height, cell }));
    top += height;
    shapes.push(lineFrom([LEFT, top], [right, top]));
  }
  for (let index = 0; index <= count; index++) {
    shapes.push(lineFrom([xOf(index), HEAD], [xOf(index), top]));
  }
  return { width, height: stripHeight(rows), label, shapes };
}

const lineFrom = (from: Point, to: Point): Shape => ({
  kind: 'line',
  points: [from, to],
  weight: HAIRLINE / 2,
});

/** The dot for a day that was logged as none. */
const noneIn = ({ x, y, width, height }: Place): Shape => ({
  kind: 'circle',
  x: x + width / 2,
  y: y + height / 2,
  radius: 0.22,
  isFilled: true,
});

type MarksIn = {
  readonly days: readonly (ReportDay | undefined)[];
  readonly top: number;
  readonly height: number;
  readonly cell: number;
};

function marksIn(
  row: Exclude<StripRow, { kind: 'temperature' }>,
  { days, top, height, cell }: MarksIn,
): Shape[] {
  return days.flatMap((day, index): Shape[] => {
    const place = { x: LEFT + index * cell, y: top, width: cell, height };
    return day === undefined ? [] : MARKS[row.kind](row as never, { day, place }); // matched by its kind
  });
}

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Kind = Exclude<StripRow['kind'], 'temperature'>;

/** Draws a day's cell for each kind of row. */
const MARKS: {
  readonly [kind in Kind]: (
    row: Extract<StripRow, { kind: kind }>,
    of: { readonly day: ReportDay; readonly place: Place },
  ) => Shape[];
} = {
  bleeding: (_, { day, place: { x, y, width, height } }) => {
    const size = Math.min(width, height);
    return bleedingMark(
      { x: x + (width - size) / 2, y: y + (height - size) / 2, size },
      day.bleeding ?? null,
    );
  },
  digit: (row, { day, place }) => {
    const text = row.text(day);
    if (text === undefined) return [];
    if (text === '') return [noneIn(place)];
    const { x, y, width, height } = place;
    return [
      { kind: 'text', x: x + width / 2, y: y + height - 1, text, size: 2.6, align: 'middle', isBold: true },
    ];
  },
  level: (row, { day, place }) => {
    const value = row.value(day);
    if (value === undefined) return [];
    if (value === 0) return [noneIn(place)];
    const { x, y, width, height } = place;
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
  },
};

function curveIn(
  place: { x: number; y: number; width: number; height: number },
  {
    row,
    days,
    cell,
  }: {
    row: Extract<StripRow, { kind: 'temperature' }>;
    days: readonly (ReportDay | undefined)[];
    cell: number;
  },
): Shape[] {
  const measured = days.flatMap((day, index) =>
    day?.temperature === undefined ? [] : [{ index, degrees: day.temperature }],
  );
  if (measured.length === 0) return [];
  const degrees = measured.map((day) => day.degrees);
  const low = Math.floor(Math.min(...degrees) * 5 - 0.5) / 5;
  const high = Math.ceil(Math.max(...degrees) * 5 + 0.5) / 5;
  const points = measured.map((day): readonly [number, number] => [
    place.x + (day.index + 0.5) * cell,
    place.y + place.height * (1 - (day.degrees - low) / (high - low)),
  ]);
  return [
    { kind: 'line', points, weight: HAIRLINE },
    ...points.map(([x, y]): Shape => ({ kind: 'circle', x, y, radius: 0.5, isFilled: true })),
    ...[low, high].map(
      (value): Shape => ({
        kind: 'text',
        x: place.x - 0.8,
        y: value === low ? place.y + place.height : place.y + 2.2,
        text: row.text(value),
        size: 2.4,
        align: 'end',
      }),
    ),
  ];
}
