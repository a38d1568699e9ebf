import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isIntimateFlag, PAIN_FLAGS, PAIN_PLACES } from '#domain/day-log/day-log.fields.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { PAIN_LEVELS, PainMark } from '#web/ui/charts/pain-mark.tsx';
import { DiscChoice } from '#web/ui/inputs/disc-choice.tsx';
import { Chips } from './chips.tsx';
import type { EditableDay } from './open-day.ts';
import { Section } from './section.tsx';
import { UnfoldChip } from './unfold-chip.tsx';

/** Always shown with pain; the others are under a fold. */
const FIRST_FLAGS: readonly string[] = ['painkiller', 'kept_from'];
const isFirst = (flag: string) => FIRST_FLAGS.includes(flag);

/** Pain and, if there is any, its places and what else is said of it. */
export function PainSection({ of }: { of: EditableDay }) {
  const { t } = useTranslation();
  const { day, press } = of;
  return (
    <Section of={of} fields={['pain', 'pain_places', 'pain_flags']}>
      <DiscChoice
        legend={t('dayLog.pain')}
        options={PAIN_LEVELS.map((value) => ({
          value,
          word: t(`dayLog.painWords.${value}`),
          mark: <PainMark level={value} />,
        }))}
        value={PAIN_LEVELS.find((level) => level === day.pain) ?? null}
        onChange={(pain) => press({ pain })}
      />
      {day.pain !== null && day.pain > 0 && (
        <>
          <Chips
            legend={t('daySheet.painPlaces')}
            hideLegend
            options={PAIN_PLACES.map((value) => ({ value, label: t(`daySheet.painPlaceWords.${value}`) }))}
            chosen={day.pain_places ?? []}
            onChange={(chosen) =>
              press({ pain_places: PAIN_PLACES.filter((place) => chosen.includes(place)) })
            }
          />
          <PainFlags of={of} />
        </>
      )}
    </Section>
  );
}

/** Intimate flags are offered with the consent to them; without it those that are chosen can be taken back. */
function PainFlags({ of: { day, press } }: { of: EditableDay }) {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(userQuery);
  const agreed = user.details.consents.intimate?.given === 1;
  const chosen = day.pain_flags ?? [];
  const [atFirst] = useState(chosen);
  const isOffered = (flag: string) => agreed || !isIntimateFlag(flag) || atFirst.includes(flag);
  const [isOpen, setOpen] = useState(PAIN_FLAGS.some((flag) => !isFirst(flag) && chosen.includes(flag)));
  return (
    <Chips
      legend={t('daySheet.painFlags')}
      hideLegend
      options={PAIN_FLAGS.filter((flag) => isFirst(flag) || (isOpen && isOffered(flag))).map((value) => ({
        value,
        label: t(`daySheet.painFlagWords.${value}`),
      }))}
      chosen={chosen}
      onChange={(now) => press({ pain_flags: PAIN_FLAGS.filter((flag) => now.includes(flag)) })}
      after={<UnfoldChip isOpen={isOpen} onToggle={() => setOpen(!isOpen)} label={t('daySheet.morePain')} />}
    />
  );
}
