import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { schemeFrom } from '#domain/cycle/cycle-answers.ts';
import { isPastDue, pregnancyWeeks } from '#domain/cycle/cycle-mode.ts';
import { setCycleMode } from '#domain/cycle/cycle-record.calls.ts';
import type { CurrentScheme, CycleStatus } from '#domain/cycle/life-stage.schema.ts';
import { expectedBleeds, packDay } from '#domain/cycle/scheme.ts';
import { makesPeriods } from '#domain/day-log/bleeding.ts';
import { recentDaysQuery, useDayLog } from '#web/features/day-log/days.data.ts';
import { logDay } from '#web/features/day-log/log-day.ts';
import { dayRange } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { notifyFailure } from '#web/lib/http/query-client.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Card, Notice } from '#web/ui/layout/card.tsx';
import { reloadCycle } from './cycle.data.ts';
import { choiceOf } from './life-stage.data.ts';
import './life-stage-day.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Eye, EyeOff, Waves } from 'lucide-react';
import { useId } from 'react';
import { notifyWithUndo } from './saving.tsx';

/** From so many days on, a time is shown in weeks. */
const WEEKS_FROM_DAYS = 21;

/** The mode's small text beside the date: the week of a pregnancy, or the time since a birth or since bleeding. */
export function ModeAside({ status, today }: { status: CycleStatus; today: LocalDate }) {
  const { t } = useTranslation();
  const { cycle_mode: mode, mode: current } = status;
  if (mode === 'pregnant') return <Weeks status={status} today={today} />;
  if (mode === 'contraception' && status.scheme === null) return <SinceBleeding today={today} />;
  const birthOn = current?.birth_on;
  if (mode !== 'postpartum' || !birthOn) return null;
  const days = Math.max(0, daysBetween(birthOn, today));
  return days < WEEKS_FROM_DAYS
    ? t('modes.sinceBirthDays', { count: days })
    : t('modes.sinceBirth', { count: Math.floor(days / 7) });
}

