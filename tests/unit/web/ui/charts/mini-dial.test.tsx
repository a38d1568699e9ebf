import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { MiniDial } from '#web/ui/charts/mini-dial.tsx';

const phaseOfDay = (day: number): CyclePhase => (day <= 5 ? 'menstrual' : 'luteal');

describe('the mini dial', () => {
  it('has one dot per day: filled before the current one, hollow after it', () => {
    const dots = dotsOf({ cycleDay: 10, cycleLength: 29 });

    expect(dots).toHaveLength(29);
    expect(dots.filter(({ when }) => when === 'past')).toHaveLength(9);
    expect(dots.filter(({ when }) => when === 'future')).toHaveLength(19);
    expect(dots.at(-1)).toMatchObject({ when: 'now', radius: 6.5 });
  });

  it('keeps the current dot on the last day while the next period is late', () => {
    const dots = dotsOf({ cycleDay: 35, cycleLength: 29 });

    expect(dots.filter(({ when }) => when === 'past')).toHaveLength(28);
    expect(dots.filter(({ when }) => when === 'future')).toHaveLength(0);
  });

  it.each([45, 59, 60, 75, 90])('of %s days has dots that don’t touch', (cycleLength) => {
    const gap = (2 * Math.PI * 60) / cycleLength;
    const [dot] = dotsOf({ cycleDay: cycleLength, cycleLength });

    expect(2 * (dot?.radius ?? 0) + (dot?.stroke ?? 0)).toBeLessThan(gap);
  });
});

function dotsOf(cycle: { cycleDay: number; cycleLength: number }) {
  const html = renderToStaticMarkup(<MiniDial {...cycle} phaseOfDay={phaseOfDay} />);
  return Array.from(html.matchAll(/<circle class="dial-dot"[^>]*>/g), ([dot]) => ({
    when: attribute(dot, 'data-when'),
    radius: Number(attribute(dot, 'r')),
    stroke: Number(attribute(dot, 'stroke-width')),
  }));
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}
