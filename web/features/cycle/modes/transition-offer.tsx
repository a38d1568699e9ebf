import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useSetTransition } from './modes.mutations.ts';

/** Offers wider spans where cycles change from 40 on. */
export function TransitionOffer() {
  const { t } = useTranslation();
  const headingId = useId();
  const { data: user } = useSuspenseQuery(userQuery);
  const setTransition = useSetTransition();
  if (user.cycle.offers_transition !== 1) return null;
  return (
    <Card aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="font-semibold text-h3">
        {t('modes.transitionTitle')}
      </h2>
      <p className="text-ink-2">{t('modes.transitionText')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          busy={setTransition.isPending}
          busyLabel={t('common.saving')}
          onClick={() => setTransition.mutate(1)}
        >
          {t('modes.transitionYes')}
        </Button>
        <Button variant="outline" onClick={() => setTransition.mutate(0)}>
          {t('modes.transitionNo')}
        </Button>
      </div>
      <p className="text-ink-2 text-small">{t('modes.source')}</p>
    </Card>
  );
}
