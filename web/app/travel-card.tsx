import { updateTimeZone } from '#domain/account/profile.calls.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { notifyFailure, useSingleMutation } from '#web/lib/http/query-client.ts';
import { patchDetails } from '#web/lib/session/user.data.ts';
import { dismissZoneOffer } from '#web/lib/time/journey.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';

/** Zones as IANA names. */
type TravelCardProps = { readonly here: string; readonly home: string; readonly onDone: () => void };

/** `America/New_York` becomes "New York". */
const cityOf = (zone: string): string => zone.replace(/^.*\//, '').replaceAll('_', ' ');

/** Names the zone that days are counted in while the device is in another, and offers to change it. */
export function TravelCard({ here, home, onDone }: TravelCardProps) {
  const { t } = useTranslation();
  const cities = { here: cityOf(here), home: cityOf(home) };
  const change = useSingleMutation<unknown, void>({
    mutationKey: ['travel-zone'],
    mutationFn: () => send(updateTimeZone, { body: { timezone: here } }),
    onSuccess: () => patchDetails({ timezone: here }),
    onError: notifyFailure,
  });

  function keep() {
    dismissZoneOffer();
    onDone();
  }

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
          <Button variant="quiet" onClick={keep}>
            {t('travel.keep', cities)}
          </Button>
        </div>
      </Notice>
    </section>
  );
}
