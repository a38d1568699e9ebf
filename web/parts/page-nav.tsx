import '#web/ui/inputs/segmented.css';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { classNames } from '#web/ui/layout/card.tsx';

type PageSwitchProps = { label: string; className?: string; children: ReactNode };

/** Links between the pages of a family, the current one marked by the router. */
function PageSwitch({ label, className, children }: PageSwitchProps) {
  return (
    <nav aria-label={label} className={classNames('w-full', className)}>
      <div className="segments">{children}</div>
    </nav>
  );
}

const TASKS_PAGES = [
  ['/tasks', 'nav.tasks'],
  ['/habits', 'nav.habits'],
  ['/plan', 'week.label'],
] as const;

/** Between tasks, habits and the week's plan. The rail has the same links. */
export function TasksSwitch() {
  const { t } = useTranslation();
  return (
    <PageSwitch label={t('titles.tasks')} className="rail:hidden">
      {TASKS_PAGES.map(([to, label]) => (
        <Link key={to} to={to} className="segment">
          {t(label)}
        </Link>
      ))}
    </PageSwitch>
  );
}

/** The views of the cycle page, in the switch's order; each has a text in `month.views`. */
export const CYCLE_VIEWS = ['dial', 'month'] as const;
export type CycleView = (typeof CYCLE_VIEWS)[number];

/** Between the cycle's views and the insights, to which the rail links too. `view` is the shown one, `null` on the insights. */
export function CycleSwitch({ view }: { view: CycleView | null }) {
  const { t } = useTranslation();
  // A mode, or a forecast without a day, has no dial.
  const hasDial = useUser().cycle.next_period_in_days !== null;
  return (
    <PageSwitch label={t('cycle.title')} className={view === null ? 'rail:hidden' : 'rail:ml-auto rail:w-60'}>
      {CYCLE_VIEWS.map((each) => (
        <Link
          key={each}
          to="/cycle"
          search={{ view: each }}
          replace={view !== null}
          resetScroll={view === null}
          viewTransition={view === null}
          aria-current={view === each ? 'page' : undefined}
          className="segment"
        >
          {t(`month.views.${each === 'dial' && !hasDial ? 'overview' : each}`)}
        </Link>
      ))}
      <Link to="/insights" className="segment rail:hidden">
        {t('nav.insights')}
      </Link>
    </PageSwitch>
  );
}

type BackLinkProps = {
  to: '/dashboard' | '/insights' | '/plan' | '/settings' | '/tasks';
  label: string;
  className?: string;
};

/** The way from a page to the one above it, over the page's title. */
export function BackLink({ to, label, className }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={classNames(
        '-ml-1.5 inline-flex min-h-tap items-center gap-1 justify-self-start font-medium text-ink-2',
        className,
      )}
    >
      <ChevronLeft size={20} />
      {label}
    </Link>
  );
}
