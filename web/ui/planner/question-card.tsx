import { Button } from '#web/ui/inputs/button.tsx';

type QuestionCardProps = {
  question: string;
  /** The answer that applies until the person decides comes first. */
  answers: readonly { label: string; onPress: () => void }[];
};

/** A question that can be left unanswered, with its few answers. Announced politely when it appears. */
export function QuestionCard({ question, answers }: QuestionCardProps) {
  return (
    <div role="status" className="grid gap-3 rounded-m bg-surface-2 p-4">
      <p className="wrap-anywhere">{question}</p>
      <div className="flex flex-wrap gap-2">
        {answers.map(({ label, onPress }, index) => (
          <Button key={label} variant={index === 0 ? 'primary' : 'outline'} onClick={onPress}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
