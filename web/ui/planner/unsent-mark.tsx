import { CloudOff } from 'lucide-react';

/** Marks a change that isn't on the server yet; the label is read out and shown on hover. */
export function UnsentMark({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center text-ink-2" title={label}>
      <CloudOff aria-hidden="true" size={16} strokeWidth={1.75} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
