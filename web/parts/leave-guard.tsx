import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/overlays/sheet.tsx';

type Place = { readonly pathname: string; readonly search: object };

type LeaveGuardProps = {
  isDirty: boolean;
  /** Whether a navigation between two places would lose typed text; by default any would. */
  loses?: (from: Place, to: Place) => boolean;
  onDiscard?: () => void;
};

/** Asks before typed text is lost, however the person leaves: a button, Escape, the browser's arrows, a reload. */
export function LeaveGuard({ isDirty, loses = () => true, onDiscard }: LeaveGuardProps) {
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
        onDiscard?.();
        proceed?.();
      }}
      onCancel={() => reset?.()}
    >
      {t('common.leaveText')}
    </ConfirmDialog>
  );
}

export const leavesPage = (from: Place, to: Place): boolean => from.pathname !== to.pathname;
