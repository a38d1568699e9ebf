import { USUAL } from '#domain/insights/notices.ts';
import type { Report, ReportDay } from '#domain/report/report.calls.ts';
import {
  bleedingMark,
  dotAt,
  HAIRLINE,
  type Picture,
  type Point,
  type Position,
  type Shape,
  SMALL,
  textShape,
} from './sheet.ts';

type Cycle = Report['cycles'][number];

/** The margins of the lengths picture for its labels. */
const LENGTHS = { left: 7, right: 22, labels: 6, gap: 4 };
/** The widest bar, as a share of its slot. */
const BAR_SHARE = 0.45;
const BAR_WIDEST = 9;
/** A longer cycle has a bar of this height, labelled with its real length. */
const BAR_DAYS_MAX = 60;
/** The typical width of a letter below a bar, in millimetres. */
const LETTER = 1.6;

type LengthsWords = {
  readonly label: string;
  /** The label below a bar; if there's room, with the reason why it isn't counted. */
  readonly name: (cycle: Cycle) => string;
  readonly nameAndReason: (cycle: Cycle) => string;
  readonly days: (count: number) => string;
};

/** Picture A: a bar for each finished cycle, hollow where it isn't counted, beside the usual range. */
export function lengthsPicture(
  cycles: readonly Cycle[],
  { width, height, words }: { width: number; height: number; words: LengthsWords },
): Picture {
  const longest = Math.min(BAR_DAYS_MAX, Math.max(USUAL.length.high + 4, ...cycles.map(({ days }) => days)));
  const base = height - LENGTHS.labels;
  const right = width - LENGTHS.right;
  const heightOf = (days: number) => (Math.min(days, longest) / longest) * (base - LENGTHS.gap);
  const place = (right - LENGTHS.left) / Math.max(1, cycles.length);
  const bar = Math.min(BAR_WIDEST, place * BAR_SHARE * 2);
  const { low, high } = USUAL.length;
  const band: Shape[] = [
    {
      kind: 'rect',
      x: LENGTHS.left,
      y: base - heightOf(high),
      width: right - LENGTHS.left,
      height: heightOf(high) - heightOf(low),
      isDashed: true,
    },
    ...[low, high].map((days) =>
      textShape(words.days(days), { x: right + 1.5, y: base - heightOf(days) + 1 }),
    ),
  ];
  const nameIn = (cycle: Cycle) => {
    const whole = words.nameAndReason(cycle);
    return whole.length * LETTER <= place ? whole : words.name(cycle);
  };
  const bars = cycles.flatMap((cycle, index): Shape[] => {
    const middle = LENGTHS.left + place * (index + 0.5);
    const top = base - heightOf(cycle.days);
    const isHollow = cycle.left_out !== null;
    return [
      {
        kind: 'rect',
        x: middle - bar / 2,
        y: top,
        width: bar,
        height: heightOf(cycle.days),
        isFilled: !isHollow,
      },
      textShape(String(cycle.days), {
        x: middle,
        y: top + SMALL + 0.6,
        align: 'middle',
        isBold: true,
        isInverse: !isHollow,
      }),
      textShape(nameIn(cycle), { x: middle, y: height - 1, align: 'middle' }),
    ];
  });
  const ground: Shape = { ...lineFrom([LENGTHS.left, base], [right, base]), weight: HAIRLINE * 2 };
  return { width, height, label: words.label, shapes: [...band, ...bars, ground] };
}

const GRID = { left: 16, right: 15, head: 5, fewestColumns: 35 };
const EVERY = 5;

type GridWords = {
  readonly label: string;
  /** The labels on the left and right of a row. */
  readonly name: (cycle: Cycle) => string;
  readonly end: (cycle: Cycle) => string;
};

/** Picture B: a row for each cycle and a square for each day; a P above a day of severe pain. */
export function bleedingPicture(
  cycles: readonly Cycle[],
  { width, pitch, words, showsPain }: { width: number; pitch: number; words: GridWords; showsPain: boolean },
): Picture {
  const columns = Math.max(GRID.fewestColumns, ...cycles.map(({ levels }) => levels.length));
  const cell = Math.min(pitch - 2, (width - GRID.left - GRID.right) / columns);
  const xOf = (day: number) => GRID.left + (day - 1) * cell;
  const numbers = Array.from({ length: columns }, (_, index) => index + 1)
    .filter((day) => day === 1 || day % EVERY === 0)
    .map((day) => textShape(String(day), { x: xOf(day) + cell / 2, y: SMALL, align: 'middle' }));
  const rows = cycles.flatMap((cycle, row): Shape[] => {
    const top = GRID.head + row * pitch + (pitch - cell);
    const days = cycle.levels.length;
    const squares = cycle.levels.flatMap((level, index): Shape[] => {
      const x = xOf(index + 1);
      const box: Shape = { kind: 'rect', x, y: top, width: cell, height: cell };
      return [box, ...bleedingMark({ x, y: top, size: cell }, level)];
    });
    const pains = (showsPain ? cycle.severe_pain : [])
      .filter((day) => day <= days)
      .map((day) => {
        const at = { x: xOf(day) + cell / 2, y: top - 0.25 };
        return textShape('P', { ...at, size: 2.2, align: 'middle', isBold: true });
      });
    const middle = top + cell / 2 + 1;
    return [
      textShape(words.name(cycle), { x: 0, y: middle }),
      ...squares,
      ...pains,
      textShape(words.end(cycle), { x: xOf(days + 1) + 1, y: middle, isBold: true }),
    ];
  });
  const height = GRID.head + cycles.length * pitch + 1;
  return { width, height, label: words.label, shapes: [...numbers, ...rows] };
}

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

const lineFrom = (from: Point, to: Point) =>
  ({ kind: 'line', points: [from, to], weight: HAIRLINE / 2 }) as const;

/** A row's cell of a day, or of its first day. */
type Place = Position & { readonly width: number; readonly height: number };
type TemperatureRow = Extract<StripRow, { kind: 'temperature' }>;

/** The mark of a day in its cell; a dot where it's logged as none. */
function markOf(
  row: Exclude<StripRow, TemperatureRow>,
  { day, place }: { day: ReportDay; place: Place },
): Shape[] {
  const { x, y, width, height } = place;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const none = dotAt(middle, 0.22);
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
    ...points.map(([x, y]) => dotAt({ x, y }, 0.5)),
    labelOf(low, place.y + place.height),
    labelOf(high, place.y + 2.2),
  ];
}
