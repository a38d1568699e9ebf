import { Bell, Languages } from 'lucide-react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { INDEX_ROW, IndexGroup, IndexRow, ValueRow } from '#web/ui/layout/titled-card.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return (
    <IndexGroup label={t('settings.title')}>
      <li>
        <button type="button" className={INDEX_ROW}>
          <IndexRow Icon={Bell} label={t('reminders.title')} value={t('index.countOn', { count: 2 })} />
        </button>
      </li>
      <li>
        <button type="button" aria-current="page" className={INDEX_ROW}>
          <IndexRow Icon={Languages} label={t('common.language')} />
        </button>
      </li>
      <li className="grid px-4.5">
        <ValueRow label={t('settings.birth')} value={t('settings.notGiven')} />
      </li>
    </IndexGroup>
  );
}

export const specimen: Specimen = { group: 'panels', name: 'IndexRow, IndexGroup, ValueRow', Shown };
