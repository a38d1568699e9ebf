import i18next, { type TFunction } from 'i18next';
import type { Language } from '#domain/account/language.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { loadTexts } from '#web/i18n/load-texts.ts';

// The content of the sheets, in order. The page and the PDF are both made from it.

/** A line whose first part is bold. */
export type Title = { readonly strong: string; readonly rest?: string };
export type Row = { readonly label: string; readonly value: string };

export type Block =
  | {
      readonly kind: 'head';
      readonly title: string;
      /** The span, and when the report was made. */
      readonly madeOn: string;
      readonly draft: string;
      /** The lines on the right: the first one is bold; `null` is a blank line to write on. */
      readonly who: readonly (string | null)[];
    }
  | { readonly kind: 'facts'; readonly rows: readonly Row[] }
  | {
      readonly kind: 'figures';
      readonly figures: readonly {
        readonly label: string;
        readonly value: string;
        readonly lines: readonly string[];
      }[];
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'title'; readonly title: Title }
  | { readonly kind: 'picture'; readonly picture: Picture }
  | {
      readonly kind: 'legend';
      /** Shapes in a square of `LEGEND_SQUARE` millimetres, each with its label. */
      readonly items: readonly { readonly shapes: readonly Shape[]; readonly label: string }[];
    }
  | {
      readonly kind: 'columns';
      readonly columns: readonly {
        readonly title: Title;
        readonly rows?: readonly Row[];
        readonly texts?: readonly string[];
      }[];
    };

export const LEGEND_SQUARE = 3.8;

/** One side of paper. */
export type Sheet = { readonly blocks: readonly Block[]; readonly foot: string; readonly page: string };

export const PAPERS = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const;
export type Paper = keyof typeof PAPERS;
/** The margins left and right, and above and below, in millimetres. */
export const SIDE = 15;
export const TOP = 13;

/** The content width of a sheet in millimetres. */
export const widthOn = (paper: Paper): number => PAPERS[paper].width - 2 * SIDE;

/** The optional parts of the report. */
export const PARTS = ['who', 'pain', 'mood', 'symptoms', 'signs', 'method', 'sex'] as const;
export type Part = (typeof PARTS)[number];
export const PARTS_FIRST: readonly Part[] = ['who', 'pain', 'mood', 'symptoms', 'method'];

// Pictures of the sheet as shapes in millimetres, y downwards: the page draws them as SVG, the PDF as vectors.

export type Point = readonly [x: number, y: number];
export type Position = { readonly x: number; readonly y: number };

export type Shape =
  | (Position & {
      readonly kind: 'rect';
      readonly width: number;
      readonly height: number;
      /** Filled with black; otherwise only the outline. */
      readonly isFilled?: boolean;
      readonly isDashed?: boolean;
    })
  | { readonly kind: 'line'; readonly points: readonly Point[]; readonly weight?: number }
  | (Position & {
      readonly kind: 'polygon';
      /** The corners relative to `x` and `y`. Equal polygons may share one array. */
      readonly points: readonly Point[];
      readonly isFilled?: boolean;
    })
  | (Position & { readonly kind: 'circle'; readonly radius: number; readonly isFilled?: boolean })
  | (Position & {
      /** `y` is that of the baseline. */
      readonly kind: 'text';
      readonly text: string;
      readonly size: number;
      readonly align?: 'start' | 'middle' | 'end';
      readonly isBold?: boolean;
      /** White text on a black shape. */
      readonly isInverse?: boolean;
    });

export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  readonly label: string;
};

/** The thinnest line and the smallest letters that print well. */
export const HAIRLINE = 0.2;
/** The line width of a ring. */
export const RING = 0.44;
export const SMALL = 3.05;

type TextShape = Extract<Shape, { kind: 'text' }>;

/** A text in the smallest size, or another one. */
export const textShape = (
  text: string,
  at: Omit<TextShape, 'kind' | 'text' | 'size'> & { size?: number },
): TextShape => ({
  kind: 'text',
  text,
  size: SMALL,
  ...at,
});

