import { createLucideIcon } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawIcon } from '#web/static/draw-icon.ts';

const NODE = [
  ['path', { d: 'M3 10a2 2 0 0 1 .7-1.5' }],
  ['circle', { cx: '12', cy: '12', r: '3' }],
] as const;
const Ours = drawIcon({ size: 24, node: NODE });
const Lucides = createLucideIcon(
  'two',
  NODE.map(([tag, attributes], key) => [tag, { ...attributes, key: String(key) }]),
);

const CASES: readonly Parameters<typeof Ours>[0][] = [
  {},
  { size: 20, strokeWidth: 2.5, className: 'flex-none', 'aria-hidden': true },
  { size: 16, role: 'img', 'aria-label': 'Repeats' },
  { 'aria-label': 'Repeats' },
  { 'aria-labelledby': 'name' },
  { role: 'img' },
  { role: undefined, 'aria-label': undefined },
];

test.each(CASES)('an icon is rendered like lucide’s, without its class names: %o', (given) => {
  const bare = (markup: string) =>
    [...markup.replace(/lucide(?:-two)? ?/g, '').matchAll(/[\w-]+="[^"]+"|<\/?\w+/g)]
      .map(([part]) => part)
      .filter((part) => !part.startsWith('xmlns'))
      .sort();
  expect(bare(renderToStaticMarkup(<Ours {...given} />))).toEqual(
    bare(renderToStaticMarkup(<Lucides strokeWidth={1.75} {...given} />)),
  );
});
