import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetails } from '#domain/account/account.schema.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { hourAt } from '#domain/calendar/zoned-day.ts';
import type { BleedingMarks } from '#domain/cycle/periods.ts';
import { dayHeading, dayRange, monthAndYear, shortWeekday, spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useIsLater, useIsWide } from '#web/lib/page/use-browser-state.ts';
import { useNow, useToday } from '#web/lib/time/today.ts';
import { WeekStrip } from '#web/ui/calendar/week-strip.tsx';
import { PageTitle } from '#web/ui/layout/card.tsx';
import { greetingAt } from './greeting.ts';

type DashboardPageProps = {
  user: UserDetails;
  /** A `WeekSection` with its marks, which change more often than the rest. */
  week: (choice: WeekChoice) => ReactNode;
  /** What was moved of the tasks, if that wasn't looked at. */
  notice: ReactNode;
  cycleCard: ReactNode;
  tasks: ReactNode;
  habits: ReactNode;
  hormones: ReactNode;
  /** A day chosen in the week, shown instead of today. */
  dayView: (day: LocalDate) => ReactNode;
  /** What is logged of a day that isn't ahead. */
  dayStrip: (day: LocalDate) => ReactNode;
  /** Whether today's strip stands below the tasks, because nothing was logged or added yet. */
  isStripLow: boolean;
  /** Whether the tasks have their height; a strip below them waits for that. */
  areTasksKnown: boolean;
};

/** Home: the greeting, the week and the cycle. On wide windows the day is on the left, the cycle on the right. */
export function DashboardPage(props: DashboardPageProps) {
  const { user, week, notice, cycleCard, tasks, habits, hormones, dayView, dayStrip } = props;
  const isWide = useIsWide();
  const { today } = useToday();
  // Until a day is chosen it's today, also past midnight.
  const [chosen, setChosen] = useState<LocalDate>();
  const shown = chosen ?? today;
  const strip = shown <= today && dayStrip(shown);
  const isStripLow = props.isStripLow && chosen === undefined;
  const toDo =
    chosen === undefined ? (
      <>
        {tasks}
        {isStripLow ? (
          <BelowTasks isReady={props.areTasksKnown}>
            {strip}
            {habits}
          </BelowTasks>
        ) : (
          habits
        )}
      </>
    ) : (
      dayView(chosen)
    );
  return (
    <div className="grid gap-5">
      <DashboardHeader name={user.details.name} />
      {notice}
      <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_21rem] wide:gap-6">
        <div className="grid min-w-0 gap-5">
          {week({ chosen, onChoose: setChosen })}
          {!isStripLow && strip}
          {isWide && toDo}
        </div>
        <div className="grid min-w-0 gap-5">
          {(isWide || chosen === undefined) && cycleCard}
          {!isWide && toDo}
          {(isWide || chosen === undefined) && hormones}
        </div>
      </div>
    </div>
  );
}

/** Waits for the tasks, for two seconds at most: ideas come late and vary in height, and would move it under the finger. */
function BelowTasks({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const isLate = useIsLater();
  // About as high, so that what is further down isn't near for a moment, and loaded.
  return isReady || isLate ? children : <div style={{ minHeight: '40rem' }} />;
}

/** A greeting for the hour in the person's time zone, and their initial, which leads to the settings. */
function DashboardHeader({ name }: { name: string | null }) {
  const { t } = useTranslation();
  const { timeZone } = useToday();
  const hour = hourAt(useNow(), timeZone);
  return (
    <header className="flex flex-wrap items-center gap-3">
      {/* With large text the initial wraps below, so that no word of the greeting breaks. */}
      <div className="min-w-0 flex-1 basis-40">
        <PageTitle>
          {name === null ? t('titles.dashboard') : t(`dashboard.${greetingAt(hour)}`, { name })}
        </PageTitle>
      </div>
      <Link
        to="/settings"
        aria-label={t('dashboard.profile')}
        className="ml-auto grid size-tap flex-none place-items-center rounded-full border border-line bg-surface font-semibold text-ink-2 hover:bg-surface-2"
      >
        <span aria-hidden="true">{initialOf(name)}</span>
      </Link>
    </header>
  );
}

function initialOf(name: string | null): string {
  const [first] = name ?? '';
  return first?.toLocaleUpperCase() ?? '·';
}

export type WeekChoice = {
  /** `undefined` for today. */
  chosen: LocalDate | undefined;
  onChoose: (day: LocalDate | undefined) => void;
};

/** The week strip. It starts with this week; a swipe or a press shows the others. */
export function WeekSection({ bleeding, chosen, onChoose }: WeekChoice & { bleeding: BleedingMarks }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const selected = chosen ?? today;
  const heading = dayHeading(selected, language);
  const mark = bleeding.get(selected);

  function wordsOf(day: LocalDate) {
    const ofDay = bleeding.get(day) ?? null;
    const isToday = day === today && t('calendar.today');
    return {
      weekday: shortWeekday(day, language),
      dayNumber: String(Number(day.slice(8))),
      spoken: [spokenDay(day, language), isToday, ofDay && t(`marks.${ofDay}`)].filter(Boolean).join(', '),
      mark: ofDay,
    };
  }

  return (
    <WeekStrip
      today={today}
      selected={selected}
      onSelect={(day) => onChoose(day === today ? undefined : day)}
      wordsOf={wordsOf}
      heading={
        <>
          <span className="inline-block font-semibold first-letter:uppercase">{heading.weekday}</span>{' '}
          <span className="text-ink-2">{heading.dayAndMonth}</span>
          {mark && <span className="block text-ink-2 text-small">{t(`marks.${mark}`)}</span>}
        </>
      }
      monthOf={(day) => monthAndYear(day, language)}
      rangeOf={(start, end) => dayRange({ start, end }, language)}
      labels={{
        week: t('week.label'),
        previous: t('week.previous'),
        next: t('week.next'),
        today: t('week.today'),
      }}
    />
  );
}
