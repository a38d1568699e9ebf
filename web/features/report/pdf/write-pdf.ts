import { jsPDF } from 'jspdf';
import type { Language } from '#domain/account/language.ts';
import { PAPERS, type Paper, type Sheet, SIDE, TOP, widthOn } from '#web/features/report/sheet/sheet.ts';
import textFace from './fonts/figtree-400.ttf?inline';
import boldFace from './fonts/figtree-600.ttf?inline';
import { FAMILY, FOOT, LEADING, type Pen, penOn } from './pen.ts';
import { writeBlock } from './write-blocks.ts';

// Lays the sheets out as `paper.css` does, with letters as letters and pictures as vectors. Fetched when the PDF is asked for.

/** What stands below a block, and below the foot, in millimetres. */
const GAP = 3;
const FOOT_BOTTOM = 9;
const PAGE_NUMBER = 30;

/** The letters that the faces have: those of `scripts/build-fonts.ts`. */
const WRITABLE = /^[\u0020-\u007e\u00a0-\u00ffœŒĳĲŸ‘’‚“”„–—…•·‹›−×\u2009\u202f\u2011]*$/;

/** Whether anything on the sheets, such as a typed name, has letters that the faces lack. */
export const missingLetters = (sheets: readonly Sheet[]): boolean =>
  !textsIn(sheets).every((text) => WRITABLE.test(text.normalize('NFC')));

/** Every text among some values. */
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
    writeSheet(pen, { sheet, paper });
  }
  return doc.output('blob');
}

function addFace(doc: jsPDF, { name, data, weight }: { name: string; data: string; weight: string }): void {
  doc.addFileToVFS(name, data.slice(data.indexOf(',') + 1));
  doc.addFont(name, FAMILY, weight);
}

function writeSheet(
  pen: Pen,
  { sheet: { blocks, foot, page }, paper }: { sheet: Sheet; paper: Paper },
): void {
  const width = widthOn(paper);
  let y = TOP;
  for (const block of blocks) y = writeBlock(pen, { block, y, width }) + GAP;
  const look = { size: FOOT, within: width - PAGE_NUMBER };
  const top = PAPERS[paper].height - FOOT_BOTTOM - pen.linesOf(foot, look).length * FOOT * LEADING - 2;
  pen.rule({ x: SIDE, y: top, width, weight: 0.3 });
  pen.write(foot, { x: SIDE, y: top + 2, ...look });
  pen.write(page, { x: SIDE + width, y: top + 2, size: FOOT, align: 'right' });
}
