import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import {
  BleedingMark,
  EnergyBloom,
  LEVELS,
  MoodBloom,
  PAIN_LEVELS,
  PainMark,
} from '#web/ui/charts/glyphs.tsx';
import { SleepMark } from '#web/ui/charts/sleep-mark.tsx';

/** The empty share of the outline from the top, in per cent. */
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

it('all levels look different, and so does a missing level', () => {
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

it('a bolt is filled by the level of pain', () => {
  const parts = PAIN_LEVELS.map((level) => emptyPart(renderToStaticMarkup(<PainMark level={level} />)));
  expect(parts).toEqual([100, 56, 32, 0]);
});
