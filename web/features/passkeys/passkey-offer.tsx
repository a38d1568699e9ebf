import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { canVerifyUser } from '#web/lib/lock/device-check.ts';
import { endOffer } from '#web/lib/session/passkey-offer.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import { addingFailureText, useAddPasskey } from './passkeys.data.ts';

/** Offers a passkey after a sign-in by code, if the device supports it. "Not now" is remembered for good. */
export function PasskeyOffer() {
  const { t } = useTranslation();
  const { data: canHave } = useQuery({ queryKey: ['can-verify-here'], queryFn: canVerifyUser, gcTime: 0 });
  const [isOver, setIsOver] = useState(false);
  const add = useAddPasskey();
  if (canHave !== true || isOver) return null;

  function end(isDeclined: boolean) {
    endOffer({ isDeclined });
    setIsOver(true);
  }

  return (
    <TitledCard title={t('passkeys.offerTitle')} headingClass="font-semibold" className="mb-4">
      <p className="mt-1 text-ink-2 text-small">{t('passkeys.offerText')}</p>
      {add.isError && (
        <div className="mt-3">
          <Notice tone="error">{addingFailureText(add.error)}</Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          busy={add.isPending && t('passkeys.adding')}
          onClick={() => add.mutate(undefined, { onSuccess: () => end(false) })}
        >
          {t('passkeys.add')}
        </Button>
        <Button variant="quiet" onClick={() => end(true)}>
          {t('passkeys.offerNo')}
        </Button>
      </div>
    </TitledCard>
  );
}
