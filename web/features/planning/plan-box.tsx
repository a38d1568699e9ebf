import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type PlanBoxProps = {
  id: string;
  /** The task's. */
  title: string;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
};

/** The box that leaves a task out of the plan, or takes it in again. */
export function PlanBox({ id, title, isTaken, onTake }: PlanBoxProps) {
  const { t } = useTranslation();
  return (
    <span className="plan-card-box">
      <input
        id={id}
        type="checkbox"
        aria-label={t('plan.take', { title })}
        checked={isTaken}
        onChange={({ target }) => onTake(target.checked)}
      />
      <Check aria-hidden="true" size={17} strokeWidth={3} />
    </span>
  );
}
