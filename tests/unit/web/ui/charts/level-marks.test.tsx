import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import { BleedingMark, PAIN_LEVELS, PainMark } from '#web/ui/charts/glyphs.tsx';
import { EnergyBloom, LEVELS, MoodBloom } from '#web/ui/charts/mood-bloom.tsx';
import { SleepMark } from '#web/ui/charts/sleep-mark.tsx';

/** The share of the outline that is empty, from the top, in per cent. */
function emptyPart(html: string): number {
  return Math.round(Number(/inset\(([\d.]+)%/.exec(html)?.[1]));
}

it.each([
  ['light', 70],
  ['medium', 44],
  ['heavy', 0],
] as const)('a drop of %s bleeding is empty down to %i %%', (level, empty) => {
  expect(emptyPart(renderToStaticMarkup(<BleedingMark level={level} />))).toBe(empty);
});

it('no two levels look the same, and nothing said looks like none of them', () => {
  const pictures = [
    [null, ...BLEEDING_LEVELS].map((level) => <BleedingMark key="" level={level} />),
    [null, ...LEVELS].map((level) => <MoodBloom key="" level={level} />),
    [null, ...LEVELS].map((level) => <EnergyBloom key="" level={level} />),
    [null, ...LEVELS].map((level) => <SleepMark key="" level={level} />),
    PAIN_LEVELS.map((level) => <PainMark key="" level={level} />),
  ];
  for (const levels of pictures) {
    expect(new Set(levels.map((mark) => renderToStaticMarkup(mark))).size).toBe(levels.length);
  }
});

it('a bolt fills with pain', () => {
  const parts = PAIN_LEVELS.map((level) => emptyPart(renderToStaticMarkup(<PainMark level={level} />)));
  expect(parts).toEqual([100, 56, 32, 0]);
});
