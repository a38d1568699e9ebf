import { QuestionCard } from '#web/ui/layout/titled-card.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  return (
    <>
      <QuestionCard
        question="A new period, or bleeding in between?"
        answers={[
          { label: 'A new period', onPress: () => {} },
          { label: 'In between', onPress: () => {} },
        ]}
      />
      <QuestionCard question={LONG_TEXT} answers={[{ label: 'In between', onPress: () => {} }]} />
    </>
  );
}

export const specimen: Specimen = { group: 'plan', name: 'QuestionCard', Shown };
