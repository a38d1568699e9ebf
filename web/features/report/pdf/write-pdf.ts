import { jsPDF } from 'jspdf';
import type { Language } from '#domain/account/language.ts';
import {
  type Block,
  HAIRLINE,
  LEGEND_SQUARE,
  PAPERS,
  type Paper,
  type Point,
  type Position,
  RING,
  type Row,
  type Shape,
  type Sheet,
  SIDE,
  type Title,
  TOP,
  widthOn,
} from '#web/features/report/sheet/sheet.ts';
import textFace from './fonts/figtree-400.ttf?inline';
import boldFace from './fonts/figtree-600.ttf?inline';

// Lays out the sheets like `paper.css`, with selectable text and vector pictures. Loaded only when the PDF is requested.

/** The space below a block and below the foot, in millimetres. */
const GAP = 3;
const FOOT_BOTTOM = 9;
const PAGE_NUMBER = 30;

/** The characters in the fonts (see `scripts/build-fonts.ts`). */
const WRITABLE = /^[\u0020-\u007e\u00a0-\u00ffœŒĳĲŸ‘’‚“”„–—…•·‹›−×\u2009\u202f]*$/;

/** Whether any text on the sheets, such as a typed name, has characters that the fonts lack. */
export const missingLetters = (sheets: readonly Sheet[]): boolean =>
  !textsIn(sheets).every((text) => WRITABLE.test(text.normalize('NFC')));

/** All strings in a nested value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The report as a PDF: selectable text in its language, with a title. */
export function writePdf(
  sheets: readonly Sheet[],
  { paper, language, title }: { paper: Paper; language: Language; title: string },
): Blob {
  const { width, height } = PAPERS[paper];
  const doc = new jsPDF({ unit: 'mm', format: [width, height], compress: true, putOnlyUsedFonts: true });
  addFace(doc, { name: 'figtree-400.ttf', data: textFace, weight: 'normal' });
  addFace(doc, { name: 'figtree-600.ttf', data: boldFace, weight: 'bold' });
  doc.setLanguage(language);
  doc.setDocumentProperties({ title });
  doc.viewerPreferences({ DisplayDocTitle: true });
  const pen = penOn(doc);
  for (const [index, sheet] of sheets.entries()) {
    if (index > 0) doc.addPage([width, height]);
    writeSheet(pen, { ...sheet, paper });
  }
  return doc.output('blob');
}

function addFace(doc: jsPDF, { name, data, weight }: { name: string; data: string; weight: string }): void {
  doc.addFileToVFS(name, data.slice(data.indexOf(',') + 1));
  doc.addFont(name, FAMILY, weight);
}

function writeSheet(pen: Pen, { blocks, foot, page, paper }: Sheet & { paper: Paper }): void {
  const width = widthOn(paper);
  const writers = writersOn(pen, width);
  let y = TOP;
  for (const block of blocks) y = writers[block.kind](block as never, y) + GAP; // matched by its kind
  const look = { size: FOOT, within: width - PAGE_NUMBER };
  const top = PAPERS[paper].height - FOOT_BOTTOM - pen.linesOf(foot, look).length * FOOT * LEADING - 2;
  pen.rule({ x: SIDE, y: top, width, weight: 0.3 });
  pen.write(foot, { x: SIDE, y: top + 2, ...look });
  pen.write(page, { x: SIDE + width, y: top + 2, size: FOOT, align: 'right' });
}

/** Each writes a block with its top at `y`, and returns the y below it. */
type Writers = {
  readonly [Kind in Block['kind']]: (block: Extract<Block, { kind: Kind }>, y: number) => number;
};

const RULE = 0.3;
const THIN_RULE = 0.25;
/** The gaps between columns, and the width of a blank line to write on. */
const GAP_OF_FACTS = 6;
const GAP_OF_COLUMNS = 8;
const GAP_OF_LEGEND = 5.5;
const BLANK = 55;
/** The largest share of a row's width for its label. */
const LABEL_SHARE = 0.6;

function titleAt({ write, widthOf }: Pen, { title, x, y, within }: Place & { title: Title }): number {
  const { strong, rest } = title;
  write(strong, { x, y, isBold: true });
  const used = widthOf(`${strong} `, { isBold: true });
  const line = y + TEXT * LEADING;
  return rest === undefined ? line : Math.max(line, write(rest, { x: x + used, y, within: within - used }));
}

