import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { loadPaintDays } from './load-paint-days.ts';
import { LogPeriodAction } from './log-period-action.tsx';
import type { PaintDays as Days } from './paint-days.tsx';

const PaintDays = lazy<ComponentType<ComponentProps<typeof Days>>>(() =>
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
  /** Whether a button for today stands above the days. */
  hasToday?: boolean | undefined;
  /** A day of the month that is shown first; today's without. */
  around?: LocalDate | undefined;
};

/** Days of bleeding to paint, over any page. */
export function PaintSheet({ open, onClose, hasToday, around }: PaintSheetProps) {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(userQuery);
  return (
    <Sheet open={open} onClose={onClose} title={t('cycle.datesTitle')} closeLabel={t('common.close')}>
      <div className="grid gap-5">
        {hasToday && user.cycle.cycle_mode === 'natural' && (
          <div className="grid justify-items-center">
            <LogPeriodAction />
          </div>
        )}
        <Suspense fallback={<div className="min-h-96" />}>
          <PaintDays around={around} />
        </Suspense>
      </div>
    </Sheet>
  );
}
