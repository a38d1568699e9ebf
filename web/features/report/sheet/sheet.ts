import type { Picture, Shape } from './shapes.ts';

// What stands on the sheets, in order. The page and the PDF are both made from it.

/** A line whose first part is bold. */
export type Title = { readonly strong: string; readonly rest?: string };
export type Row = { readonly label: string; readonly value: string };

export type Block =
  | {
      readonly kind: 'head';
      readonly title: string;
      readonly lines: readonly string[];
      readonly draft: string;
      /** On the right: the first one is bold; `null` is a line to write on. */
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
      /** Marks in a square of `LEGEND_SQUARE` millimetres. */
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

export const PAPERS = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const;
export type Paper = keyof typeof PAPERS;
/** Left and right of what is printed, and above and below it, in millimetres. */
export const SIDE = 15;
export const TOP = 13;

/** How wide everything on a sheet is. */
export const widthOn = (paper: Paper): number => PAPERS[paper].width - 2 * SIDE;

/** What a person wants printed. */
export const PARTS = ['who', 'pain', 'mood', 'symptoms', 'signs', 'method', 'sex'] as const;
export type Part = (typeof PARTS)[number];
export const PARTS_FIRST: readonly Part[] = ['who', 'pain', 'mood', 'symptoms', 'method'];
