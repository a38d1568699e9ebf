import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { useUnreadableChanges, useUnsentChanges } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/page-state.tsx';

const UnsentSheet = lazy(
  withPageTexts(async () => ({ default: (await import('./unsent-sheet.tsx')).UnsentSheet })),
);

/** Says that changes wait for a connection, or that some were refused or can't be read, with a button that lists them. */
export function UnsentBanner() {
  const { t } = useTranslation();
  const changes = useUnsentChanges();
  const unreadable = useUnreadableChanges().length;
  const [isOpen, setIsOpen] = useState(false);
  // One that can't be read wasn't saved either.
  const refused = changes.filter(({ refusal }) => refusal !== undefined).length + unreadable;
  const text =
    refused > 0
      ? t('unsent.refusedBanner', { count: refused })
      : t('unsent.banner', { count: changes.length });
  return (
    <>
      <div role="status">
        {changes.length + unreadable > 0 && (
          <div className="mb-4">
            <Notice tone={refused > 0 ? 'error' : 'info'}>
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <span>{text}</span>
                <Button variant="quiet" className="-mx-5 -my-2.5" onClick={() => setIsOpen(true)}>
                  {t('unsent.look')}
                </Button>
              </div>
            </Notice>
          </div>
        )}
      </div>
      <Suspense fallback={null}>{isOpen && <UnsentSheet onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
