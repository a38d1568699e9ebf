import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { setCycleMode } from '#domain/cycle/cycle.calls.ts';
import type { CycleStatus } from '#domain/cycle/cycle-life.schema.ts';
import { pregnancyWeeks } from '#domain/cycle/pregnancy-weeks.ts';
import { reloadCycle } from '#web/features/cycle/cycle.queries.ts';
import { send } from '#web/lib/http/api-client.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { SinceBleeding } from './bleeding-grid.tsx';

/** Shown in weeks from then on. */
const WEEKS_FROM_DAYS = 21;

/** What the day's card says of a mode, small beside the date: the week, the time since a birth or since bleeding. */
export function ModeAside({ status, today }: { status: CycleStatus; today: LocalDate }) {
  const { t } = useTranslation();
  const { cycle_mode: mode, mode: current } = status;
  if (mode === 'pregnant') return <Weeks status={status} today={today} />;
  if (mode === 'contraception' && status.scheme === null) return <SinceBleeding today={today} />;
  const birthOn = current?.birth_on && parseLocalDate(current.birth_on);
  if (mode !== 'postpartum' || !birthOn) return null;
  const days = Math.max(0, daysBetween(birthOn, today));
  return days < WEEKS_FROM_DAYS
    ? t('modes.sinceBirthDays', { count: days })
    : t('modes.sinceBirth', { count: Math.floor(days / 7) });
}

/** The week of a pregnancy, which can be hidden. */
function Weeks({ status, today }: { status: CycleStatus; today: LocalDate }) {
  const { t } = useTranslation();
  const hide = useMutation({
    mutationFn: (hides: 0 | 1) => send(setCycleMode, { body: { cycle_mode: 'pregnant', hide_weeks: hides } }),
    onSettled: reloadCycle,
  });
  const dueOn = status.mode?.due_on && parseLocalDate(status.mode.due_on);
  const weeks = dueOn ? pregnancyWeeks(dueOn, today) : null;
  if (weeks === null) return null;
  const isHidden = status.weeks_hidden === 1;
  const Icon = isHidden ? Eye : EyeOff;
  return (
    <span className="flex items-center gap-1">
      {!isHidden && <span className="font-semibold">{t('modes.week', weeks)}</span>}
      <IconButton
        label={t(isHidden ? 'modes.showWeek' : 'modes.hideWeek')}
        variant="quiet"
        icon={<Icon aria-hidden="true" size={20} strokeWidth={1.75} />}
        onClick={() => !hide.isPending && hide.mutate(isHidden ? 0 : 1)}
      />
    </span>
  );
}
