import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, BellRing, CalendarPlus } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { intlTag } from '#domain/account/language.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import {
  DATE_ODDS_MAX_DAYS,
  type DateOdds as Odds,
  type PhaseOdds,
  readDateOdds,
  watchDate,
} from '#domain/cycle/cycle.calls.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { percent } from '#domain/cycle/shown-odds.ts';
import { REMINDER_KINDS } from '#domain/reminders/reminders.calls.ts';
import { dayHeading, dayRange, errorText, fullDay, shortWeekdayAndDay } from '#web/i18n/format.ts';
import { capitalised, decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient, useToastedMutation } from '#web/lib/http/query-client.ts';
import { remindersQuery } from '#web/lib/session/reminders.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { QueryBoundary, Skeleton } from '#web/parts/query-boundary.tsx';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';
// Not the lazy dialog: this file is already a chunk of its own.
import { SheetDialog } from '#web/ui/overlays/sheet-dialog.tsx';

/** The odds of a date. Dropped with the card, so that the device doesn't store which dates a person looked at. */
const dateOddsQuery = (date: LocalDate) =>
  queryOptions({
    queryKey: ['date-odds', date],
    queryFn: ({ signal }) => send(readDateOdds, { params: { date }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

type DateOddsProps = {
  date: LocalDate;
  /** What the person does on that day. */
  activity?: string | undefined;
  headingRef?: RefObject<HTMLHeadingElement | null> | undefined;
  /** Opens the form for a task on that day. */
  onAddTask?: ((date: LocalDate) => void) | undefined;
};

/** How a coming day may be: the odds of each phase, what would make them surer, and what to do about it. */
export function DateOdds({ date, activity, headingRef, onAddTask }: DateOddsProps) {
  const { t, language, today } = useTextContext();
  const { weekday, dayAndMonth } = dayHeading(date, language);
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const firstDay = addDays(date, -DATE_ODDS_MAX_DAYS);
  const add = onAddTask && (
    <Button
      variant="outline"
      className="justify-self-start"
      icon={<CalendarPlus size={18} />}
      onClick={() => onAddTask(date)}
    >
      {t('dateOdds.addTask')}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <header>
        <h3 ref={headingRef} tabIndex={-1} className="panel-text font-display text-h2 wrap-anywhere">
          {capitalised(weekday, language)} {isThisYear ? dayAndMonth : fullDay(date, language)}
        </h3>
        <p className="mt-0.5 text-ink-2 wrap-anywhere">
          {[howFar(daysBetween(today, date), language), activity].filter(Boolean).join(' · ')}
        </p>
      </header>
      {firstDay > today ? (
        <>
          <p>{t('dateOdds.tooFar', { day: fullDay(firstDay, language) })}</p>
          {add}
        </>
      ) : (
        <LoadedOdds key={date} date={date} add={add} />
      )}
    </div>
  );
}

/** "Tomorrow", "in 9 days", "in 5 weeks" or "in 4 months". */
function howFar(days: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto' });
  if (days < 14) return format.format(days, 'day');
  if (days < 60) return format.format(Math.round(days / 7), 'week');
  return format.format(Math.round(days / 30.44), 'month');
}

function LoadedOdds({ date, add }: { date: LocalDate; add: ReactNode }) {
  const query = useQuery(dateOddsQuery(date));
  return (
    <QueryBoundary query={query} failureText={errorText} loading={<Skeleton rows={5} />}>
      {(odds) => (
        <>
          <Answer odds={odds} />
          <div className="flex flex-wrap gap-2">
            {add}
            {odds.why === null && <Watch date={date} isOn={odds.watched === 1} />}
          </div>
          {odds.odds !== null && odds.around.length > 0 && !isTooFar(odds) && <DaysAround odds={odds} />}
        </>
      )}
    </QueryBoundary>
  );
}

const isTooFar = ({ useful_from: from, date, in_days: days }: Odds): boolean =>
  from !== null && from > addDays(date, -days);

/** The odds with what they depend on, or why there are none. */
function Answer({ odds: answer }: { odds: Odds }) {
  const { t, language } = useTranslation();
  const { odds, why, useful_from: from, spans, record, width_days: now, width_after: after } = answer;
  if (odds === null) return <p>{t(`dateOdds.why.${why ?? 'no_forecast'}`)}</p>;
  if (from !== null && isTooFar(answer))
    return <p>{t('dateOdds.tooFar', { day: fullDay(from, language) })}</p>;
  const later = after.find(({ logged, width }) => logged >= 2 && width < (now ?? 0)) ?? null;
  return (
    <>
      <OddsBar odds={odds} />
      {spans.length > 0 && (
        <TitledSection title={t('dateOdds.spans')} heading="h3" headingClass="font-semibold text-small">
          <ul className="mt-1 grid gap-1">
            {spans.map((span) => (
              <li key={span.start} data-phase={span.phase} className="flex items-center gap-2">
                <span className="text-ph-ink">
                  <PhaseGlyph phase={span.phase} isOutlined />
                </span>
                {t(`dateOdds.phases.${span.phase}`)} · {dayRange(span, language)}
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      <div className="grid gap-1 text-ink-2 text-small">
        {now !== null && (
          <p>
            {later === null
              ? t('dateOdds.width', { count: now })
              : t('dateOdds.narrows', { count: later.logged, now, later: later.width })}
          </p>
        )}
        {record && (
          <p>{t('dateOdds.record', { count: record.cycles, days: decimal(record.days, language) })}</p>
        )}
      </div>
    </>
  );
}

const STEP = 0.05;
/** Odds from one step on, one step apart, as plain fractions. */
const FRACTIONS =
  '1/20 1/10 1/7 1/5 1/4 3/10 1/3 2/5 9/20 1/2 11/20 3/5 2/3 7/10 3/4 4/5 6/7 9/10 19/20'.split(' ');
/** A part of the bar that is smaller has no room for its glyph. */
const ROOM_FOR_GLYPH = 0.1;

/** The odds of the four phases as one bar, and each in words. */
function OddsBar({ odds }: { odds: PhaseOdds }) {
  const { t } = useTranslation();
  function inWords(probability: number): string {
    const step = Math.round(probability / STEP);
    const [part, whole] = (FRACTIONS[step - 1] ?? '').split('/');
    if (whole !== undefined) return t('dateOdds.about', { part, whole });
    return t(step === 0 ? 'dateOdds.least' : 'dateOdds.most');
  }
  return (
    <div className="grid gap-3">
      <div aria-hidden="true" className="flex h-11 gap-0.5">
        {CYCLE_PHASES.map((phase) => (
          <span
            key={phase}
            data-phase={phase}
            style={{ flex: `${odds[phase]} 1 0`, minWidth: 6 }}
            className="grid place-items-center overflow-hidden rounded-s border border-ph-edge bg-ph-tint text-ph-ink"
          >
            {odds[phase] >= ROOM_FOR_GLYPH && <PhaseGlyph phase={phase} size={18} isOutlined />}
          </span>
        ))}
      </div>
      <ul aria-label={t('dateOdds.chances')} className="grid gap-1.5">
        {CYCLE_PHASES.map((phase) => (
          <li key={phase} data-phase={phase} className="flex items-center gap-2">
            <span className="text-ph-ink">
              <PhaseGlyph phase={phase} isOutlined />
            </span>
            <span className="min-w-0 flex-1">{t(`dateOdds.phases.${phase}`)}</span>
            <b className="text-right font-semibold">{inWords(odds[phase])}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks for one reminder once the odds are surer. Without reminders it leads to their settings. */
function Watch({ date, isOn }: { date: LocalDate; isOn: boolean }) {
  const { t } = useTranslation();
  const { queryKey } = dateOddsQuery(date);
  const watch = useToastedMutation({
    mutationKey: ['watch-date'],
    mutationFn: (on: 0 | 1) => send(watchDate, { params: { date }, body: { watch: on } }),
    onSuccess: (_, on) => queryClient.setQueryData(queryKey, (odds) => odds && { ...odds, watched: on }),
  });
  const { data: reminders } = useQuery({ ...remindersQuery, enabled: isOn || watch.isError });
  const isOff = reminders && REMINDER_KINDS.every((kind) => reminders.preferences[kind].on === 0);
  return (
    <>
      <Button
        variant="outline"
        aria-pressed={isOn}
        busy={watch.isPending && t('common.saving')}
        icon={isOn ? <BellRing size={18} /> : <Bell size={18} />}
        onClick={() => watch.mutate(isOn ? 0 : 1)}
      >
        {t('dateOdds.watch')}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {isOff ? (
          <Notice tone="info">
            <p>{t('dateOdds.remindersOff')}</p>
            <Link to="/settings/reminders" className={`mt-2 ${buttonClass('outline')}`}>
              {t('dateOdds.toReminders')}
            </Link>
          </Notice>
        ) : (
          isOn && <p className="text-ink-2 text-small">{t('dateOdds.watched')}</p>
        )}
      </div>
    </>
  );
}

/** The odds of the days around a date, for who can still choose; folded. */
function DaysAround({ odds: { date, around } }: { odds: Odds }) {
  const { t, language } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const rounded = (probability: number) =>
    percent(Math.round(Math.round(probability / STEP) * STEP * 100), language);
  return (
    <div>
      <Button
        variant="quiet"
        className="-ml-3"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('dateOdds.around')}
      </Button>
      {isOpen && (
        <div id={id} className="text-small">
          <DataTable
            caption={t('dateOdds.around')}
            columns={[t('dateOdds.day'), ...CYCLE_PHASES.map((phase) => t(`dateOdds.columns.${phase}`))]}
            rows={around.map((day) => {
              const most = Math.max(...Object.values(day.odds));
              const name = shortWeekdayAndDay(day.date, language);
              return {
                key: day.date,
                cells: [
                  day.date === date ? <b key={day.date}>{name}</b> : name,
                  ...CYCLE_PHASES.map((phase) =>
                    day.odds[phase] === most ? (
                      <b key={phase}>{rounded(day.odds[phase])}</b>
                    ) : (
                      rounded(day.odds[phase])
                    ),
                  ),
                ],
              };
            })}
          />
        </div>
      )}
    </div>
  );
}

type DateOddsSheetProps = Pick<DateOddsProps, 'date' | 'activity' | 'onAddTask'> & {
  open: boolean;
  onClose: () => void;
  /** Sheets over this one. */
  children?: ReactNode;
};

/** The odds of a date in a sheet of their own. */
export function DateOddsSheet({ open, onClose, children, ...card }: DateOddsSheetProps) {
  const { t } = useTranslation();
  return (
    <SheetDialog open={open} onClose={onClose} title={t('dateOdds.title')} closeLabel={t('common.close')}>
      <DateOdds {...card} />
      {children}
    </SheetDialog>
  );
}
