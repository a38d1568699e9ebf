import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useState } from 'react';
import { intlTag } from '#domain/account/language.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import {
  areSurer,
  DATE_ODDS_MAX_DAYS,
  type DateOdds as Odds,
  readDateOdds,
  watchDate,
} from '#domain/cycle/cycle-record.calls.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { percent } from '#domain/cycle/shown-odds.ts';
import { REMINDER_KINDS } from '#domain/reminders/reminders.calls.ts';
import { dayHeading, errorText, fullDay, shortMonth, shortRange, shortWeekday } from '#web/i18n/format.ts';
import { capitalised, decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient, useToastedMutation } from '#web/lib/http/query-client.ts';
import { remindersQuery } from '#web/lib/session/reminders.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { QueryBoundary } from '#web/parts/query-boundary.tsx';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
// Not the lazy dialog: this file is already a chunk of its own.
import { SheetDialog } from '#web/ui/overlays/sheet-dialog.tsx';

/** The odds of a date. Dropped with the card, so that the device doesn't store which dates a person looked at. */
const dateOddsQuery = (date: LocalDate) =>
  queryOptions({
    queryKey: ['date-odds', date],
    queryFn: ({ signal }) => send(readDateOdds, { params: { date }, signal }),
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
  const days = daysBetween(today, date);
  const isAhead = days <= DATE_ODDS_MAX_DAYS;
  const query = useQuery({ ...dateOddsQuery(date), enabled: isAhead });
  const { weekday, dayAndMonth } = dayHeading(date, language);
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return (
    <div className="grid gap-4">
      <header>
        <h3 ref={headingRef} tabIndex={-1} className="panel-text font-display text-h2">
          {capitalised(weekday, language)} {isThisYear ? dayAndMonth : fullDay(date, language)}
        </h3>
        <p className="mt-0.5 text-ink-2 wrap-anywhere">
          {[howFar(days, language), activity].filter(Boolean).join(' · ')}
        </p>
      </header>
      {isAhead ? (
        <QueryBoundary query={query} failureText={errorText}>
          {(odds) => <Answer odds={odds} />}
        </QueryBoundary>
      ) : (
        <p>{t('dateOdds.tooFar', { day: fullDay(addDays(date, -DATE_ODDS_MAX_DAYS), language) })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {onAddTask && (
          <Button variant="outline" onClick={() => onAddTask(date)}>
            {t('dateOdds.addTask')}
          </Button>
        )}
        {query.data && <Watch answer={query.data} />}
      </div>
    </div>
  );
}

/** "Tomorrow", "in 9 days", "in 5 weeks" or "in 4 months". */
function howFar(days: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto' });
  if (days < 14) return format.format(days, 'day');
  return days < 60
    ? format.format(Math.round(days / 7), 'week')
    : format.format(Math.round(days / 30.4), 'month');
}

/** The odds with what they depend on, or why there are none. */
function Answer({ odds: answer }: { odds: Odds }) {
  const { t, language } = useTranslation();
  const { odds, why, useful_from: from, spans, record, around, width_days: now, width_after: after } = answer;
  if (odds === null) return <p>{t(`dateOdds.why.${why ?? 'no_forecast'}`)}</p>;
  if (from !== null && from > addDays(answer.date, -answer.in_days))
    return <p>{t('dateOdds.tooFar', { day: fullDay(from, language) })}</p>;
  const own = spans.findIndex(({ end }) => end >= answer.date);
  const later = after.findLast(({ logged, width }) => logged <= 2 && width < (now ?? 0));
  return (
    <>
      <OddsBar odds={odds} />
      <div>
        <p className="font-semibold text-small">{t('dateOdds.spans')}</p>
        <ul className="mt-1 grid gap-1">
          {spans.slice(Math.max(0, own - 1), own + 2).map(({ phase, ...span }) => (
            <PhaseRow key={span.start} phase={phase}>
              {shortRange(span, language)}
            </PhaseRow>
          ))}
        </ul>
      </div>
      <div className="grid gap-1 text-ink-2 text-small">
        {later ? (
          <p>{t('dateOdds.narrows', { count: later.logged, now, later: later.width })}</p>
        ) : (
          now !== null && now > 0 && <p>{t('dateOdds.width', { count: now })}</p>
        )}
        {record && (
          <p>
            {t('dateOdds.record', {
              count: record.days,
              days: decimal(record.days, language),
              cycles: record.cycles,
            })}
          </p>
        )}
      </div>
      <DaysAround date={answer.date} around={around} />
    </>
  );
}

function PhaseRow({ phase, children }: { phase: CyclePhase; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li data-phase={phase} className="flex items-center gap-2">
      <span className="text-ph-ink">
        <PhaseGlyph phase={phase} isOutlined />
      </span>
      <span className="min-w-0 flex-1">{t(`dateOdds.phases.${phase}`)}</span>
      <b className="text-right font-semibold">{children}</b>
    </li>
  );
}

const STEP = 0.05;
/** Odds from one step on, one step apart, as plain fractions. */
const FRACTIONS =
  '1/20 1/10 1/7 1/5 1/4 3/10 1/3 2/5 9/20 1/2 11/20 3/5 2/3 7/10 3/4 4/5 6/7 9/10 19/20'.split(' ');
/** A smaller part of the bar has no room for its glyph. */
const ROOM_FOR_GLYPH = 0.1;

/** The odds of the four phases as one bar, and each in words. */
function OddsBar({ odds }: { odds: NonNullable<Odds['odds']> }) {
  const { t } = useTranslation();
  function inWords(probability: number): string {
    const step = Math.round(probability / STEP);
    const [part, whole] = FRACTIONS[step - 1]?.split('/') ?? [];
    return whole ? t('dateOdds.about', { part, whole }) : t(`dateOdds.${step === 0 ? 'least' : 'most'}`);
  }
  return (
    <div className="grid gap-3">
      <div aria-hidden="true" className="flex h-11 gap-0.5">
        {CYCLE_PHASES.map((phase) => (
          <span
            key={phase}
            data-phase={phase}
            style={{ flex: `${odds[phase]} 1 0`, minWidth: 6 }}
            className="grid place-items-center rounded-s border border-ph-edge bg-ph-tint text-ph-ink"
          >
            {odds[phase] >= ROOM_FOR_GLYPH && <PhaseGlyph phase={phase} size={18} isOutlined />}
          </span>
        ))}
      </div>
      <ul aria-label={t('dateOdds.chances')} className="grid gap-1.5">
        {CYCLE_PHASES.map((phase) => (
          <PhaseRow key={phase} phase={phase}>
            {inWords(odds[phase])}
          </PhaseRow>
        ))}
      </ul>
    </div>
  );
}

/** Asks for one reminder once the odds are surer, unless they are; it can always be taken back. Without reminders it leads to their settings. */
function Watch({ answer: { date, odds, in_days: days, watched } }: { answer: Odds }) {
  const { t } = useTranslation();
  const isOn = watched === 1;
  const watch = useToastedMutation({
    mutationKey: ['watch-date'],
    mutationFn: (on: 0 | 1) => send(watchDate, { params: { date }, body: { watch: on } }),
    onSuccess: (_, on) =>
      queryClient.setQueryData(dateOddsQuery(date).queryKey, (odds) => odds && { ...odds, watched: on }),
  });
  const { data: reminders } = useQuery({ ...remindersQuery, enabled: isOn });
  if (!isOn && (odds === null || areSurer(odds, days))) return null;
  const isOff = reminders && REMINDER_KINDS.every((kind) => reminders.preferences[kind].on === 0);
  return (
    <>
      <Button
        variant={isOn ? 'primary' : 'outline'}
        aria-pressed={isOn}
        busy={watch.isPending && t('common.saving')}
        onClick={() => watch.mutate(isOn ? 0 : 1)}
      >
        {t('dateOdds.watch')}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {isOn && (
          <Notice tone="info">
            <p>{t(isOff ? 'dateOdds.remindersOff' : 'dateOdds.watched')}</p>
            {isOff && (
              <Link to="/settings/reminders" className={`mt-2 ${buttonClass('outline')}`}>
                {t('dateOdds.toReminders')}
              </Link>
            )}
          </Notice>
        )}
      </div>
    </>
  );
}

/** The odds of the days around a date, for who can still choose; folded. */
function DaysAround({ date, around }: Pick<Odds, 'date' | 'around'>) {
  const { t, language } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const rounded = (probability: number) => percent(Math.round(probability / STEP) * 5, language);
  return (
    <div>
      <Button variant="quiet" className="-ml-3" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('dateOdds.around')}
      </Button>
      {isOpen && (
        <DataTable
          caption={t('dateOdds.around')}
          columns={[t('dateOdds.day'), ...CYCLE_PHASES.map((phase) => t(`dateOdds.columns.${phase}`))]}
          rows={around.map(({ date: day, odds }) => {
            const name = `${shortWeekday(day, language)} ${Number(day.slice(8))} ${shortMonth(day, language)}`;
            const shares = CYCLE_PHASES.map((phase) => rounded(odds[phase]));
            return { key: day, cells: [day === date ? <b key={day}>{name}</b> : name, ...shares] };
          })}
        />
      )}
    </div>
  );
}

type DateOddsSheetProps = DateOddsProps & { open: boolean; onClose: () => void; children?: ReactNode };

/** The odds of a date in a sheet of their own; its children are sheets over it. */
export function DateOddsSheet({ open, onClose, children, ...card }: DateOddsSheetProps) {
  const { t } = useTranslation();
  return (
    <SheetDialog open={open} onClose={onClose} title={t('dateOdds.title')} closeLabel={t('common.close')}>
      <DateOdds {...card} />
      {children}
    </SheetDialog>
  );
}
