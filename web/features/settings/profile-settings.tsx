import { ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useUser } from '#web/lib/session/user.data.ts';
import { zoneCity } from '#web/lib/time/zone-names.ts';
import { Spinner } from '#web/ui/layout/card.tsx';
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
  const user = useUser();
  const values = useProfileValues(user);
  const [answer, setAnswer] = useState<ProfileAnswer>(answers[0]);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ul className="-my-1 grid divide-y divide-line">
        {answers.map((key) => (
          <li key={key} className="grid min-w-0">
            <SettingsRow
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
        <Suspense fallback={<Spinner label={t('common.loading')} />}>
          <AnswerForm key={answer} step={answer} onDone={close} />
        </Suspense>
      </Sheet>
    </>
  );
}

/** A button with a setting and its value that opens the change. Long values wrap below the label. */
function SettingsRow({ label, value, onClick }: { label: string; value: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="-mx-2 flex min-h-13 min-w-0 items-center gap-3 rounded-m px-2 py-2 text-left transition-colors hover:bg-surface-2"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium hyphens-auto wrap-anywhere">{label} </span>
        <span className="min-w-0 text-ink-2 text-small wrap-anywhere">{value}</span>
      </span>
      <ChevronRight size={20} className="flex-none text-ink-3" />
    </button>
  );
}
