import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canVerifyUser } from '#web/lib/lock/device-check.ts';
import { endOffer } from '#web/lib/session/passkey-offer.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card, Notice } from '#web/ui/layout/card.tsx';
import { addingFailureText, useAddPasskey } from './passkeys.data.ts';

/** Offers a passkey after a sign-in by code, if the device supports it. "Not now" is remembered for good. */
export function PasskeyOffer() {
  const { t } = useTranslation();
  const { data: canHave } = useQuery({ queryKey: ['can-verify-here'], queryFn: canVerifyUser, gcTime: 0 });
  const [isOver, setIsOver] = useState(false);
  const add = useAddPasskey();
  const headingId = useId();
  if (canHave !== true || isOver) return null;

  function end(isDeclined: boolean) {
    endOffer({ isDeclined });
    setIsOver(true);
  }

  return (
    <Card aria-labelledby={headingId} className="mb-4">
      <h2 id={headingId} className="font-semibold">
        {t('passkeys.offerTitle')}
      </h2>
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
    </Card>
  );
}
