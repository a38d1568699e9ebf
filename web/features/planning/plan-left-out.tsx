import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanChanges } from './arrangement.ts';
import { PlanBox } from './plan-box.tsx';

type PlanLeftOutProps = {
  /** Ids and titles. */
  tasks: readonly (readonly [id: string, title: string])[];
  out: PlanChanges['out'];
  onTake: (choice: { id: string; title: string; isTaken: boolean }) => void;
};

/** What the plan was made without. Ticked again, a task is planned with the rest the next time. */
export function PlanLeftOut({ tasks, out, onTake }: PlanLeftOutProps) {
  const { t } = useTranslation();
  const headingId = useId();
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h2 id={headingId} className="font-semibold text-h3">
        {t('plan.leftOut')}
      </h2>
      <ul className="plan-waits">
        {tasks.map(([id, title]) => (
          <li key={id} className="plan-left-out">
            <PlanBox
              id={`${headingId}${id}`}
              title={title}
              isTaken={!out.has(id)}
              onTake={(isTaken) => onTake({ id, title, isTaken })}
            />
            <div>
              <label htmlFor={`${headingId}${id}`}>{title}</label>
              {!out.has(id) && <p className="plan-why">{t('plan.withTheRest')}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
