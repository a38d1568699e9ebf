import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/**
 * Asks before typed text is lost by closing the sheet, going back or opening another page. For a reload the browser itself
 * asks.
 */
export function HabitLeaveGuard({ isTyped }: { isTyped: boolean }) {
  const { t } = useTranslation();
  const leaving = useBlocker({
    shouldBlockFn: () => isTyped,
    enableBeforeUnload: isTyped,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      backWay="leaving"
      open={leaving.status === 'blocked'}
      title={t('common.leaveTitle')}
      confirmLabel={t('common.leave')}
      cancelLabel={t('common.stay')}
      onConfirm={() => leaving.proceed?.()}
      onCancel={() => leaving.reset?.()}
    >
      {t('common.leaveText')}
    </ConfirmDialog>
  );
}
