import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { LogPeriodAction } from './log-period-action.tsx';

const loadPaintDays = withPageTexts(() => import('./paint-days.tsx'));

const PaintDays = lazy<ComponentType>(() =>
  loadPaintDays().then(
    ({ PaintDays: Loaded }) => ({ default: Loaded }),
    () => ({ default: CannotLoad }),
  ),
);

function CannotLoad() {
  const { t } = useTranslation();
  return <p role="alert">{t('errors.network')}</p>;
}

type PaintSheetProps = {
  open: boolean;
  onClose: () => void;
};

/** Days of bleeding to paint, below a button for today. */
export function PaintSheet({ open, onClose }: PaintSheetProps) {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(userQuery);
  return (
    <Sheet open={open} onClose={onClose} title={t('cycle.datesTitle')} closeLabel={t('common.close')}>
      <div className="grid gap-5">
        {user.cycle.cycle_mode === 'natural' && (
          <div className="grid justify-items-center">
            <LogPeriodAction />
          </div>
        )}
        <Suspense fallback={<div className="min-h-96" />}>
          <PaintDays />
        </Suspense>
      </div>
    </Sheet>
  );
}
