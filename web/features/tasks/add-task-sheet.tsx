import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/lib/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { ToastAction } from '#web/ui/toast-action.tsx';
import { AddTaskForm, EMPTY_DRAFT } from './add-task-form.tsx';
import { LeaveGuard, leavesPage } from './leave-guard.tsx';

type AddTaskSheetProps = { open: boolean; onClose: () => void; onPlan: (id: string) => void };

/** The panel for a new task. Closed with something written in it, it has that again when it is next opened. */
export function AddTaskSheet({ open, onClose, onPlan }: AddTaskSheetProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(EMPTY_DRAFT);

  function tell(id: string) {
    setDraft(EMPTY_DRAFT);
    onClose();
    const action = { label: t('tasks.plan'), onPress: () => onPlan(id) };
    const text = <ToastAction text={t('tasks.added')} action={action} />;
    void notify({ tone: 'success', text, lasting: true });
  }

  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('tasks.new')} closeLabel={t('common.close')}>
        <AddTaskForm draft={draft} onChange={setDraft} onAdded={tell} />
      </Sheet>
      <LeaveGuard
        isDirty={`${draft.title}${draft.description}`.trim() !== ''}
        loses={leavesPage}
        onDiscard={() => setDraft(EMPTY_DRAFT)}
      />
    </>
  );
}
