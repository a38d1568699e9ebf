import { Sparkles } from 'lucide-react';
import './sparkle.css';

/** Marks something that fits the current phase; the label is read out and shown on hover. */
export function Sparkle({ label }: { label: string }) {
  return (
    <span className="sparkle" title={label}>
      <Sparkles aria-hidden="true" size={16} strokeWidth={1.75} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