const CORNERS = 24;
/** A drop from its tip at the top round clockwise, in a box of 1 by 1. */
const DROP = Array.from({ length: CORNERS }, (_, corner): Point => {
  const turn = (corner / CORNERS) * 2 * Math.PI;
  return [0.5 + 0.47 * Math.sin(turn) * Math.sin(turn / 2), (1 - Math.cos(turn)) / 2];
});

/** The part of a polygon below a height. */
function below(points: readonly Point[], height: number): Point[] {
  return points.flatMap((point, index): Point[] => {
    const next = points[(index + 1) % points.length] ?? point;
    const retained: Point[] = point[1] >= height ? [point] : [];
    if (point[1] >= height === next[1] >= height) return retained;
    const part = (height - point[1]) / (next[1] - point[1]);
    return [...retained, [point[0] + part * (next[0] - point[0]), height]];
  });
}

/** Caches drops by size and level: the whole outline and its filled part. */
const DROPS = new Map<string, { outline: readonly Point[]; full: readonly Point[] }>();

function dropOf(size: number, part: number) {
  const key = `${size} ${part}`;
  const sized = (points: readonly Point[]) => points.map(([x, y]): Point => [x * size, y * size]);
  const drop = DROPS.get(key) ?? { outline: sized(DROP), full: sized(below(DROP, 1 - part)) };
  DROPS.set(key, drop);
  return drop;
}

/** A filled circle. */
export const dotAt = (middle: Position, radius: number): Shape => ({
  kind: 'circle',
  ...middle,
  radius,
  isFilled: true,
});

type Square = Position & { readonly size: number };

/** A drop in a square, filled from below to `part`. */
function dropIn({ x, y, size }: Square, part: number): Shape[] {
  const { outline, full } = dropOf(size, part);
  const line: Shape = { kind: 'polygon', x, y, points: outline };
  const fill: Shape = { kind: 'polygon', x, y, points: full, isFilled: true };
  if (part === 0) return [line];
  return part === 1 ? [fill] : [fill, line];
}

const FILLED_SHARES = { light: 0.3, medium: 0.56, heavy: 1, unspecified: 0 } as const;
/** A drop's size as a share of its square. */
const DROP_SHARE = 0.82;

/** The mark of a day's bleeding in its square; empty for `null`. Readable in black and white. */
export function bleedingMark({ x, y, size }: Square, level: BleedingLevel | null): Shape[] {
  const middle = { x: x + size / 2, y: y + size / 2 };
  if (level === null) return [];
  if (level === 'none') return [dotAt(middle, size * 0.06)];
  if (level === 'spotting') return [{ kind: 'circle', ...middle, radius: size * 0.2 }];
  const inset = (size * (1 - DROP_SHARE)) / 2;
  const drop = dropIn({ x: x + inset, y: y + inset, size: size * DROP_SHARE }, FILLED_SHARES[level]);
  // Bleeding without a strength.
  if (level !== 'unspecified') return drop;
  return [...drop, dotAt({ ...middle, y: middle.y + size * 0.1 }, size * 0.1)];
}

/** The namespaces of a sheet's texts. */
const FILES = ['report', 'modes', 'day-sheet'] as const;

/** The texts in the sheet's language, which may differ from the app's. */
export type SheetWords = { readonly language: Language; readonly t: TFunction };

/** Loads the texts of a sheet. Rejects if they can't be loaded. */
export async function loadSheetWords(language: Language): Promise<SheetWords> {
  await Promise.all(
    FILES.map(async (file) => {
      if (!i18next.hasResourceBundle(language, file)) {
        i18next.addResourceBundle(language, file, await loadTexts(language, file));
      }
    }),
  );
  return { language, t: i18next.getFixedT(language, [...FILES]) as TFunction }; // typed for these namespaces
}
