import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type Place = { readonly pathname: string; readonly search: object };

type TaskLeaveGuardProps = {
  isDirty: boolean;
  /** Whether going from one place to the other would lose typed text. */
  loses: (from: Place, to: Place) => boolean;
  onDiscard: () => void;
};

/** Asks before typed text is lost, however the person leaves: a button, Escape, the browser's arrows, a reload. */
export function TaskLeaveGuard({ isDirty, loses, onDiscard }: TaskLeaveGuardProps) {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => loses(current, next),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      backWay="leaving"
      open={status === 'blocked'}
      title={t('common.leaveTitle')}
      confirmLabel={t('common.leave')}
      cancelLabel={t('common.stay')}
      onConfirm={() => {
        onDiscard();
        proceed?.();
      }}
      onCancel={() => reset?.()}
    >
      {t('common.leaveText')}
    </ConfirmDialog>
  );
}

export function leavesPage(from: Place, to: Place): boolean {
  return from.pathname !== to.pathname;
}

/** Whether the page or its open task changes. Changing a filter loses nothing. */
export function leavesTask(from: Place, to: Place): boolean {
  return leavesPage(from, to) || taskIn(from) !== taskIn(to);
}

function taskIn({ search }: Place): unknown {
  return 'task' in search ? search.task : undefined;
}
