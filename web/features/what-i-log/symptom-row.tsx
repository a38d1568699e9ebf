import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OwnSymptom } from '#domain/day-log/day-log.schema.ts';

type SymptomRowProps = { symptom: OwnSymptom; disabled: boolean; onClick: () => void };

/** A symptom's name, and a press to change it. A long name wraps. */
export function SymptomRow({ symptom: { name, archived }, disabled, onClick }: SymptomRowProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={onClick}
      className="-mx-2 flex min-h-13 min-w-0 items-center gap-3 rounded-m px-2 py-2 text-left transition-colors hover:bg-surface-2"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium wrap-anywhere">{name} </span>
        {archived === 1 && <span className="text-ink-2 text-small">{t('whatILog.hidden')}</span>}
      </span>
      <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none text-ink-3" />
    </button>
  );
}
