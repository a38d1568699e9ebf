import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { FilterChips, FilterRow } from '#web/ui/inputs/choice.tsx';
import type { Specimen } from '../specimen.ts';

const STATUSES = ['not_started', 'in_progress', 'completed'] as const;
const PRIORITIES = ['low', 'mid', 'high'] as const;

function Shown() {
  const { t } = useTranslation();
  const [status, setStatus] = useState<(typeof STATUSES)[number] | null>('in_progress');
  const [priority, setPriority] = useState<(typeof PRIORITIES)[number] | null>(null);
  return (
    <FilterRow>
      <FilterChips
        legend={t('tasks.filterStatus')}
        value={status}
        onChange={setStatus}
        options={STATUSES.map((value) => ({ value, label: t(`tasks.status.${value}`) }))}
      />
      <FilterChips
        legend={t('tasks.filterPriority')}
        value={priority}
        onChange={setPriority}
        options={PRIORITIES.map((value) => ({ value, label: t(`tasks.priorities.${value}`) }))}
      />
    </FilterRow>
  );
}

export const specimen: Specimen = { group: 'plan', name: 'FilterChips', Shown };
