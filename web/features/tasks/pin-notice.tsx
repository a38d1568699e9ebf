import { useTranslation } from 'react-i18next';
import type { TaskDetails } from '#domain/tasks/task.schema.ts';
import { isOpen } from '#domain/tasks/task-status.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { isPassed, pinWords } from './pin-words.ts';
import { skipOccurrence } from './series.mutations.ts';
import { changeStatus } from './tasks.mutations.ts';

/** What is unusual about the days of a pinned task. One that they passed without can be finished or skipped here. */
export function PinNotice({ task, onDone }: { task: TaskDetails; onDone: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const { id, pin_state: pinState, task_end_on: lastOn, task_status: status } = task;
  const words = isOpen(status) ? pinWords({ pinState, lastOn }, { t, language, today }) : null;
  if (words === null) return null;
  return (
    <Notice tone="info">
      <p className="first-letter:uppercase">{words}</p>
      {isPassed(pinState) && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="outline"
            onClick={() => {
              void changeStatus(id, 'completed');
              onDone();
            }}
          >
            {t('tasks.status.completed')}
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              void skipOccurrence(id);
              onDone();
            }}
          >
            {t('tasks.skip')}
          </Button>
        </div>
      )}
    </Notice>
  );
}
