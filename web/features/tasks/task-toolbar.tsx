import { Link } from '@tanstack/react-router';
import { CalendarRange, History, Plus, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsWide } from '#web/lib/page/use-is-wide.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';

type TaskToolbarProps = { isSearching: boolean; onSearch: () => void; onAdd: () => void };

/** The page's title with the search button and the button for a new task. */
export function TaskToolbar({ isSearching, onSearch, onAdd }: TaskToolbarProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const plus = <Plus aria-hidden="true" size={isWide ? 18 : 22} strokeWidth={1.75} />;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <PageTitle>{t('titles.tasks')}</PageTitle>
      <div className="flex flex-none items-center gap-2.5">
        <Link
          to="/changes"
          aria-label={t('tasks.changesLink')}
          title={t('tasks.changesLink')}
          className="icon-button"
          data-variant="outline"
        >
          <History aria-hidden="true" size={20} strokeWidth={1.75} />
        </Link>
        <Link
          to="/plan"
          aria-label={t('tasks.planWeek')}
          title={t('tasks.planWeek')}
          className="icon-button"
          data-variant="outline"
        >
          <CalendarRange aria-hidden="true" size={20} strokeWidth={1.75} />
        </Link>
        <IconButton
          label={t('tasks.search')}
          aria-expanded={isSearching}
          icon={<Search aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={onSearch}
        />
        {isWide ? (
          <Button icon={plus} onClick={onAdd}>
            {t('tasks.new')}
          </Button>
        ) : (
          <IconButton variant="primary" label={t('tasks.new')} icon={plus} onClick={onAdd} />
        )}
      </div>
    </header>
  );
}
