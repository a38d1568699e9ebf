import type { TFunction } from 'i18next';
import { CalendarPlus, Check, Plus } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import type { DayOdds, FoundDates } from '#domain/best-dates/best-dates.calls.ts';
import {
  bestDays,
  busyHours,
  DAY_STRENGTHS,
  type DayStrength,
  inOrder,
  isGood,
  STANDS_OUT_PERCENT,
  strengthsOf,
} from '#domain/best-dates/found-days.ts';
import { isWork } from '#domain/best-dates/keywords.ts';
import { type LocalDate, parseLocalDate, weekdayOf } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { percent, shownPercent } from '#domain/cycle/shown-odds.ts';
import type { Theme } from '#domain/tasks/tasks.fields.ts';
import { saveToCalendar } from '#web/features/busy/calendar-file.ts';
import { shortWeekdayAndDay, spokenDay } from '#web/i18n/format.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { DayCalendar } from '#web/parts/day-calendar.tsx';
import { DayDisc } from '#web/ui/calendar/day-disc.tsx';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Switch } from '#web/ui/inputs/toggle.tsx';
import { SheetBack } from '#web/ui/overlays/sheet-dialog.tsx';
import { activityOf, type DateSearch, type TaskToPlace, useDayTasks } from './best-dates.data.ts';
import { ThemeGlyph, themeOfPhase } from './selection.tsx';

type ResultProps = {
  query: DateSearch;
  found: DatesFound;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onBack: () => void;
  /** The task that a day is looked for, if any. */
  task?: TaskToPlace | undefined;
};

/** The result: the activity and its phase, the three most likely days, and a calendar of all of them. */
export function Result({ query, found, headingRef, onBack, task }: ResultProps) {
  const { t, language, today, timeZone } = useTextContext();
  const activity = activityOf(query, language);
  const phase = found.cycle_phase;
  const theme = query.kind === 'keyword' ? query.keyword.theme : null;
  const length = task?.length ?? null;
  const tasks = useDayTasks({ activity, phase, theme, timeZone });
  const isForWork = isWork({ theme, activity });
  const [isWeekdays, setIsWeekdays] = useState(isForWork);
  const [picked, setPicked] = useState<LocalDate | null>(null);
  const [headingId, daysId] = [useId(), useId()];
  const days = isWeekdays ? found.days.filter(({ date }) => isWeekday(date)) : found.days;
  // A day is full for a task that needs more minutes than are left, or, if its length isn't known, without any left.
  const isFull = ({ minutes_left: left }: DayOdds) => left < (length ?? 1);
  const open = inOrder(days.filter((day) => !isFull(day)));
  const best = bestDays(open);
  const [mostLikely] = open;
  const strengths = strengthsOf(days);
  const oddsText = ({ probability }: DayOdds) => percent(shownPercent(probability), language);

  const row = (day: LocalDate) => {
    const odds = found.days.find(({ date }) => date === day);
    const surety =
      !odds || !isGood(odds)
        ? 'maybe'
        : odds.probability >= EVEN || day === best[0]?.date
          ? 'most'
          : 'likely';
    const advised = odds ? { phase, percent: shownPercent(odds.probability) } : null;
    const where = t(`bestDates.where.${phase}`);
    return (
      <DayRow
        day={day}
        strength={strengths[day]}
        words={
          odds ? t(`bestDates.odds.${surety}`, { where, odds: oddsText(odds) }) : t('bestDates.otherDay')
        }
        load={odds && (isFull(odds) ? t('bestDates.full') : loadText(odds, t))}
        isMade={tasks.isMade(day)}
        onToggle={() => tasks.toggle(day, advised)}
        onSave={() => void saveToCalendar({ title: activity, day, time: null, minutes: 0 }, timeZone)}
        onPick={task && (() => task.onPick(day, advised))}
      />
    );
  };

  return (
    <section aria-labelledby={headingId} data-phase={phase} className="grid gap-4">
      <SheetBack label={t('common.back')} onPress={onBack} />
      <ResultHeader
        {...{ found, headingRef, headingId, activity }}
        theme={theme ?? themeOfPhase(phase, { isForWork })}
      />
      <section aria-labelledby={daysId}>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h4 id={daysId} className="font-semibold text-h3">
            {best.length > 0 ? t('bestDates.best', { count: best.length }) : t('bestDates.noneStandsOut')}
          </h4>
          <Switch
            label={t('bestDates.weekdays')}
            checked={isWeekdays}
            onChange={({ target }) => setIsWeekdays(target.checked)}
          />
        </div>
        {best.length === 0 && (
          <p className="text-ink-2 text-small">
            {mostLikely
              ? t('bestDates.mostLikely', {
                  least: percent(STANDS_OUT_PERCENT, language),
                  day: spokenDay(dayFrom(mostLikely), language),
                  odds: oddsText(mostLikely),
                })
              : days.length > 0 && t('bestDates.allFull')}
          </p>
        )}
        <ol className="grid">
          {best.map((day) => (
            <li key={day.date}>{row(dayFrom(day))}</li>
          ))}
        </ol>
      </section>
      <div className="grid gap-2">
        <h4 className="font-semibold text-small">{t('bestDates.calendar')}</h4>
        <ResultCalendar {...{ found, today, picked, isWeekdays }} strengths={strengths} onPick={setPicked} />
        <div role="status">{picked && row(picked)}</div>
      </div>
    </section>
  );
}

