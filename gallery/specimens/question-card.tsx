import { QuestionCard } from '#web/ui/planner/question-card.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  return (
    <div className="grid gap-3">
      <QuestionCard
        question="A new period, or bleeding in between?"
        answers={[
          { label: 'A new period', onPress: () => {} },
          { label: 'In between', onPress: () => {} },
        ]}
      />
      <QuestionCard question={LONG_TEXT} answers={[{ label: LONG_TEXT, onPress: () => {} }]} />
    </div>
  );
}

export const specimen: Specimen = { group: 'plan', name: 'QuestionCard', Shown };