function rowsAt(pen: Pen, { rows, x, y, within }: Place & { rows: readonly Row[] }): number {
  const { write, widthOf, rule } = pen;
  let top = y;
  for (const { label, value } of rows) {
    const labelWidth = Math.min(within * LABEL_SHARE, widthOf(label) + 0.1);
    const below = Math.max(
      write(label, { x, y: top, within: labelWidth }),
      write(value, { x: x + within, y: top, isBold: true, align: 'right', within: within - labelWidth - 3 }),
    );
    rule({ x, y: below + 0.6, width: within, weight: THIN_RULE });
    top = below + 2.4;
  }
  return top - 1;
}

function writersOn(pen: Pen, width: number): Writers {
  const { doc, rule, widthOf, write } = pen;
  return {
    head: ({ title, madeOn, draft, who }, y) => {
      const side = width * 0.4;
      const within = width - side - GAP_OF_FACTS;
      let left = write(title, { x: SIDE, y, size: TITLE, leading: TITLE_LEADING, within }) + 1;
      left = write(madeOn, { x: SIDE, y: left, within });
      left = write(draft, { x: SIDE, y: left, isBold: true });
      const lineOfWho = { x: SIDE + width, align: 'right', within: side } as const;
      let right = y + 1;
      for (const [index, line] of who.entries()) {
        if (line === null) rule({ x: SIDE + width - BLANK, y: y + 7, width: BLANK, weight: HAIRLINE });
        else right = write(line, { ...lineOfWho, y: right, isBold: index === 0 });
      }
      const below = Math.max(left, right) + 3;
      rule({ x: SIDE, y: below, width, weight: RULE });
      return below;
    },
    text: ({ text }, y) => write(text, { x: SIDE, y, within: width }),
    title: ({ title }, y) => titleAt(pen, { title, x: SIDE, y, within: width }),
    facts: ({ rows }, y) => {
      const one = (width - GAP_OF_FACTS * (rows.length - 1)) / rows.length;
      const xOf = (index: number) => SIDE + index * (one + GAP_OF_FACTS);
      return Math.max(
        ...rows.map((row, index) => rowsAt(pen, { rows: [row], x: xOf(index), y, within: one })),
      );
    },
    figures: ({ figures }, y) => {
      const one = width / figures.length;
      const bottoms = figures.map(({ label, value, lines }, index) => {
        const place = { x: SIDE + index * one + 2.4, within: one - 4.8 };
        let top = write(label, { ...place, y: y + 2, isBold: true });
        top = write(value, { ...place, y: top, size: FIGURE, leading: FIGURE_LEADING });
        for (const line of lines) top = write(line, { ...place, y: top, size: MINI });
        return top;
      });
      const below = Math.max(...bottoms) + 2;
      doc.setLineWidth(RULE);
      doc.roundedRect(SIDE, y, width, below - y, 2, 2, 'S');
      for (let index = 1; index < figures.length; index++)
        doc.line(SIDE + index * one, y, SIDE + index * one, below);
      return below;
    },
    columns: ({ columns }, y) => {
      const one = (width - GAP_OF_COLUMNS * (columns.length - 1)) / columns.length;
      const bottoms = columns.map(({ title, rows = [], texts = [] }, index) => {
        const place = { x: SIDE + index * (one + GAP_OF_COLUMNS), within: one };
        let top = titleAt(pen, { title, ...place, y }) + 1.6;
        if (rows.length > 0) top = rowsAt(pen, { rows, ...place, y: top });
        for (const text of texts) top = write(text, { ...place, y: top }) + 1.6;
        return top;
      });
      return Math.max(...bottoms);
    },
    picture: ({ picture }, y) => {
      drawShapes(pen, { shapes: picture.shapes, x: SIDE, y });
      return y + picture.height;
    },
    legend: ({ items }, y) => {
      let [x, top] = [SIDE, y];
      for (const { shapes, label } of items) {
        const needed = LEGEND_SQUARE + 1.6 + widthOf(label);
        if (x + needed > SIDE + width) [x, top] = [SIDE, top + LEGEND_SQUARE + 2];
        drawShapes(pen, { shapes, x, y: top + 0.3 });
        write(label, { x: x + LEGEND_SQUARE + 1.6, y: top });
        x += needed + GAP_OF_LEGEND;
      }
      return top + LEGEND_SQUARE + 1;
    },
  };
}

