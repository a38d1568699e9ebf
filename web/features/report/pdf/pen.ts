import type { jsPDF } from 'jspdf';

/** Sizes of letters in millimetres, as in `paper.css`. */
export const TEXT = 3.4;
export const MINI = 3.1;
export const FOOT = 3.05;
export const TITLE = 7.4;
export const FIGURE = 6;
/** From a line to the next, as a share of the size. */
export const LEADING = 1.35;
export const TITLE_LEADING = 1.15;
export const FIGURE_LEADING = 1.25;

export const FAMILY = 'Figtree';
const POINTS_PER_MM = 72 / 25.4;
/** From the upper edge of a line without leading to what its letters stand on, as a share of their size. */
const ASCENT = 0.8;

/** `within` breaks lines at a width. */
type Look = {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly leading?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly within?: number;
};
type Place = { readonly x: number; readonly y: number };

/** Writes words and rules on a document whose unit is the millimetre, measured from the upper left. */
export function penOn(doc: jsPDF) {
  const setFace = ({ size = TEXT, isBold = false }: Look): void => {
    doc.setFont(FAMILY, isBold ? 'bold' : 'normal');
    doc.setFontSize(size * POINTS_PER_MM);
  };

  const widthOf = (text: string, look: Look = {}): number => {
    setFace(look);
    return doc.getTextWidth(text);
  };

  const linesOf = (text: string, look: Look): string[] => {
    setFace(look);
    return look.within === undefined ? [text] : (doc.splitTextToSize(text, look.within) as string[]); // of one text
  };

  /** Writes from the upper edge on, and returns the height below. */
  const write = (text: string, { x, y, ...look }: Look & Place): number => {
    const { size = TEXT, leading = LEADING, align = 'left' } = look;
    const lines = linesOf(text, look);
    const line = size * leading;
    const baseline = y + (line - size) / 2 + size * ASCENT;
    for (const [index, part] of lines.entries()) doc.text(part, x, baseline + index * line, { align });
    return y + lines.length * line;
  };

  const rule = ({ x, y, width, weight }: Place & { width: number; weight: number }): void => {
    doc.setLineWidth(weight);
    doc.line(x, y, x + width, y);
  };

  return { doc, setFace, widthOf, linesOf, write, rule };
}

export type Pen = ReturnType<typeof penOn>;
