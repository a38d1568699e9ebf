import { HAIRLINE } from '#web/features/report/sheet/shapes.ts';
import { type Block, LEGEND_SQUARE, type Row, SIDE, type Title } from '#web/features/report/sheet/sheet.ts';
import { drawShapes } from './draw-shapes.ts';
import { FIGURE, FIGURE_LEADING, LEADING, MINI, type Pen, TEXT, TITLE, TITLE_LEADING } from './pen.ts';

type Writers = {
  readonly [Kind in Block['kind']]: (block: Extract<Block, { kind: Kind }>, y: number) => number;
};
type Place = { readonly x: number; readonly y: number; readonly within: number };

const RULE = 0.3;
const THIN_RULE = 0.25;
/** Between columns, and how wide a line to write on is. */
const GAP_OF_FACTS = 6;
const GAP_OF_COLUMNS = 8;
const GAP_OF_LEGEND = 5.5;
const BLANK = 55;
/** The most of a row that its label takes. */
const LABEL_SHARE = 0.6;

/** Writes a block from a height on, as wide as `width`, and returns the height below it. */
export function writeBlock(
  pen: Pen,
  { block, y, width }: { block: Block; y: number; width: number },
): number {
  const writers: Writers = { ...wordsOn(pen, width), ...tablesOn(pen, width), ...picturesOn(pen, width) };
  return writers[block.kind](block as never, y); // each by its own kind
}

function titleAt(
  { write, widthOf }: Pen,
  { title: { strong, rest }, x, y, within }: Place & { title: Title },
): number {
  write(strong, { x, y, isBold: true });
  const used = widthOf(`${strong} `, { isBold: true });
  const line = y + TEXT * LEADING;
  return rest === undefined ? line : Math.max(line, write(rest, { x: x + used, y, within: within - used }));
}

function rowsAt(
  { write, widthOf, rule }: Pen,
  { rows, x, y, within }: Place & { rows: readonly Row[] },
): number {
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

function wordsOn(pen: Pen, width: number): Pick<Writers, 'head' | 'text' | 'title'> {
  const { write, rule } = pen;
  return {
    head: ({ title, lines, draft, who }, y) => {
      const side = width * 0.4;
      const within = width - side - GAP_OF_FACTS;
      let left = write(title, { x: SIDE, y, size: TITLE, leading: TITLE_LEADING, within }) + 1;
      for (const line of lines) left = write(line, { x: SIDE, y: left, within });
      left = write(draft, { x: SIDE, y: left, isBold: true });
      let right = y + 1;
      for (const [index, line] of who.entries()) {
        if (line === null) rule({ x: SIDE + width - BLANK, y: y + 7, width: BLANK, weight: HAIRLINE });
        else
          right = write(line, {
            x: SIDE + width,
            y: right,
            align: 'right',
            isBold: index === 0,
            within: side,
          });
      }
      const below = Math.max(left, right) + 3;
      rule({ x: SIDE, y: below, width, weight: RULE });
      return below;
    },
    text: ({ text }, y) => write(text, { x: SIDE, y, within: width }),
    title: ({ title }, y) => titleAt(pen, { title, x: SIDE, y, within: width }),
  };
}

function tablesOn(pen: Pen, width: number): Pick<Writers, 'facts' | 'figures' | 'columns'> {
  const { doc, write } = pen;
  return {
    facts: ({ rows }, y) => {
      const one = (width - GAP_OF_FACTS * (rows.length - 1)) / rows.length;
      const place = { y, within: one };
      return Math.max(
        ...rows.map((row, index) =>
          rowsAt(pen, { rows: [row], ...place, x: SIDE + index * (one + GAP_OF_FACTS) }),
        ),
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
  };
}

function picturesOn(pen: Pen, width: number): Pick<Writers, 'picture' | 'legend'> {
  const { widthOf, write } = pen;
  return {
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
