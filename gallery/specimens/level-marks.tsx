import type { ReactNode } from 'react';
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
import { Card } from '#web/ui/layout/card.tsx';
import type { Specimen } from '../specimen.ts';

const ALL_LEVELS = [null, ...LEVELS] as const;

function Row({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`flex flex-wrap items-center gap-3 ${className}`}>{children}</div>;
}

function Shown() {
  return (
    <Card as="div" className="grid gap-4 text-ink-2">
      {[24, 13].map((size) => (
        <Row key={size} className="text-menstrual-solid">
          {[null, ...BLEEDING_LEVELS].map((level) => (
            <BleedingMark key={level} level={level} size={size} />
          ))}
        </Row>
      ))}
      <Row>
        {[null, ...PAIN_LEVELS].map((level) => (
          <PainMark key={level} level={level} />
        ))}
      </Row>
      {[MoodBloom, EnergyBloom, SleepMark].map((Mark) => (
        <Row key={Mark.name}>
          {ALL_LEVELS.map((level) => (
            <Mark key={level} level={level} />
          ))}
        </Row>
      ))}
    </Card>
  );
}

export const specimen: Specimen = {
  group: 'days',
  name: 'BleedingMark, PainMark, MoodBloom, EnergyBloom, SleepMark',
  Shown,
};
