import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, parseLocalDate } from '#domain/calendar/local-date.ts';
import { PeriodSheet } from '#web/features/cycle/period-sheet.tsx';
import { notifyWithUndo } from '#web/features/cycle/undo-toast.tsx';
import { dayRange } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useAnnotateCycle } from './modes.mutations.ts';
import { OddSheet } from './odd-sheet.tsx';

/** Asks about the newest cycle that is far from the others: forgotten, different, or really that long. */
export function OddCycleCard() {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  const { data: user } = useSuspenseQuery(userQuery);
  const annotate = useAnnotateCycle();
  const undo = useAnnotateCycle();
  const [odd, setOdd] = useState<string | null>(null);
  const [forgotIn, setForgotIn] = useState<string | null>(null);
  const asked = user.cycle.asked.at(-1);
  const start = asked && parseLocalDate(asked.started_on);
  if (!asked || !start) {
    return <OddSheet startedOn={odd} onClose={() => setOdd(null)} />;
  }
  const { started_on: startedOn, days } = asked;

  async function confirm() {
    await annotate.mutateAsync({ startedOn, confirmed: 1 });
    await notifyWithUndo(t('modes.odd.confirmed'), () => undo.mutate({ startedOn, confirmed: 0 }));
  }

  return (
    <Card aria-labelledby={headingId} className="grid gap-2">
      <p className="text-ink-2 text-small">{dayRange({ start, end: addDays(start, days - 1) }, language)}</p>
      <h2 id={headingId} className="font-semibold text-h3">
        {t('modes.odd.asked', { count: days })}
      </h2>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setForgotIn(startedOn)}>
          {t('modes.odd.forgot')}
        </Button>
        <Button variant="outline" onClick={() => setOdd(startedOn)}>
          {t('modes.odd.different')}
        </Button>
        <Button
          variant="outline"
          busy={annotate.isPending}
          busyLabel={t('common.saving')}
          onClick={() => void confirm().catch(() => {})}
        >
          {t('modes.odd.real')}
        </Button>
      </div>
      <PeriodSheet
        open={forgotIn !== null}
        // The middle of the gap is where a forgotten period most likely was.
        opensOn={addDays(start, Math.floor(days / 2))}
        onClose={() => setForgotIn(null)}
      />
      <OddSheet startedOn={odd} onClose={() => setOdd(null)} />
    </Card>
  );
}
