import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayKind, INTIMATE_KINDS } from '#domain/day-log/day-kinds.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { IntimateQuestion } from './intimate-question.tsx';
import { isOn, KIND_GROUPS } from './kind-groups.ts';
import { useSwitchKinds } from './what-i-log.mutations.ts';

const GROUPS = Object.keys(KIND_GROUPS) as readonly (keyof typeof KIND_GROUPS)[]; // keys of a const object

/** A switch for each kind of the log. Intimate ones ask for the consent to them first. */
export function KindSwitches({ kinds, isOnline }: { kinds: ShownKinds; isOnline: boolean }) {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(userQuery);
  const { mutate } = useSwitchKinds();
  const [asked, setAsked] = useState<DayKind>();
  const [isAsking, setIsAsking] = useState(false);
  const agreed = user.details.consents.intimate?.given === 1;

  function change(kind: DayKind, wanted: boolean) {
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
                onChange={(event) => change(kind, event.target.checked)}
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
