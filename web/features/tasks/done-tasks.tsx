import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldButton } from '#web/ui/fold-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LoadMore } from './load-more.tsx';
import type { TaskFilters } from './task-search.schema.ts';
import { type RowActions, TaskSection } from './task-section.tsx';
import { useTaskRows } from './use-task-rows.ts';

type DoneTasksProps = RowActions & {
  filters: TaskFilters;
  /** Ids that stand in the list above already. */
  listed: ReadonlySet<string>;
};

/** What is done, out of the way until somebody looks. */
export function DoneTasks(props: DoneTasksProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <div>
        <FoldButton
          isOpen={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
          label={isOpen ? t('tasks.hideDone') : t('tasks.showDone')}
          controls={id}
        />
      </div>
      {isOpen && (
        <div id={id} className="grid gap-5">
          <DoneRows {...props} />
        </div>
      )}
    </div>
  );
}

function DoneRows({ filters, listed, ...actions }: DoneTasksProps) {
  const { t } = useTranslation();
  const done = useTaskRows({ ...filters, status: 'completed', keyword: '' });
  if (done.isPending) return <Spinner label={t('common.loading')} />;
  const rows = done.rows.filter((row) => !listed.has(row.id));
  return (
    <>
      {done.error && <Notice tone="error">{t('tasks.loadFailed')}</Notice>}
      {rows.length === 0 && !done.error && <p className="text-ink-2">{t('tasks.noneDone')}</p>}
      {rows.length > 0 && <TaskSection group="done" rows={rows} {...actions} />}
      {done.hasNextPage && (
        <LoadMore key={done.pageCount} onMore={done.loadMore} isLoading={done.isFetchingNextPage} />
      )}
    </>
  );
}