/** From this probability on a day is more likely in the phase than not. */
const EVEN = 0.5;
const SATURDAY = 6;

function isWeekday(date: string): boolean {
  const day = parseLocalDate(date);
  return day !== undefined && weekdayOf(day) < SATURDAY;
}

/** A result with days: the activity matched a phase, and the forecast has at least one span of it. */
export type DatesFound = FoundDates & { readonly cycle_phase: CyclePhase };

/** What the panel shows after a search: days, a sentence that matched no phase, or nothing found. */
type SearchOutcome =
  | { readonly kind: 'placed'; readonly found: DatesFound }
  | { readonly kind: 'unplaced'; readonly explanation: string }
  | { readonly kind: 'none' };

export function searchOutcome(search: DateSearch, found: FoundDates): SearchOutcome {
  const { cycle_phase: phase, predictions, explanation } = found;
  if (phase !== null && predictions.length > 0)
    return { kind: 'placed', found: { ...found, cycle_phase: phase } };
  if (phase === null && search.kind === 'sentence') return { kind: 'unplaced', explanation };
  return { kind: 'none' };
}

type ResultHeaderProps = Pick<ResultProps, 'found' | 'headingRef'> & {
  headingId: string;
  activity: string;
  theme: Theme;
};

/** The activity and the phase it fits, in that phase's colour. */
function ResultHeader({ found, headingRef, headingId, activity, theme }: ResultHeaderProps) {
  const { cycle_phase: phase, explanation, source } = found;
  const { t } = useTranslation();
  // The deciding words, if any, are on a line of their own.
  const [fit, decidedBy] = explanation.split('\n');
  return (
    <header className="cycle-card relative min-w-0 overflow-hidden rounded-l px-4.5 pt-4 pb-4.5">
      <p className="flex items-start gap-1.5 font-semibold text-mini text-ph-ink">
        <span className="flex-none text-ph-solid">
          <PhaseGlyph phase={phase} size={18} />
        </span>
        {fit}
      </p>
      <div className="mt-1 flex items-start justify-between gap-3">
        <h3
          ref={headingRef}
          id={headingId}
          tabIndex={-1}
          className="result-activity min-w-0 flex-1 wrap-anywhere font-display text-h2"
        >
          <span className="sr-only">{t('bestDates.datesFor')} </span>
          {activity}
        </h3>
        <span className="flex-none text-ph-solid">
          <ThemeGlyph theme={theme} size={40} />
        </span>
      </div>
      {decidedBy && <p className="mt-1 text-mini text-ink-2 wrap-anywhere">{decidedBy}</p>}
      {source === 'ai' && <p className="mt-2 text-ink-2 text-small">{t('bestDates.byModel')}</p>}
    </header>
  );
}

type ResultCalendarProps = {
  found: DatesFound;
  strengths: Readonly<Record<string, DayStrength>>;
  today: LocalDate;
  picked: LocalDate | null;
  /** Whether weekends are left out. */
  isWeekdays: boolean;
  onPick: (day: LocalDate) => void;
};

