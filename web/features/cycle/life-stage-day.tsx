import { addDays, daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { setCycleMode } from '#domain/cycle/cycle.calls.ts';
import { isPastDue, pregnancyWeeks } from '#domain/cycle/cycle-mode.ts';
import type { CycleStatus } from '#domain/cycle/life-stage.schema.ts';
import { makesPeriods } from '#domain/day-log/bleeding.ts';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { send } from '#web/lib/http/api-client.ts';
import { useOptimisticQuery } from '#web/sync/optimistic.ts';
import { buttonClass } from '#web/ui/inputs/button.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Notice } from '#web/ui/layout/page-state.tsx';
import { reloadCycle } from './cycle.data.ts';
import { choiceOf } from './life-stage.data.ts';
import './modes/bleeding-grid.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, EyeOff, Waves } from 'lucide-react';
import { useTranslation } from 'react-i18next';

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
        icon={<Icon size={20} />}
        onClick={() => !hide.isPending && hide.mutate(isHidden ? 0 : 1)}
      />
    </span>
  );
}

/** Bleeding this recent is mentioned in a pregnancy. */
const RECENT_DAYS = 1;

/** What a mode has to say now and then: bleeding in a pregnancy, and a due date long past. Nothing else, and each quietly. */
export function ModeNotes({ status, today }: { status: CycleStatus; today: LocalDate }) {
  const { t } = useTranslation();
  const [bledOn] = useBleedingDays();
  const { cycle_mode: mode, mode: current } = status;
  if (mode !== 'pregnant') return null;
  const dueOn = current?.due_on && parseLocalDate(current.due_on);
  return (
    <>
      {bledOn !== undefined && daysBetween(bledOn, today) <= RECENT_DAYS && (
        <Notice tone="info">{t('modes.pregnantBleeding')}</Notice>
      )}
      {dueOn && isPastDue(dueOn, today) && (
        <Notice tone="info">
          <p>{t('modes.afterDue')}</p>
          <Link to="/settings/cycle" className={buttonClass('outline')}>
            {t('modes.tell')}
          </Link>
        </Notice>
      )}
    </>
  );
}

const WORDS = { paused: 'modes.paused', no_periods: 'modes.withoutPeriods' } as const;

/** The last line of the day's card in a mode without predictions: it says so, and leads to the choice. */
export function ModeLine({ status }: { status: CycleStatus }) {
  const { t } = useTranslation();
  const choice = choiceOf(status);
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 border-line border-t pt-2">
      <Waves size={18} className="flex-none text-ink-2" />
      <p className="min-w-0 flex-1 text-ink-2 text-small">
        {t(choice === 'paused' || choice === 'no_periods' ? WORDS[choice] : 'modes.off')}
      </p>
      <Link
        to="/settings/cycle"
        className="inline-flex min-h-tap items-center font-semibold text-small underline underline-offset-4"
      >
        {t('modes.change')}
      </Link>
    </div>
  );
}

const DAYS = 90;

/** Days of bleeding among the known ones, newest first. */
function useBleedingDays(): readonly LocalDate[] {
  const { data } = useQuery(useOptimisticQuery(recentDaysQuery));
  const days = data?.days ?? [];
  return days
    .filter(({ bleeding }) => makesPeriods(bleeding))
    .map(({ date }) => date as LocalDate) // as the server wrote it
    .sort((one, other) => (one < other ? 1 : -1));
}

/** How long ago the last bleeding was, in words. */
function SinceBleeding({ today }: { today: LocalDate }) {
  const { t } = useTranslation();
  const [last] = useBleedingDays();
  if (last === undefined) return t('modes.noBleeding');
  const days = daysBetween(last, today);
  return days === 0 ? t('modes.bleedingToday') : t('modes.sinceBleeding', { count: days });
}

/** The last 90 days as small squares, filled where bleeding is logged; said in words too. */
export function BleedingGrid({ today }: { today: LocalDate }) {
  const { t } = useTranslation();
  const bled = new Set(useBleedingDays());
  const shown = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1));
  const count = shown.filter((day) => bled.has(day)).length;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-ink-2 text-small">{t('modes.gridText', { count })}</figcaption>
      <div aria-hidden="true" className="bleeding-grid">
        {shown.map((day) => (
          <span key={day} data-bled={bled.has(day) || undefined} data-today={day === today || undefined} />
        ))}
      </div>
    </figure>
  );
}
