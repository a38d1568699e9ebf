import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { MiniDial, type MiniDialProps, type PastBleeding } from '#web/ui/planner/cycle-card.tsx';

const phaseOfDay = (day: number): CyclePhase => (day <= 5 ? 'menstrual' : 'luteal');

describe('the mini dial', () => {
  it('has one dot per day, filled before the current one and hollow after it', () => {
    const dots = dotsOf({ cycleDay: 10, cycleLength: 29 });

    expect(dots).toHaveLength(29);
    expect(dots.filter(({ when }) => when === 'past')).toHaveLength(9);
    expect(dots.filter(({ when }) => when === 'future')).toHaveLength(19);
    expect(dots.at(-1)).toMatchObject({ when: 'now', radius: 6.5 });
  });

  it('leaves the current dot on the last day while the next period is late', () => {
    const dots = dotsOf({ cycleDay: 35, cycleLength: 29 });

    expect(dots.filter(({ when }) => when === 'past')).toHaveLength(28);
    expect(dots.filter(({ when }) => when === 'future')).toHaveLength(0);
  });

  it('draws past days like calendars: larger for heavier bleeding, a ring for spotting, faint for following days, hollow without', () => {
    const logged = new Map<number, PastBleeding>([
      [1, 'light'],
      [2, 'heavy'],
      [3, 'follows'],
      [4, 'medium'],
      [8, 'spotting'],
    ]);
    const dots = dotsOf({ cycleDay: 10, cycleLength: 29, bleedingOfDay: (day) => logged.get(day) });
    const [first, second, third, fourth] = dots;

    expect([first?.radius, fourth?.radius, second?.radius]).toEqual([1.95, 2.6, 3.38]);
    expect(third).toMatchObject({ phase: 'menstrual', opacity: '0.3', radius: 2.6 });
    expect(dots[4]).toMatchObject({ phase: 'menstrual', opacity: '0' });
    expect([first, second, fourth].map((dot) => dot?.opacity)).toEqual([undefined, undefined, undefined]);
    // The day isn't in the menstrual phase.
    expect(dots[7]).toMatchObject({ phase: 'menstrual', opacity: '0' });
    expect(dots[6]).toMatchObject({ phase: 'luteal', opacity: undefined });
  });

  it('draws future days as expected, whatever is logged', () => {
    const dots = dotsOf({ cycleDay: 2, cycleLength: 29, bleedingOfDay: () => 'heavy' });

    expect(dots.filter(({ radius }) => radius === 3.38)).toHaveLength(1);
  });

  it.each([45, 59, 60, 75, 90])('of %s days has dots that don’t touch', (cycleLength) => {
    const gap = (2 * Math.PI * 60) / cycleLength;
    const [dot] = dotsOf({ cycleDay: cycleLength, cycleLength, bleedingOfDay: () => 'heavy' });

    expect(2 * (dot?.radius ?? 0) + (dot?.stroke ?? 0)).toBeLessThan(gap);
  });
});

function dotsOf(cycle: Omit<MiniDialProps, 'phaseOfDay'>) {
  const html = renderToStaticMarkup(<MiniDial {...cycle} phaseOfDay={phaseOfDay} />);
  return Array.from(html.matchAll(/<circle class="dial-dot"[^>]*>/g), ([dot]) => ({
    when: attribute(dot, 'data-when'),
    phase: attribute(dot, 'data-phase'),
    opacity: attribute(dot, 'fill-opacity'),
    radius: Number(attribute(dot, 'r')),
    stroke: Number(attribute(dot, 'stroke-width')),
  }));
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}
