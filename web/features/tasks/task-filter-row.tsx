import { useTranslation } from 'react-i18next';
import { PRIORITY_NAMES } from '#domain/tasks/task-priority.ts';
import { FilterChips, FilterRow } from '#web/ui/filter-chips.tsx';
import type { TaskFilters } from './task-search.schema.ts';
import { statusOptions } from './task-words.ts';

type TaskFilterRowProps = { filters: TaskFilters; onFilter: (change: TaskFilters) => void };

/** The filters by status and by priority, the most urgent first. */
export function TaskFilterRow({ filters, onFilter }: TaskFilterRowProps) {
  const { t } = useTranslation();
  return (
    <FilterRow>
      <FilterChips
        legend={t('tasks.filterStatus')}
        value={filters.status ?? null}
        options={statusOptions(t)}
        onChange={(status) => onFilter({ ...filters, status: status ?? undefined })}
      />
      <FilterChips
        legend={t('tasks.filterPriority')}
        value={filters.priority ?? null}
        options={PRIORITY_NAMES.toReversed().map((value) => ({
          value,
          label: t(`tasks.priorities.${value}`),
        }))}
        onChange={(priority) => onFilter({ ...filters, priority: priority ?? undefined })}
      />
    </FilterRow>
  );
}
