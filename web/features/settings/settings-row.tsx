import { ChevronRight } from 'lucide-react';

type SettingsRowProps = { label: string; value: string; onClick: () => void };

/** A thing that is set, what it is set to, and the way to change it. Long values wrap below the label. */
export function SettingsRow({ label, value, onClick }: SettingsRowProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="-mx-2 flex min-h-13 min-w-0 items-center gap-3 rounded-m px-2 py-2 text-left transition-colors hover:bg-surface-2"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium hyphens-auto wrap-anywhere">{label} </span>
        <span className="min-w-0 text-ink-2 text-small wrap-anywhere">{value}</span>
      </span>
      <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none text-ink-3" />
    </button>
  );
}
