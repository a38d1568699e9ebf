import type { Page } from '@playwright/test';

/** A line of an accessibility tree, and the lines below it. */
type Node = { readonly line: string; readonly below: Node[] };

const names = (part: 'month' | 'weekday', width: 'long' | 'short') =>
  Array.from({ length: 12 }, (_, index) =>
    new Intl.DateTimeFormat('en-GB', { [part]: width, timeZone: 'UTC' }).format(
      Date.UTC(2026, 0, 1 + index * 31),
    ),
  );
const anyOf = (part: 'month' | 'weekday') =>
  new RegExp(`\\b(?:${[...names(part, 'long'), ...names(part, 'short')].join('|')})\\b`, 'g');
const [MONTH, WEEKDAY] = [anyOf('month'), anyOf('weekday')];
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** A day or a span of days, with or without its weekday, month and year. */
const DATES = /(?:Weekday,? )?\b(?:\d+ ?[–-] ?)?\d+ Month(?: \d{4})?(?: ?[–-] ?\d+ Month(?: \d{4})?)?/g;
/** A span whose first or last day has no month, because the other has the same. */
const SPAN = /\b0 and date|date · 0–0/g;
/** A part of a calendar's day: what follows its date depends on today. */
const OF_DATE = /^- '?((?:(?:button|gridcell|link|radio|cell|rowheader) "|text: )(?:Today, )?date)\b.*?(:?)$/;
/** A day of a plan, which has more or fewer of them. */
const OF_DAY = /^ *- region "date":/;
/** A row is called by its cells, and a picture by its figures. */
const OF_FIGURES = /^- '?(row|img "[^":0]*).*/;
const KEY = ['Logged, by flow', 'Spotting', 'Part of a period', 'Likely', 'Tasks', 'Phase', 'Likely phase'];
/** Cells of days without a record, and the key of a month, which lists only what the month has. */
const BY_CHANCE = new RegExp(`^ *- (?:row|(?:grid)?cell(?: "0")?|listitem: (?:${KEY.join('|')}))$`);

/** A line without what depends on the day on which it's read: dates, counts, ids, and the state of a calendar's day. */
const withoutDay = (line: string) =>
  line
    .replace(/\u00a0|\u202f/g, ' ')
    .replace(ID, 'id')
    .replace(MONTH, 'Month')
    .replace(WEEKDAY, 'Weekday')
    .replace(DATES, 'date')
    .replace(/(?<!level=)\d+(?:[.,:]\d+)*/g, '0')
    // On the first of a month it's one day.
    .replace(/\b0 day\b/g, '0 days')
    .replace(SPAN, (span) => (span.startsWith('0') ? 'date and date' : 'date · date'))
    .replace(OF_DATE, (_, start: string, end: string) => `- ${start}${start.includes('"') ? '"' : ''}${end}`)
    .replace(OF_FIGURES, '- $1');

/** The tree of a snapshot's lines, without repeated neighbours; in grids, tables and strips, without any repeated row, cell or day. */
function treeOf(lines: readonly string[]): Node[] {
  const top: Node[] = [];
  const open = [{ depth: -1, below: top }];
  for (const whole of lines) {
    const depth = whole.search(/\S/);
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const node = { line: withoutDay(whole.slice(depth)), below: [] };
    open.at(-1)?.below.push(node);
    open.push({ depth, below: node.below });
  }
  return top;
}

function print(nodes: readonly Node[], { indent = '', inGrid = false } = {}): string[] {
  const texts = nodes.map(({ line, below }) =>
    [
      indent + line,
      ...print(below, {
        indent: `${indent}  `,
        inGrid: inGrid || /^- (?:grid|table|radiogroup)\b/.test(line),
      }),
    ].join('\n'),
  );
  return texts.filter(
    (text, index) =>
      !BY_CHANCE.test(text) &&
      (inGrid || OF_DAY.test(text) ? texts.indexOf(text) === index : text !== texts[index - 1]),
  );
}

/** What a screen reader finds in a page, in its order, the same on every day. */
export async function readTree(page: Page): Promise<string> {
  const snapshot = await page.locator('body').ariaSnapshot();
  return `${print(treeOf(snapshot.split('\n'))).join('\n')}\n`;
}

/**
 * The sentences that a page, or one sheet of paper in it, shows twice, also short ones of two or more words that aren't labels of
 * controls, of rows or of the plan's days; `own` are texts of the person's data. Runs in the page.
 */
export function sentencesTwice(own: readonly string[]): string[] {
  const LONG = 30;
  const LABELS = 'li, td, th, dl, button, a, label, legend, .plan-day';
  const blockOf = (element: Element): Element =>
    element.parentElement && /^(?:inline$|contents)/.test(getComputedStyle(element).display)
      ? blockOf(element.parentElement)
      : element;
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  };
  const texts = new Map<Element, string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { parentElement: parent, textContent } = walker.currentNode;
    if (!parent || parent.closest('script, style, svg, option, [inert]') || !isSeen(parent)) continue;
    const block = blockOf(parent);
    texts.set(block, (texts.get(block) ?? '') + (textContent ?? ''));
  }
  const shown = [...texts]
    .map(([block, text]) => ({
      sheet: block.closest('article'),
      text: text.replace(/\s+/g, ' ').trim(),
      isFigure: /\d/.test(text) && block.closest('li') !== null,
      isLabel: block.closest(LABELS) !== null,
    }))
    .filter(
      ({ text, isFigure, isLabel }) =>
        (text.length > LONG || (text.includes(' ') && !isLabel)) &&
        !isFigure &&
        !own.some((mine) => text.includes(mine)),
    );
  const isSecond = (one: (typeof shown)[number], index: number) =>
    shown.findIndex(({ text, sheet }) => text === one.text && sheet === one.sheet) !== index;
  return shown.filter(isSecond).map(({ text }) => text);
}
