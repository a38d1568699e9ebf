import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/**
 * Asks before a change of the address takes along what was typed: closing the sheet, going back, another page; a reload
 * is asked about by the browser itself.
 */
export function LeaveGuard({ isTyped }: { isTyped: boolean }) {
  const { t } = useTranslation();
  const leaving = useBlocker({
    shouldBlockFn: () => isTyped,
    enableBeforeUnload: isTyped,
    withResolver: true,
  });
  return (
    <ConfirmDialog
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
