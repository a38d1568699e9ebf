import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PlanApplied } from '#domain/planning/plan.schema.ts';
import { Notice } from '#web/ui/layout/notice.tsx';

/** What was put in place, what was left out, and where it can be taken back. */
export function PlanInPlace({ applied: { placed, skipped } }: { applied: PlanApplied }) {
  const { t } = useTranslation();
  return (
    <Notice tone="success">
      <p>
        {placed > 0 && `${t('plan.placed', { count: placed })} `}
        {skipped.length > 0 && t('plan.skipped', { count: skipped.length })}
      </p>
      <Link
        to="/changes"
        className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
      >
        {t('plan.seeChanges')}
      </Link>
    </Notice>
  );
}
