import { Suspense, useState } from 'react';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useUser } from '#web/lib/session/user.data.ts';
import { zoneCity } from '#web/lib/time/zone-names.ts';
import { Skeleton } from '#web/parts/query-boundary.tsx';
import { ValueRow } from '#web/ui/layout/titled-card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

/** The onboarding answers about the person, and those about the cycle, in the order of their lists. */
export const PROFILE_ANSWERS = ['name', 'gender', 'birth', 'zone'] as const;
export const CYCLE_ANSWERS = ['cycleLength', 'periodLength'] as const;

type ProfileAnswer = (typeof PROFILE_ANSWERS | typeof CYCLE_ANSWERS)[number];

const GENDER_KEYS = { 0: 'unsaid', 1: 'female', 2: 'male', 3: 'nonBinary' } as const;

/** The answers as text; `undefined` if there's no answer. */
function useProfileValues({ details }: UserDetails): Record<ProfileAnswer, string | undefined> {
  const { t, language } = useTranslation();
  const { name, gender, dob, timezone, onboarding } = details;
  const days = (count: number | null) => (count === null ? undefined : t('settings.days', { count }));
  return {
    name: name ?? undefined,
    gender: gender === null ? undefined : t(`onboarding.gender.${GENDER_KEYS[gender]}`),
    birth: dob === null ? undefined : fullDay(dob, language),
    zone: timezone === null ? undefined : zoneCity(timezone, language),
    cycleLength: days(onboarding.cycle_length),
    periodLength: days(onboarding.period_length),
  };
}

// Lazy: loads when the first question is opened.
const AnswerForm = lazyPart(
  async () => (await import('#web/features/onboarding/answer-form.tsx')).AnswerForm,
);

export function ProfileSettings({ answers }: { answers: readonly [ProfileAnswer, ...ProfileAnswer[]] }) {
  const { t } = useTranslation();
  const values = useProfileValues(useUser());
  const [answer, setAnswer] = useState<ProfileAnswer>(answers[0]);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ul className="-my-1 grid divide-y divide-line">
        {answers.map((key) => (
          <li key={key} className="grid min-w-0">
            <ValueRow
              label={t(`settings.${key}`)}
              value={values[key] ?? t('settings.notGiven')}
              onClick={() => {
                setAnswer(key);
                setIsOpen(true);
              }}
            />
          </li>
        ))}
      </ul>
      <Sheet open={isOpen} onClose={close} title={t(`settings.${answer}`)} closeLabel={t('common.close')}>
        <Suspense fallback={<Skeleton />}>
          <AnswerForm key={answer} step={answer} onDone={close} />
        </Suspense>
      </Sheet>
    </>
  );
}
