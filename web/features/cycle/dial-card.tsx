import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { alignedDay } from '#domain/cycle/aligned-day.ts';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';
import { textsQuery } from '#web/i18n/texts.query.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { DialSection } from './dial-section.tsx';
import { LogPeriodAction } from './log-period-action.tsx';
import { NextPeriod } from './next-period.tsx';
import type { ShownCycle } from './shown-cycle.ts';

// They stand still while a drag names another day at nearly every frame.
const Action = memo(LogPeriodAction);
const Next = memo(NextPeriod);

type DialCardProps = {
  user: UserDetails;
  shown: ShownCycle;
  /** `undefined` while they load, or where they could not be. */
  predictions: Predictions | undefined;
  day: number;
  onChange: (day: number) => void;
};

/** The dial, the words of the day it shows, the one action, and what comes next. A card on wide windows alone. */
export function DialCard({ user, shown, predictions, day, onChange }: DialCardProps) {
  const { cycle, details } = user;
  return (
    <section className="grid gap-5 wide:rounded-xl wide:border wide:border-edge-line wide:bg-surface wide:px-6 wide:py-8 wide:shadow-1">
      <DialSection cycle={cycle} shown={shown} day={day} onChange={onChange} />
      <DayMessage alignedDay={alignedDay(day, shown.layout)} />
      <div className="grid justify-items-center">
        <Action />
      </div>
      {predictions && <Next predictions={predictions} toldLength={details.onboarding.cycle_length} />}
    </section>
  );
}

/** The title and message of a day of the 28-day reference (1 to 28). */
function DayMessage({ alignedDay }: { alignedDay: number }) {
  const { data: days } = useQuery(textsQuery('days', useLanguage()));
  return <DayText text={days?.[alignedDay - 1]} />;
}
