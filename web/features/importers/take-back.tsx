import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/error-text.ts';
import { useIsOnline } from '#web/lib/page/use-is-online.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { type TakenBack, useTakeBack } from './made-imports.ts';

type TakeBackProps = {
  importId: string;
  label: string;
  /** For a screen reader, where several stand below each other. */
  spokenLabel?: string;
  onTakenBack: (takenBack: TakenBack) => void;
};

/** Takes an import back, after a question. */
export function TakeBack({ importId, label, spokenLabel, onTakenBack }: TakeBackProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [isAsking, setIsAsking] = useState(false);
  const takeBack = useTakeBack();
  const confirm = () =>
    takeBack.mutate(importId, {
      onSuccess: ({ removed, kept: remaining }) => {
        setIsAsking(false);
        onTakenBack({ removed, kept: remaining });
      },
      onError: () => setIsAsking(false),
    });
  return (
    <>
      {takeBack.error && <Notice tone="error">{errorText(takeBack.error)}</Notice>}
      <Button
        variant="quiet"
        className="take-back underline underline-offset-4"
        aria-label={spokenLabel}
        disabled={!isOnline}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('bringIn.takeBack.title')}
        confirmLabel={t('bringIn.takeBack.confirm')}
        cancelLabel={t('bringIn.takeBack.keep')}
        busy={takeBack.isPending}
        busyLabel={t('bringIn.takeBack.busy')}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        {t('bringIn.takeBack.text')}
      </ConfirmDialog>
    </>
  );
}
