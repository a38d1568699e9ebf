import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BLEEDING_STRENGTHS } from '#domain/day-log/bleeding.ts';
import { HEAVY_DETAILS } from '#domain/day-log/day-log.fields.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { newPeriodQuestion } from '#web/lib/day-log/between-or-new.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { BleedingMark } from '#web/ui/charts/bleeding-mark.tsx';
import { DiscChoice } from '#web/ui/inputs/disc-choice.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { QuestionCard } from '#web/ui/planner/question-card.tsx';
import { Chips } from './chips.tsx';
import type { EditableDay } from './open-day.ts';
import { Section } from './section.tsx';
import type { ClassifyStart } from './use-press.ts';

type BleedingSectionProps = { of: EditableDay; kinds: ShownKinds; onAnswer: ClassifyStart | undefined };

/** Bleeding and, if it's heavy, its details. */
export function BleedingSection({ of, kinds, onAnswer }: BleedingSectionProps) {
  const { t } = useTranslation();
  const { today } = useToday();
  const { date, day, press } = of;
  const levels = useRef<HTMLDivElement>(null);
  const isEmpty = day.bleeding === null && day.pain === null;
  // Its place stays, so that nothing moves under a finger.
  const [wasEmpty] = useState(isEmpty);
  const nothing = t(date === today ? 'daySheet.nothingToday' : 'daySheet.nothingThen');
  const strength = BLEEDING_STRENGTHS.find((one) => one === day.bleeding) ?? null;
  return (
    <Section of={of} fields={['bleeding', 'counts', 'heavy_details']}>
      {(wasEmpty || isEmpty) && (
        <div className={isEmpty ? undefined : 'invisible'}>
          <Chips
            legend={nothing}
            hideLegend
            options={[{ value: 'nothing', label: nothing }]}
            chosen={[]}
            onChange={() => {
              press(kinds.pain ? { bleeding: 'none', pain: 0 } : { bleeding: 'none' });
              // The chip goes, and with it the focus would.
              levels.current?.querySelector('input')?.focus();
            }}
          />
        </div>
      )}
      <div ref={levels} className="min-w-0">
        <DiscChoice
          legend={t('dayLog.bleeding')}
          options={BLEEDING_STRENGTHS.map((value) => ({
            value,
            word: t(`bleeding.${value}`),
            mark: (
              <span className={value === 'none' ? undefined : 'text-menstrual-solid'}>
                <BleedingMark level={value} />
              </span>
            ),
          }))}
          value={strength}
          onChange={(bleeding) => press({ bleeding })}
        />
      </div>
      {day.bleeding === 'unspecified' && (
        <Chips
          legend={t('daySheet.unspecified')}
          hideLegend
          options={[{ value: 'unspecified', label: t('daySheet.unspecified') }]}
          chosen={[day.bleeding]}
          onChange={() => press({ bleeding: null })}
        />
      )}
      {onAnswer && <QuestionCard {...newPeriodQuestion(t, onAnswer)} />}
      {day.bleeding === 'heavy' && kinds.heavy_details === 1 && (
        <Chips
          legend={t('daySheet.heavyDetails')}
          options={HEAVY_DETAILS.map((value) => ({ value, label: t(`daySheet.heavyDetailWords.${value}`) }))}
          chosen={day.heavy_details ?? []}
          onChange={(chosen) =>
            press({ heavy_details: HEAVY_DETAILS.filter((detail) => chosen.includes(detail)) })
          }
        />
      )}
      {day.bleeding === 'heavy' && day.heavy_details?.includes('soaked_1h') && <AcuteCard />}
    </Section>
  );
}

/** Who to call, and when. The same words for everyone, and nothing is sent by it. Source: docs/report.md */
function AcuteCard() {
  const { t } = useTranslation();
  return (
    <Notice tone="error">
      <p className="font-semibold">{t('daySheet.acute.title')}</p>
      <p className="mt-1">{t('daySheet.acute.now')}</p>
      <p className="mt-1">{t('daySheet.acute.else')}</p>
      <a
        href="tel:112"
        className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
      >
        {t('daySheet.acute.call')}
      </a>
    </Notice>
  );
}
