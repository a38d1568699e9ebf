import { useTranslation } from 'react-i18next';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { TaskDetail } from './task-detail.tsx';

type TaskPanelProps = {
  /** The task last opened, which a sheet still shows while it slides away. */
  taskId: string;
  isOpen: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
  onDeleted: () => void;
};

/** A task's details: a full-height sheet on phones, a panel beside the list on wide screens. */
export function TaskPanel({ taskId, isOpen, onOpen, onClose, onDeleted }: TaskPanelProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const shared = { title: t('tasks.detail'), closeLabel: t('common.close'), onClose };
  const detail = <TaskDetail taskId={taskId} onOpen={onOpen} onDeleted={onDeleted} />;
  if (!isWide) {
    return (
      <Sheet {...shared} open={isOpen} height="full">
        {detail}
      </Sheet>
    );
  }
  if (!isOpen) return null;
  return (
    <SidePanel key={taskId} {...shared}>
      {detail}
    </SidePanel>
  );
}