/** The found days by month: a band for the forecast phase, a mark for each day's strength. Past days can't be picked. */
function ResultCalendar({ found, strengths, today, picked, isWeekdays, onPick }: ResultCalendarProps) {
  const { t } = useTranslation();
  const bands = found.predictions.map(({ phase_start: start, phase_end: end }) => ({ start, end }));
  const lastDay = [...found.days.map(({ date }) => date), ...bands.map(({ end }) => end)].toSorted().at(-1);
  return (
    <div className="grid gap-3">
      <DayCalendar
        selected={picked}
        onSelect={onPick}
        today={today}
        minDay={today}
        firstShownDay={today}
        lastShownDay={lastDay}
        opensOn={bands[0]?.start}
        marks={strengths}
        bands={bands}
        hatchesWeekends={isWeekdays}
        labels={{
          strong: t('bestDates.strengths.strong'),
          fair: t('bestDates.strengths.fair'),
          slim: t('bestDates.strengths.slim'),
        }}
      />
      <div className="grid gap-2 text-ink-2 text-small">
        <ul className="strength-legend flex flex-wrap gap-x-4 gap-y-1.5">
          {DAY_STRENGTHS.map((strength) => (
            <li key={strength} className="flex items-center gap-2">
              <DayDisc mark={strength} />
              {t(`bestDates.strengths.${strength}`)}
            </li>
          ))}
          <li className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="band-sample h-5 rounded-full border border-ph-edge bg-ph-tint"
            />
            {t(`phases.${found.cycle_phase}`)}
          </li>
        </ul>
        <p>{t('bestDates.strengthHint')}</p>
      </div>
    </div>
  );
}

/** The day of an answer, typed. */
const dayFrom = ({ date }: DayOdds): LocalDate => date as LocalDate; // the server sends valid days

function loadText({ load, busy_minutes: minutes }: DayOdds, t: TFunction): string {
  const busy = busyHours(minutes);
  const parts = [
    ...(load === 0 ? [] : [t('bestDates.tasks', { count: load })]),
    ...(busy === 0 ? [] : [t('bestDates.busy', { count: busy })]),
  ];
  return parts.join(' · ') || t('bestDates.free');
}

type DayRowProps = {
  day: LocalDate;
  strength: DayStrength | undefined;
  /** How likely the day is, or that it isn't one of those found. */
  words: string;
  /** What is planned on the day. */
  load: string | undefined;
  isMade: boolean;
  onToggle: () => void;
  /** Saves the activity on that day for another calendar. */
  onSave: () => void;
  onPick: (() => void) | undefined;
};

/** A day in a sentence; one press adds the activity as a task and the next removes it, or gives a task this day. */
function DayRow({ day, strength, words, load, isMade, onToggle, onSave, onPick }: DayRowProps) {
  const { t, language } = useTranslation();
  const name = spokenDay(day, language);
  return (
    <div className="day-row flex flex-wrap items-center">
      <DayDisc mark={strength}>{Number(day.slice(8))}</DayDisc>
      <div className="min-w-0">
        <p>
          {/* Not an inline block: assistive technology would read a space before the comma. */}
          <b className="font-semibold">{capitalised(shortWeekdayAndDay(day, language), language)}</b>, {words}
        </p>
        {load && <p className="text-ink-2 text-small">{load}</p>}
      </div>
      <div className="ml-auto">
        {/* "Added" is above "Undo", so that the day keeps its width. */}
        <div className="day-row-action flex flex-col items-end">
          <span role="status">
            {isMade && (
              <span className="flex items-center gap-1 font-semibold text-small text-success">
                <Check size={18} strokeWidth={2} className="flex-none" />
                <span aria-hidden="true">{t('bestDates.made')}</span>
                <span className="sr-only">{t('bestDates.taskMade', { day: name })}</span>
              </span>
            )}
          </span>
          {onPick ? (
            <Button variant="outline" aria-label={t('bestDates.useDayOn', { day: name })} onClick={onPick}>
              {t('bestDates.useDay')}
            </Button>
          ) : (
            <Button
              variant={isMade ? 'quiet' : 'outline'}
              aria-label={
                isMade ? t('bestDates.undoOn', { day: name }) : t('bestDates.makeTaskOn', { day: name })
              }
              icon={isMade ? null : <Plus size={18} strokeWidth={2} />}
              onClick={onToggle}
            >
              {isMade ? t('common.undo') : t('bestDates.makeTask')}
            </Button>
          )}
        </div>
        {!onPick && (
          <IconButton
            variant="quiet"
            label={t('bestDates.toCalendarOn', { day: name })}
            icon={<CalendarPlus size={20} />}
            onClick={onSave}
          />
        )}
      </div>
    </div>
  );
}