function Weeks({ status, today }: { status: CycleStatus; today: LocalDate }) {
  const { t } = useTranslation();
  const hide = useMutation({
    mutationFn: (hides: 0 | 1) => send(setCycleMode, { body: { cycle_mode: 'pregnant', hide_weeks: hides } }),
    onSettled: reloadCycle,
  });
  const dueOn = status.mode?.due_on;
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

/** In a pregnancy, bleeding of the last so many days is mentioned. */
const RECENT_DAYS = 1;

/** A mode's occasional notes, each quiet: bleeding in a pregnancy, and a due date long past. */
export function ModeNotes({ status, today }: { status: CycleStatus; today: LocalDate }) {
  const { t } = useTranslation();
  const [bledOn] = useBleedingDays();
  const { cycle_mode: mode, mode: current } = status;
  if (mode !== 'pregnant') return null;
  const dueOn = current?.due_on;
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

const MODE_TEXTS = { paused: 'modes.paused', no_periods: 'modes.withoutPeriods' } as const;

/** The last line of the day's card in a mode without predictions: it names the mode, and leads to the choice. */
export function ModeLine({ status }: { status: CycleStatus }) {
  const { t } = useTranslation();
  const choice = choiceOf(status);
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 border-line border-t pt-2">
      <Waves size={18} className="flex-none text-ink-2" />
      <p className="min-w-0 flex-1 text-ink-2 text-small">
        {t(choice === 'paused' || choice === 'no_periods' ? MODE_TEXTS[choice] : 'modes.off')}
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

/** The days of bleeding among the loaded ones, newest first. */
function useBleedingDays(): readonly LocalDate[] {
  const { data } = useQuery(useOptimisticQuery(recentDaysQuery));
  const days = data?.days ?? [];
  return days
    .filter(({ bleeding }) => makesPeriods(bleeding))
    .map(({ date }) => date)
    .sort((one, other) => (one < other ? 1 : -1));
}

function SinceBleeding({ today }: { today: LocalDate }) {
  const { t } = useTranslation();
  const [last] = useBleedingDays();
  if (last === undefined) return t('modes.noBleeding');
  const days = daysBetween(last, today);
  return days === 0 ? t('modes.bleedingToday') : t('modes.sinceBleeding', { count: days });
}

/** The last 90 days as small squares, filled where bleeding is logged; with the same as text. */
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

type PackCardProps = { scheme: CurrentScheme; today: LocalDate; children?: React.ReactNode };

/** Today in the pack: its number, when bleeding may come, and for a pill a button to log it; `children` is the last line. */
export function PackCard({ scheme, today, children }: PackCardProps) {
  const { t, language } = useTranslation();
  const headingId = useId();
  const pack = schemeFrom(scheme);
  const place = packDay(pack, today);
  const taken = useTaken(place?.packStartedOn ?? today);
  if (place === null) return null;
  const [bleed] = expectedBleeds(pack, { today, count: 1 });
  const { day, isPause, packStartedOn } = place;
  const at = daysBetween(packStartedOn, today);
  const days = isPause ? scheme.pause_days : scheme.active_days;
  return (
    <Card aria-labelledby={headingId} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 flex-1 basis-36 gap-1">
          <h2 id={headingId} className="font-display text-h2">
            {t(isPause ? 'modes.pauseDay' : `modes.${scheme.kind}`, { day })}
          </h2>
          {bleed && (
            <>
              <p className="text-ink-2 text-small">{t('modes.bleedExpected')}</p>
              <p className="font-semibold">{dayRange({ start: bleed.low, end: bleed.high }, language)}</p>
              <p className="text-ink-2 text-small">{t('modes.fromPack')}</p>
            </>
          )}
          {scheme.kind === 'pill' && !isPause && <PillAction today={today} />}
        </div>
        <PackRing
          scheme={scheme}
          place={at}
          taken={scheme.kind === 'pill' ? taken : new Set(isPause ? [] : untilNow(at))}
          label={t(isPause ? 'modes.pauseAria' : 'modes.packAria', { day, days })}
          number={String(day)}
          note={t('modes.of', { days })}
        />
      </div>
      {children}
    </Card>
  );
}

const untilNow = (at: number) => Array.from({ length: at + 1 }, (_, index) => index);

/** The places in a pack on whose days a pill was logged as taken or as taken late. */
function useTaken(packStartedOn: LocalDate): ReadonlySet<number> {
  // Loaded at once, because the ring shows these days.
  const { data } = useQuery(useOptimisticQuery(recentDaysQuery));
  const taken = (data?.days ?? []).filter(
    ({ date, pill }) => date >= packStartedOn && (pill === 'taken' || pill === 'late'),
  );
  return new Set(taken.map(({ date }) => daysBetween(packStartedOn, date)));
}

/** Logs today's pill in one press; yesterday's can still be logged as late or missed, with a hint to the leaflet. */
function PillAction({ today }: { today: LocalDate }) {
  const { t } = useTranslation();
  const log = useDayLog(today);
  const before = useDayLog(addDays(today, -1));

  async function logPill(pill: 'taken' | 'late' | 'missed') {
    const previous = (log?.pill ?? null) as typeof pill | null; // no other value is logged
    await logDay(today, { pill });
    await notifyWithUndo(t(`modes.${pill}`), () => void logDay(today, { pill: previous }));
  }

  const isLogged = log?.pill != null;
  const isLate = log?.pill === 'late' || log?.pill === 'missed' || before?.pill === 'missed';
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {isLogged ? (
        <p className="flex items-center gap-1.5 font-semibold">
          <Check size={18} strokeWidth={2} />
          {/* Only `late` and `missed` are left here. */}
          {t(log.pill === 'taken' ? 'modes.takenToday' : `modes.${log.pill as 'late' | 'missed'}`)}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Check size={20} />} onClick={() => void logPill('taken').catch(notifyFailure)}>
            {t('modes.taken')}
          </Button>
          <Button variant="quiet" onClick={() => void logPill('missed').catch(notifyFailure)}>
            {t('modes.missed')}
          </Button>
        </div>
      )}
      {isLate && <p className="text-ink-2 text-small">{t('modes.leaflet')}</p>}
    </div>
  );
}

const SIZE = 136;
const MIDDLE = SIZE / 2;
const RADIUS = 60;
const INNER_RADIUS = 48;

type PackRingProps = {
  scheme: CurrentScheme;
  /** Today's place in the pack, from 0. */
  place: number;
  taken: ReadonlySet<number>;
  label: string;
  number: string;
  note: string;
};

/** A pack as a ring of 136 px: taken days filled, today a large ring, the pause as dashes, the expected bleed hatched inside. */
function PackRing(props: PackRingProps) {
  const { place, taken, label, number, note } = props;
  const { active_days: active, pause_days: pause } = props.scheme;
  const days = active + pause;
  const angleOf = (at: number) => (at / days) * 2 * Math.PI - Math.PI / 2;
  const pointAt = (at: number, radius: number) => ({
    x: MIDDLE + radius * Math.cos(angleOf(at)),
    y: MIDDLE + radius * Math.sin(angleOf(at)),
  });
  const arc = (from: number, { to, radius }: { to: number; radius: number }) => {
    const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
    const isLarge = (to - from) / days > 0.5 ? 1 : 0;
    return `M ${start.x} ${start.y} A ${radius} ${radius} 0 ${isLarge} 1 ${end.x} ${end.y}`;
  };
  const now = pointAt(place, RADIUS);
  // Many dots would run into each other.
  const dot = Math.min(4, (Math.PI * RADIUS) / days / 1.6);
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label} className="pack-ring">
      {pause > 0 && <path d={arc(active, { to: days - 0.4, radius: RADIUS })} className="pack-pause" />}
      {/* Days 2 to 4 of the pause. */}
      {pause > 0 && (
        <path
          d={arc(active + 1, { to: Math.min(active + 3, days - 1) + 0.6, radius: INNER_RADIUS })}
          className="pack-bleed"
        />
      )}
      {Array.from({ length: active }, (_, at) => ({ at, ...pointAt(at, RADIUS) })).map(({ at, x, y }) => (
        <circle key={at} cx={x} cy={y} r={dot} data-taken={taken.has(at) || undefined} />
      ))}
      <circle cx={now.x} cy={now.y} r={8} className="pack-today" data-taken={taken.has(place) || undefined} />
      <text x={MIDDLE} y={MIDDLE + 4} className="pack-number">
        {number}
      </text>
      <text x={MIDDLE} y={MIDDLE + 22} className="pack-note">
        {note}
      </text>
    </svg>
  );
}
