import { Link } from '@tanstack/react-router';
import { Waves } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CycleStatus } from '#domain/cycle/cycle-life.schema.ts';
import { choiceOf } from './mode-choices.ts';

const WORDS = { paused: 'modes.paused', no_periods: 'modes.withoutPeriods' } as const;

/** The last line of the day's card in a mode without predictions: it says so, and leads to the choice. */
export function ModeLine({ status }: { status: CycleStatus }) {
  const { t } = useTranslation();
  const choice = choiceOf(status);
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 border-line border-t pt-2">
      <Waves aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none text-ink-2" />
      <p className="min-w-0 flex-1 text-ink-2 text-small">
        {t(choice === 'paused' || choice === 'no_periods' ? WORDS[choice] : 'modes.off')}
      </p>
      <Link
        to="/settings/cycle"
        className="inline-flex min-h-tap items-center font-semibold text-small underline underline-offset-4"
      >
        {t('modes.change')}
      </Link>
    </div>
  );
}
