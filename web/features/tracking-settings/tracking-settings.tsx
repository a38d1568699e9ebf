import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayKind, INTIMATE_KINDS } from '#domain/day-log/day-log.fields.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { ownSymptomsQuery } from '#web/features/day-log/day-log.data.ts';
import { dayKindsQuery } from '#web/features/day-log/days.data.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { useUser } from '#web/lib/session/use-user.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Spinner } from '#web/ui/layout/page-state.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { isOn, KIND_GROUPS } from './kind-groups.ts';
import { OwnSymptoms } from './own-symptoms.tsx';
import { useSwitchKinds } from './tracking-settings.data.ts';

/** Which kinds of the log the person is offered, and the symptoms they named. */
export function TrackingSettings() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const kinds = useQuery(dayKindsQuery);
  const symptoms = useQuery(ownSymptomsQuery);
  const missing = [kinds, symptoms].filter(({ data }) => data === undefined);
  const failed = missing.find(({ isError }) => isError);
  if (failed) {
    return (
      <Card>
        <LoadFailure
          text={failureToastText(failed.error)}
          retryLabel={t('common.retry')}
          onRetry={() => {
            for (const { refetch } of missing) void refetch();
          }}
          busy={missing.some(({ isFetching }) => isFetching)}
          busyLabel={t('common.loading')}
        />
      </Card>
    );
  }
  if (kinds.data === undefined || symptoms.data === undefined) {
    return (
      <Card>
        <div className="grid min-h-96 place-items-center">
          <Spinner label={t('common.loading')} />
        </div>
      </Card>
    );
  }
  return (
    <>
      <p className="text-ink-2 text-small">{t('whatILog.intro')}</p>
      <p role="status" className="text-ink-2 text-small empty:sr-only">
        {!isOnline && t('whatILog.offline')}
      </p>
      <KindSwitches kinds={kinds.data} isOnline={isOnline} />
      <OwnSymptoms symptoms={symptoms.data} isOnline={isOnline} />
    </>
  );
}

const GROUPS = Object.keys(KIND_GROUPS) as readonly (keyof typeof KIND_GROUPS)[]; // keys of a const object

/** A switch for each kind of the log. Intimate ones ask for the consent to them first. */
function KindSwitches({ kinds, isOnline }: { kinds: ShownKinds; isOnline: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const { mutate } = useSwitchKinds();
  const [asked, setAsked] = useState<DayKind>();
  const [isAsking, setIsAsking] = useState(false);
  const agreed = user.details.consents.intimate?.given === 1;

  function change(kind: DayKind, { wanted }: { wanted: boolean }) {
    if (wanted && !agreed && INTIMATE_KINDS.includes(kind)) {
      setAsked(kind);
      setIsAsking(true);
    } else mutate({ change: { [kind]: wanted ? 1 : 0 } });
  }

  return (
    <>
      {GROUPS.map((group) => (
        <Card key={group}>
          <fieldset className="grid min-w-0 grid-cols-1 hyphens-auto wrap-anywhere" disabled={!isOnline}>
            <legend className="mb-1 font-semibold text-h3">{t(`whatILog.groups.${group}`)}</legend>
            {KIND_GROUPS[group].map((kind) => (
              <CheckRow
                key={kind}
                name={kind}
                label={<span className="font-medium">{t(`whatILog.kind.${kind}`)}</span>}
                hint={t(`whatILog.kindMeans.${kind}`)}
                checked={isOn(kind, { kinds, agreed })}
                onChange={(event) => change(kind, { wanted: event.target.checked })}
              />
            ))}
          </fieldset>
        </Card>
      ))}
      <IntimateQuestion
        open={isAsking}
        onAgree={() => {
          setIsAsking(false);
          if (asked) mutate({ change: { [asked]: 1 }, agrees: true });
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

type IntimateQuestionProps = { open: boolean; onAgree: () => void; onCancel: () => void };

/** Asks for the consent to keep intimate data, in its own words (`consent-wordings.ts`). */
function IntimateQuestion({ open, onAgree, onCancel }: IntimateQuestionProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onCancel} title={t('consent.intimateAsk')} closeLabel={t('common.close')}>
      <div className="grid grid-cols-1 gap-4 hyphens-auto wrap-anywhere">
        <p>{t('consent.intimateMeans')}</p>
        <p className="text-ink-2 text-small">{t('consent.intimateWhy')}</p>
        <Button onClick={onAgree}>{t('consent.agree')}</Button>
        <Button variant="outline" onClick={onCancel}>
          {t('consent.notNow')}
        </Button>
      </div>
    </Sheet>
  );
}
