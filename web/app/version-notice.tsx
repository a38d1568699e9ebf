import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { isSomethingUnsaved } from '#web/lib/page/app-files.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';

/** A native shell gets its files from the app store; a reload would load the same ones. */
const IN_SHELL = import.meta.env.MODE === 'native';

/** Shows that there is a newer build, with a button to reload, which refuses while typed text isn't saved. */
export function VersionNotice() {
  const { t } = useTranslation();
  const [isHeldBack, setIsHeldBack] = useState(false);
  const text = IN_SHELL ? 'version.store' : 'version.banner';
  return (
    <div className="mb-4">
      <Notice tone="info">
        <span className="flex flex-wrap items-center justify-between gap-3">
          {t(isHeldBack ? 'version.unsaved' : text)}
          {!IN_SHELL && (
            <Button variant="outline" onClick={() => void reloadApp().then((went) => setIsHeldBack(!went))}>
              {t('common.reload')}
            </Button>
          )}
        </span>
      </Notice>
    </div>
  );
}

/** If the service worker doesn't answer by then, the page reloads from the network. */
const TAKE_OVER_WAIT_MS = 3000;

/** Reloads into the newest build once its service worker has taken over; `false` if typed text would be lost. */
async function reloadApp(): Promise<boolean> {
  if (isSomethingUnsaved()) return false;
  await letNewestTakeOver().catch(() => undefined);
  location.reload();
  return true;
}

async function letNewestTakeOver(): Promise<void> {
  const workers = navigator.serviceWorker;
  const waiting = (await workers?.getRegistration())?.waiting;
  if (!waiting) return;
  await new Promise<void>((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, TAKE_OVER_WAIT_MS);
    waiting.postMessage('take-over');
  });
}
