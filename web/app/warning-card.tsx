import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { SUPPORT_EMAIL } from '#web/lib/page/support-email.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';

const NAME = 'marea.warning-read';

function hasReadWarning(reason: string): boolean {
  try {
    return sessionStorage.getItem(NAME) === reason;
  } catch {
    return false;
  }
}

/** Stores for this visit that a warning was read; signing out removes it. */
function noteWarningRead(reason: string): void {
  try {
    sessionStorage.setItem(NAME, reason);
  } catch {
    // Without storage the banner shows again after a reload, which does no harm.
  }
}

/** Shows why the account was warned, until dismissed; the next visit shows it again. */
export function WarningCard({ reason }: { reason: string }) {
  const { t } = useTranslation();
  const [read, setRead] = useState<string>();
  if (read === reason || hasReadWarning(reason)) return null;

  function dismiss() {
    noteWarningRead(reason);
    setRead(reason);
  }

  return (
    <section aria-label={t('account.warnedTitle')} className="mb-4">
      <Notice tone="info">
        <p className="font-semibold">{t('account.warnedTitle')}</p>
        {reason !== '' && <p className="mt-1 whitespace-pre-line wrap-anywhere">{reason}</p>}
        <p className="mt-1 text-ink-2 wrap-anywhere">{t('account.warnedText', { email: SUPPORT_EMAIL })}</p>
        <Button variant="outline" className="mt-3" onClick={dismiss}>
          {t('account.warnedRead')}
        </Button>
      </Notice>
    </section>
  );
}
