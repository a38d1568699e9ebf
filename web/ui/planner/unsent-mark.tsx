import { CloudOff } from 'lucide-react';

/** Marks a change that isn't on the server yet; the label is read out and shown on hover. */
export function UnsentMark({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center text-ink-2" title={label}>
      <CloudOff size={16} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
