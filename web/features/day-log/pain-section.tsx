import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAIN_FLAGS, PAIN_PLACES } from '#domain/day-log/day-log.fields.ts';
import { PAIN_LEVELS, PainMark } from '#web/ui/charts/pain-mark.tsx';
import { DiscChoice } from '#web/ui/inputs/disc-choice.tsx';
import { FoldButton } from '#web/ui/inputs/fold-button.tsx';
import { Chips } from './chips.tsx';
import type { OpenDay } from './open-day.ts';
import { Section } from './section.tsx';

/** Always shown with pain; the others are under a fold. */
const FIRST_FLAGS = ['painkiller', 'kept_from'] as const;
const OTHER_FLAGS = PAIN_FLAGS.filter((flag) => !FIRST_FLAGS.some((first) => first === flag));

/** Pain and, if there is any, its places and what else is said of it. */
export function PainSection({ of }: { of: OpenDay }) {
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

function PainFlags({ of: { day, press } }: { of: OpenDay }) {
  const { t } = useTranslation();
  const id = useId();
  const chosen = day.pain_flags ?? [];
  const [isOpen, setOpen] = useState(OTHER_FLAGS.some((flag) => chosen.includes(flag)));
  const row = (flags: typeof PAIN_FLAGS | typeof FIRST_FLAGS | typeof OTHER_FLAGS, legend: string) => (
    <Chips
      legend={legend}
      hideLegend
      options={flags.map((value) => ({ value, label: t(`daySheet.painFlagWords.${value}`) }))}
      chosen={chosen}
      onChange={(now) => press({ pain_flags: PAIN_FLAGS.filter((flag) => now.includes(flag)) })}
    />
  );
  return (
    <>
      {row(FIRST_FLAGS, t('daySheet.painFlags'))}
      <div>
        <FoldButton
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          label={t('daySheet.morePain')}
          controls={id}
        />
        {isOpen && (
          <div id={id} className="mt-2">
            {row(OTHER_FLAGS, t('daySheet.morePain'))}
          </div>
        )}
      </div>
    </>
  );
}
