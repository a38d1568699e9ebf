/** Names whose values are words of the other app, not of the person. */
const NAMING = /^(?:type|kind|category|options?|unit)$/i;
/** Words as apps write them in files: no numbers, no sentences. */
const WORD = /^[A-Za-z][A-Za-z_.-]{0,39}$/;
/** Types whose options are the person's own words. */
const IS_OWN_WORDS = /tag|note|custom|user/i;
/** Names that hold a number may be days or ids. */
const IS_NUMBERED = /\d{2}/;
const DEPTH_MAX = 6;

/**
 * The shapes of records that nobody understands, each once with how often it stands there: names of fields, types and options,
 * without values or days. To be shown to us by somebody who wants to.
 */
export function shapesOf(originals: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const original of originals) {
    const shape = shapeOfText(original);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return [...counts].map(([shape, count]) => `${count} × ${shape}`).join('\n');
}

function shapeOfText(original: string): string {
  try {
    const shape = shapeOf(JSON.parse(original), { name: '', depth: 0 });
    return JSON.stringify(shape);
  } catch {
    return 'text';
  }
}

function shapeOf(value: unknown, { name, depth }: { name: string; depth: number }): unknown {
  if (typeof value === 'string') return NAMING.test(name) && WORD.test(value) ? value : 'text';
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  if (depth >= DEPTH_MAX) return '…';
  if (Array.isArray(value)) {
    const shapes = value.map((item) => JSON.stringify(shapeOf(item, { name, depth: depth + 1 })));
    return [...new Set(shapes)].map((shape): unknown => JSON.parse(shape));
  }
  const isOwn = Object.entries(value).some(
    ([key, field]) => NAMING.test(key) && IS_OWN_WORDS.test(String(field)),
  );
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      IS_NUMBERED.test(key) ? '…' : key,
      shapeOf(field, { name: isOwn && key !== 'type' ? '' : key, depth: depth + 1 }),
    ]),
  );
}
