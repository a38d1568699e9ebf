import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hourAt } from '#domain/calendar/zoned-day.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useToday } from '#web/lib/use-today.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { greetingAt } from './greeting.ts';

/** The greeting of the hour in the person's zone, and their initial, which leads to the settings. */
export function DashboardHeader({ name }: { name: string | null }) {
  const { t } = useTranslation();
  const { timeZone } = useToday();
  const hour = hourAt(useNow(), timeZone);
  return (
    <header className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <PageTitle>
          {name === null ? t('titles.dashboard') : t(`dashboard.${greetingAt(hour)}`, { name })}
        </PageTitle>
      </div>
      <Link
        to="/settings"
        aria-label={t('dashboard.profile')}
        className="grid size-tap flex-none place-items-center rounded-full border border-line bg-surface font-semibold text-ink-2 hover:bg-surface-2"
      >
        <span aria-hidden="true">{initialOf(name)}</span>
      </Link>
    </header>
  );
}

function initialOf(name: string | null): string {
  const [first] = name ?? '';
  return first?.toLocaleUpperCase() ?? '·';
}
