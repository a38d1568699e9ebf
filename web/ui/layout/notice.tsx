import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const TONES = {
  info: { Icon: Info, role: undefined, colour: 'text-ink-2' },
  error: { Icon: CircleAlert, role: 'alert', colour: 'text-danger' },
  success: { Icon: CircleCheck, role: 'status', colour: 'text-success' },
} as const;

/** A sentence in a quiet box. Errors interrupt a screen reader, successes wait, information isn't announced. */
export function Notice({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const { Icon, role, colour } = TONES[tone];
  return (
    <div
      role={role}
      className="flex items-start gap-2.5 rounded-m border border-line bg-surface-2 px-4 py-3 text-small"
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} className={classNames('flex-none', colour)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
