import { useState } from 'react';
import { updateTimeZone } from '#domain/account/profile.calls.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { readInTab, storeInTab } from '#web/lib/device-storage.ts';
import { send } from '#web/lib/http/api-client.ts';
import { useToastedMutation } from '#web/lib/http/query-client.ts';
import { isSomethingUnsaved } from '#web/lib/page/app-files.ts';
import { patchDetails } from '#web/lib/session/user.data.ts';
import { zoneCity } from '#web/lib/time/zone-names.ts';
import { SUPPORT_EMAIL } from '#web/parts/support-link.tsx';
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

/** The warning that was read in this visit; signing out removes it. */
const READ_KEY = 'marea.warning-read';

/** Shows why the account was warned, until dismissed; the next visit shows it again. */
export function WarningCard({ reason }: { reason: string }) {
  const { t } = useTranslation();
  const [read, setRead] = useState<string>();
  if (read === reason || readInTab(READ_KEY) === reason) return null;

  function dismiss() {
    // Without storage the banner shows again after a reload, which does no harm.
    storeInTab(READ_KEY, reason);
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

/** Zones as IANA names. */
type TravelCardProps = { readonly here: string; readonly home: string; readonly onKeep: () => void };

/** Names the zone that days are counted in while the device is in another, and offers to change it. */
export function TravelCard({ here, home, onKeep }: TravelCardProps) {
  const { t, language } = useTranslation();
  const cities = { here: zoneCity(here, language), home: zoneCity(home, language) };
  const change = useToastedMutation<unknown, void>({
    mutationKey: ['travel-zone'],
    mutationFn: () => send(updateTimeZone, { body: { timezone: here } }),
    onSuccess: () => patchDetails({ timezone: here }),
  });

  return (
    <section aria-label={t('travel.title')} className="mb-4">
      <Notice tone="info">
        <p>{t('travel.text', cities)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="outline"
            busy={change.isPending && t('travel.use', cities)}
            onClick={() => change.mutate()}
          >
            {t('travel.use', cities)}
          </Button>
          <Button variant="quiet" onClick={onKeep}>
            {t('travel.keep', cities)}
          </Button>
        </div>
      </Notice>
    </section>
  );
}
