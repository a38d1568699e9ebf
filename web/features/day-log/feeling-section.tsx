import type { ReactNode } from 'react';
import { LEVELS, type Level } from '#web/ui/charts/mood-bloom.tsx';
import { DiscChoice } from '#web/ui/inputs/disc-choice.tsx';
import type { OpenDay } from './open-day.ts';
import { Section } from './section.tsx';

type FeelingSectionProps = {
  of: OpenDay;
  field: 'mood' | 'energy' | 'sleep';
  legend: string;
  wordOf: (level: Level) => string;
  markOf: (level: Level) => ReactNode;
};

/** Mood, energy or sleep, in five levels. */
export function FeelingSection({ of, field, legend, wordOf, markOf }: FeelingSectionProps) {
  return (
    <Section of={of} fields={[field]}>
      <DiscChoice
        legend={legend}
        options={LEVELS.map((value) => ({ value, word: wordOf(value), mark: markOf(value) }))}
        value={LEVELS.find((level) => level === of.day[field]) ?? null}
        onChange={(level) => of.press({ [field]: level })}
      />
    </Section>
  );
}