const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;
const styleOf = ({ isFilled }: { readonly isFilled?: boolean }) => (isFilled ? 'F' : 'S');

type Drawers = { readonly [Kind in Shape['kind']]: (shape: Extract<Shape, { kind: Kind }>) => void };

/** Draws shapes as vectors, with their upper left corner at `x` and `y`. */
function drawShapes(pen: Pen, { shapes, ...at }: Position & { shapes: readonly Shape[] }): void {
  const drawers = drawersAt(pen, at);
  for (const shape of shapes) drawers[shape.kind](shape as never); // matched by its kind
}

function drawersAt({ doc, setFace }: Pen, at: Position): Drawers {
  const drawPath = (points: readonly Point[], look: { style: 'S' | 'F'; isClosed: boolean }): void => {
    const [first, ...others] = points;
    if (first === undefined) return;
    const steps = others.map(([x, y], index) => {
      const [beforeX, beforeY] = points[index] ?? first;
      return [x - beforeX, y - beforeY];
    });
    doc.lines(steps, at.x + first[0], at.y + first[1], [1, 1], look.style, look.isClosed);
  };
  return {
    rect: (shape) => {
      doc.setLineWidth(HAIRLINE);
      if (shape.isDashed) doc.setLineDashPattern([1, 0.8], 0);
      doc.rect(at.x + shape.x, at.y + shape.y, shape.width, shape.height, styleOf(shape));
      if (shape.isDashed) doc.setLineDashPattern([], 0);
    },
    circle: (shape) => {
      doc.setLineWidth(RING);
      doc.circle(at.x + shape.x, at.y + shape.y, shape.radius, styleOf(shape));
    },
    line: ({ points, weight = HAIRLINE }) => {
      doc.setLineWidth(weight);
      drawPath(points, { style: 'S', isClosed: false });
    },
    polygon: ({ x, y, points, ...shape }) => {
      doc.setLineWidth(HAIRLINE);
      const corners = points.map(([px, py]): Point => [x + px, y + py]);
      drawPath(corners, { style: styleOf(shape), isClosed: true });
    },
    text: ({ x, y, text, size, align = 'start', isBold = false, isInverse }) => {
      setFace({ size, isBold });
      if (isInverse) doc.setTextColor(255);
      doc.text(text, at.x + x, at.y + y, { align: ALIGN[align] });
      if (isInverse) doc.setTextColor(0);
    },
  };
}

/** Font sizes in millimetres, as in `paper.css`. */
const TEXT = 3.4;
const MINI = 3.1;
const FOOT = 3.05;
const TITLE = 7.4;
const FIGURE = 6;
/** Line heights, relative to the font size. */
const LEADING = 1.35;
const TITLE_LEADING = 1.15;
const FIGURE_LEADING = 1.25;
const FAMILY = 'Figtree';
const POINTS_PER_MM = 72 / 25.4;
/** From a line's top without leading to the baseline, relative to the font size. */
const ASCENT = 0.8;

/** `within` is the width at which lines break. */
type Look = {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly leading?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly within?: number;
};
type Place = Position & { readonly within: number };

/** Writes text and rules on a document, in millimetres from the upper left corner. */
function penOn(doc: jsPDF) {
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
    return look.within === undefined ? [text] : (doc.splitTextToSize(text, look.within) as string[]); // always an array
  };

  /** Writes text with its top at `y`, and returns the y below it. */
  const write = (text: string, { x, y, ...look }: Look & Position): number => {
    const { size = TEXT, leading = LEADING, align = 'left' } = look;
    const lines = linesOf(text, look);
    const line = size * leading;
    const baseline = y + (line - size) / 2 + size * ASCENT;
    for (const [index, part] of lines.entries()) doc.text(part, x, baseline + index * line, { align });
    return y + lines.length * line;
  };

  const rule = ({ x, y, width, weight }: Position & { width: number; weight: number }): void => {
    doc.setLineWidth(weight);
    doc.line(x, y, x + width, y);
  };

  return { doc, setFace, widthOf, linesOf, write, rule };
}

type Pen = ReturnType<typeof penOn>;
