import { USUAL } from '#domain/insights/notices.ts';
import type { Report } from '#domain/report/report.schema.ts';
import { bleedingMark, HAIRLINE, type Picture, type Shape, SMALL, textShape } from './sheet.ts';

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
  const ground: Shape = {
    kind: 'line',
    points: [
      [LENGTHS.left, base],
      [right, base],
    ],
    weight: HAIRLINE * 2,
  };
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
