import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CyclePhase } from '#domain/cycle/phases.ts';

/** How many of the next times are shown. */
export const SHOWN_TIMES = 3;

type NextCardProps = {
  /** The phase of the first of them, whose colours the card takes. */
  phase?: CyclePhase | null | undefined;
  children: ReactNode;
};

/** The card of the next times, read out when they change. */
export function NextCard({ phase, children }: NextCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      aria-live="polite"
      className="next-times"
      data-phase={phase ?? undefined}
    >
      <h3 id={headingId}>{t('repeats.next')}</h3>
      {children}
    </section>
  );
}

/** Why there are no next times. */
export function NoTimes({ text, isDanger = false }: { text: string; isDanger?: boolean }) {
  return (
    <p className={isDanger ? 'flex gap-2 text-danger' : 'text-ink-2'}>
      {isDanger && <CircleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none" />}
      {text}
    </p>
  );
}
