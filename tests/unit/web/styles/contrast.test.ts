// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';

const TEXT = 4.5;
const GRAPHIC = 3;
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
type Pair = readonly [foreground: string, background: string, need: number];

const tokens = readTokens(
  readFileSync(new URL('../../../../web/styles/tokens.css', import.meta.url), 'utf8'),
);

const surfaces = ['paper', 'surface', 'surface-2'] as const;

const neutralPairs: readonly Pair[] = [
  ...surfaces.flatMap((surface): Pair[] => [
    ['ink', surface, TEXT],
    ['ink-2', surface, TEXT],
    ['ink-3', surface, TEXT],
    ['danger', surface, TEXT],
    ['success', surface, TEXT],
    ['focus', surface, GRAPHIC],
    ['line-strong', surface, GRAPHIC],
    ['action', surface, GRAPHIC],
  ]),
  ['on-action', 'action', TEXT],
  ['on-action', 'action-hover', TEXT],
  ['surface', 'danger', TEXT],
  ['ink', 'raised', TEXT],
  ['ink-2', 'raised', TEXT],
];

const phasePairs = CYCLE_PHASES.flatMap((phase): Pair[] => [
  [`${phase}-ink`, `${phase}-tint`, TEXT],
  [`${phase}-on`, `${phase}-solid`, TEXT],
  [`${phase}-solid`, `${phase}-tint`, GRAPHIC],
  ['ink', `${phase}-tint`, TEXT],
  ['ink-2', `${phase}-tint`, TEXT],
  ['focus', `${phase}-tint`, GRAPHIC],
  ...surfaces.flatMap((surface): Pair[] => [
    [`${phase}-ink`, surface, TEXT],
    [`${phase}-solid`, surface, GRAPHIC],
  ]),
]);

describe.each(THEMES)('in the %s theme', (theme) => {
  it.each([...neutralPairs, ...phasePairs])('%s contrasts with %s at %s:1', (...[front, back, need]) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(need);
  });

  it('keeps bright saffron marks visible through their edge', () => {
    expect(
      contrast(colour('ovulation-solid', theme), colour('ovulation-tint', theme)),
    ).toBeGreaterThanOrEqual(GRAPHIC);
    expect(contrast(colour('ovulation-on', theme), colour('ovulation-glow', theme))).toBeGreaterThanOrEqual(
      TEXT,
    );
  });
});

it('the contrast of black on white is measured as in the standard', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

function colour(name: string, theme: Theme): string {
  const found = tokens.get(name);
  if (!found) throw new Error(`tokens.css has no colour --${name}`);
  return found[theme];
}

/** Every `--name: light-dark(#light, #dark)`. */
function readTokens(css: string): Map<string, Record<Theme, string>> {
  const declarations = css.matchAll(/--([\w-]+):\s*light-dark\(\s*(#[\da-f]{6})\s*,\s*(#[\da-f]{6})\s*\)/gi);
  return new Map(
    Array.from(declarations, ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const),
  );
}

/** Contrast ratio, 1 to 21 (WCAG 2.2, “contrast ratio”). */
function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of #rrggbb (WCAG 2.2, “relative luminance”). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
