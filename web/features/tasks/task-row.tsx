import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { memo, useEffect, useMemo } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { PinState } from '#domain/recurrence/pin.ts';
import {
  groupDays,
  TASK_GROUPS,
  type TaskDays,
  type TaskGroup,
  taskGroup,
} from '#domain/tasks/task-answers.ts';
import { doneOn, isOpen, TASK_STATUSES, type TaskStatus } from '#domain/tasks/task-status.ts';
import { byRank, ranksAfterMove, timeOfRow } from '#domain/tasks/tasks.rules.ts';
import type { TaskRow as Row } from '#domain/tasks/tasks.schema.ts';
import { predictionsQuery } from '#web/features/cycle/forecast.data.ts';
import { durationText, nearDay, type TextContext } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { useIsUnsent } from '#web/sync/change.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { classNames } from '#web/ui/layout/card.tsx';
import { SearchHit, searchExcerpt } from '#web/ui/layout/search-hit.tsx';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';
import { type SwipeAction, TaskCard, TaskFacts } from '#web/ui/planner/task-card.tsx';
import { BellMark, CheckDisc, PriorityIcon, Sparkle } from '#web/ui/planner/task-marks.tsx';
import { UnsentMark } from '#web/ui/planner/unsent-mark.tsx';
import { ALL_TASKS } from './task-search.ts';
import { datesOf, dayWords, labelNames, priorityWords, rowTime } from './task-text.tsx';
import { taskPagesQuery } from './tasks.data.ts';
import { changeStatus } from './tasks.mutations.tsx';

export type RowActions = {
  context: TextContext;
  /** The search, whose match is marked; empty without one. */
  keyword: string;
  /** The task whose details are open. */
  currentId: string | undefined;
  /** A task to scroll to and to show for a moment. */
  shownId?: string | undefined;
  onOpen: (id: string) => void;
  onStatus: (row: Row, status: TaskStatus) => void;
  onMenu: (row: Row, button: HTMLElement) => void;
  onSkip: (row: Row) => void;
  /** What a swipe to the left shows. */
  actionsOf: (row: Row) => readonly SwipeAction[];
};

export function TaskSection({ group, rows, currentId, shownId, ...shared }: GroupedRows & RowActions) {
  return (
    <TitledSection
      title={shared.context.t(`tasks.groups.${group}`)}
      headingClass="mb-3 font-semibold text-h3"
    >
      <ul className="task-cards overflow-clip rounded-l border border-edge-line bg-surface shadow-1">
        {rows.map((row) => (
          <TaskRow
            key={row.id}
            row={row}
            isCurrent={row.id === currentId}
            isShown={row.id === shownId}
            {...shared}
          />
        ))}
      </ul>
    </TitledSection>
  );
}

type TaskRowProps = Omit<RowActions, 'currentId' | 'shownId'> & {
  row: Row;
  isCurrent: boolean;
  /** Whether to scroll to it and show it for a moment. */
  isShown: boolean;
};

/** The id of the button that opens a task; focus returns there. */
export const openButtonId = (taskId: string): string => `open-${taskId}`;

/** A task in the list. Memoised, so that it renders again only when something in it changes. */
const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { row, isCurrent, isShown, context, keyword, onOpen, onStatus, onMenu, onSkip, actionsOf } = props;
  const { t } = context;
  const { id, title, status, parent_title: parent, task_length: minutes } = row;
  const isUnsent = useIsUnsent(id);
  const next: TaskStatus = status === 'completed' ? 'not_started' : 'completed';
  const note = isOpen(status) ? pinWords({ pinState: row.pin_state, lastOn: row.due_date }, context) : null;
  const isReminded = row.has_reminder === 1 && isOpen(status);
  const day = shownDay(row);
  const found = keyword && !searchExcerpt(title, { keyword }).match && row.description;
  return (
    <TaskCard
      openId={openButtonId(id)}
      title={<SearchHit text={title} keyword={keyword} />}
      status={status}
      color={row.color}
      isCurrent={isCurrent}
      isShown={isShown}
      onOpen={() => onOpen(id)}
      check={
        <CheckDisc
          aria-label={t('tasks.doneLabel', { title })}
          checked={status === 'completed'}
          onChange={() => onStatus(row, next)}
        />
      }
      facts={
        <TaskFacts
          // An overdue task isn't late by minutes.
          time={day !== null && day >= context.today && rowTime(row, day)}
          day={dayWords(row, context)}
          duration={minutes ? durationText(minutes, t) : null}
          status={{ text: t(`tasks.status.${status}`), isShown: status === 'in_progress' }}
          partOf={parent && t('tasks.partOf', { title: parent })}
          labels={labelNames(row)}
          note={
            note ? (
              <PinNote words={note} row={row} t={t} onSkip={onSkip} />
            ) : (
              found && <SearchHit text={found} keyword={keyword} isCut />
            )
          }
          marks={
            (isUnsent || isReminded || row.is_suggested === 1 || row.repeat !== null || row.priority > 0) && (
              <span className="task-mark">
                <PriorityIcon level={row.priority} label={priorityWords(row.priority, t)} />
                {isReminded && <BellMark label={t('tasks.reminder')} />}
                {isUnsent && <UnsentMark label={t('unsent.waits')} />}
                {row.is_suggested === 1 && <Sparkle label={t('tasks.suggested')} />}
                <RepeatMark row={row} t={t} />
              </span>
            )
          }
        />
      }
      menuLabel={t('tasks.menuOf', { title })}
      onMenu={(button) => onMenu(row, button)}
      swipeRight={{ label: t(`tasks.status.${next}`), onSwiped: () => onStatus(row, next) }}
      swipeLeft={actionsOf(row)}
    />
  );
});

type PinNoteProps = Pick<TaskRowProps, 'row' | 'onSkip'> & { words: string; t: TextContext['t'] };

/** A note about unusual days; a task whose days have passed can be skipped right here. */
function PinNote({ words, row, t, onSkip }: PinNoteProps) {
  return (
    <>
      <span className="inline-block first-letter:uppercase">{words}</span>{' '}
      {isPassed(row.pin_state) && (
        <button
          type="button"
          className="relative z-10 inline-flex min-h-tap items-center font-semibold text-ink underline underline-offset-4"
          aria-label={`${t('tasks.skip')}: ${row.title}`}
          onClick={() => onSkip(row)}
        >
          {t('tasks.skip')}
        </button>
      )}
    </>
  );
}

type ListGroup = TaskGroup | 'done';
type GroupedRows = { readonly group: ListGroup; readonly rows: readonly Row[] };

/**
 * The list's groups with their rows, without empty groups; done tasks come last. A row whose status has changed since it was
 * listed (`listedAs`) keeps its place, so that nothing moves while the person taps.
 */
export function groupRows(
  rows: readonly Row[],
  { today, listedAs }: { today: LocalDate; listedAs: ReadonlyMap<string, TaskStatus> },
): GroupedRows[] {
  const once = [...new Map(rows.map((row) => [row.id, row])).values()];
  const days = groupDays(today);
  const groupOf = (row: Row): ListGroup =>
    !isOpen(listedAs.get(row.id) ?? row.status)
      ? 'done'
      : row.planned_on === null && isPassed(row.pin_state)
        ? 'carried_over'
        : taskGroup(daysOf(row), days);
  const placed = once.map((row) => ({ row, group: groupOf(row) }));
  return [...TASK_GROUPS, 'done' as const].flatMap((group) => {
    const found = placed.filter((place) => place.group === group).map(({ row }) => row);
    return found.length === 0 ? [] : [{ group, rows: sorted(found, group) }];
  });
}

/** Sorts by the day that a row shows, then by time, then by the person's own order, by phase fit and by urgency; otherwise keeps the order. */
function sorted(rows: readonly Row[], group: ListGroup): readonly Row[] {
  if (group === 'done') return rows;
  return rows.toSorted((left, right) => {
    const [leftDay, rightDay] = [shownDay(left) ?? '', shownDay(right) ?? ''];
    if (leftDay !== rightDay) return leftDay < rightDay ? -1 : 1;
    return byRank(left, right) || right.is_suggested - left.is_suggested || right.priority - left.priority;
  });
}

/** The day on which a row's task is done: its words and its place in the list are that day's. */
const shownDay = (row: Row): LocalDate | null => doneOn(datesOf(row));

const daysOf = ({ planned_on: planned, start_date: start, due_date: due }: Row): TaskDays =>
  planned === null ? { startOn: start, endOn: due } : { startOn: planned, endOn: planned };

/** The rows among which a row can be moved (those of its group that show the same day, without a time), and its index there. */
export type MovableRows = { readonly rows: readonly Row[]; readonly index: number };

/** Whether a row's time decides its place on its day. */
export const isTimed = (row: Row): boolean => timeOfRow(row) !== null;

/** The rows among which a row can be moved; `undefined` if it can't be moved, like done ones and those with a time. */
export function movableRows(groups: readonly GroupedRows[], id: string): MovableRows | undefined {
  const found = groups.find(({ group, rows }) => group !== 'done' && rows.some((row) => row.id === id));
  const row = found?.rows.find((one) => one.id === id);
  if (found === undefined || row === undefined || isTimed(row)) return undefined;
  const rows = found.rows.filter((one) => shownDay(one) === shownDay(row) && !isTimed(one));
  return { rows, index: rows.indexOf(row) };
}

/** The changes to send when a row moves up (-1) or down (1) by one. */
export function changesOfMove({ rows, index }: MovableRows, by: -1 | 1) {
  return ranksAfterMove(rows, { from: index, to: index + by }).map(({ id, rank }) => ({
    task_id: id,
    task_rank: rank,
  }));
}

type RepeatMarkProps = { row: Pick<Row, 'repeat' | 'start_date' | 'is_forecast'>; t: TextContext['t'] };

/** Marks a repeating task: with an arrow or, if it follows the cycle, with the glyph of its phase. */
function RepeatMark({ row, t }: RepeatMarkProps) {
  if (row.repeat === 'cycle') return <CycleMark row={row} t={t} />;
  return row.repeat && <Arrows label={t('tasks.comesAgain')} />;
}

function CycleMark({ row: { start_date: day, is_forecast: isForecast }, t }: RepeatMarkProps) {
  const { data } = useQuery(useOptimisticQuery(predictionsQuery));
  const cycles = [...(data?.current ? [data.current] : []), ...(data?.cycles ?? [])];
  const phase = day === null ? null : phaseOnDay(day, cycles);
  if (phase === null) return <Arrows label={t('tasks.followsCycle')} />;
  return (
    <span
      role="img"
      aria-label={t('tasks.followsPhase', { phase: t(`phases.${phase}`) })}
      data-phase={phase}
      className="text-ph-ink"
    >
      <PhaseGlyph phase={phase} isOutlined={isForecast === 1} />
    </span>
  );
}

function Arrows({ label }: { label: string }) {
  return <Repeat role="img" aria-label={label} size={16} />;
}

/** The text about the unusual days of a pinned task; `null` if they aren't unusual. */
export function pinWords(
  { pinState, lastOn }: { pinState: PinState | null; lastOn: LocalDate | null },
  { t, language, today }: TextContext,
): string | null {
  if (pinState === null) return null;
  // A task that comes before its days is due on its limit, or today.
  const day = lastOn === null ? '' : nearDay(lastOn, { today, language });
  return t(`tasks.pinStates.${pinState}`, { day });
}

export function statusOptions(t: TextContext['t']): { value: TaskStatus; label: string }[] {
  return TASK_STATUSES.map((value) => ({ value, label: t(`tasks.status.${value}`) }));
}

/** Whether a pinned task's days have passed, so that the person has to decide: do it on another day, or skip it. */
export function isPassed(pinState: PinState | null): boolean {
  return pinState === 'days_passed' || pinState === 'period_came_first';
}

type Phases = readonly {
  readonly phase: CyclePhase;
  /** YYYY-MM-DD, both included. */
  readonly start: string;
  readonly end: string;
}[];

export function phaseOnDay(day: string, cycles: readonly { readonly phases: Phases }[]): CyclePhase | null {
  const phases = cycles.flatMap((cycle) => cycle.phases);
  return phases.find(({ start, end }) => start <= day && day <= end)?.phase ?? null;
}

/** The tasks of the chosen day; nothing if there are none. */
export function DayTaskList({ rows, day }: { rows: readonly Row[]; day: LocalDate }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <ul aria-label={t('month.key.tasks')} className="mt-3 grid divide-y divide-line border-line border-t">
      {rows.map((row) => (
        <DayTask key={row.id} row={row} day={day} />
      ))}
    </ul>
  );
}

type DayTaskProps = { row: Row; day: LocalDate; isPlanned?: boolean };

/** A task in a day's list, with its checkbox; the rest of the row opens it. `isPlanned` leaves out that it's planned for the day. */
export function DayTask({ row, day, isPlanned }: DayTaskProps) {
  const context = useTextContext();
  const { t } = context;
  const isDone = row.status === 'completed';
  const isReminded = row.has_reminder === 1 && !isDone;
  return (
    <li className="relative flex min-w-0 items-center gap-3 py-2.5">
      <span className="relative z-10">
        <CheckDisc
          aria-label={t('tasks.doneLabel', { title: row.title })}
          checked={isDone}
          onChange={(event) => void changeStatus(row, event.target.checked ? 'completed' : 'not_started')}
        />
      </span>
      <div className="min-w-0 flex-auto">
        <Link
          to="/tasks"
          search={{ task: row.id }}
          className={classNames('row-opener font-semibold wrap-anywhere', isDone ? 'text-ink-3' : 'text-h3')}
        >
          {row.title}
        </Link>
        <TaskFacts
          time={rowTime(row, day)}
          day={dayWords(isPlanned ? { ...row, planned_on: null } : row, context)}
          duration={row.task_length ? durationText(row.task_length, t) : null}
          labels={labelNames(row)}
          note={isDone ? null : pinWords({ pinState: row.pin_state, lastOn: row.due_date }, context)}
          marks={
            (isReminded || row.repeat) && (
              <span className="task-mark">
                {isReminded && <BellMark label={t('tasks.reminder')} />}
                <RepeatMark row={row} t={t} />
              </span>
            )
          }
        />
      </div>
      <PriorityIcon level={row.priority} label={priorityWords(row.priority, t)} />
    </li>
  );
}

const NONE: readonly Row[] = [];

/**
 * The open tasks by due day, or by first day if they have no due day, from the list's pages: all tasks with a due day, and the
 * loaded ones of the others.
 */
export function useTasksByDay(): (day: LocalDate) => readonly Row[] {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(
    useOptimisticQuery(taskPagesQuery(ALL_TASKS)),
  );
  const rows = useMemo(() => data?.pages.flatMap(({ tasks }) => tasks) ?? [], [data]);
  // Tasks with a due day come first, so another page is needed only while the last loaded task has one.
  const isRestNeeded = hasNextPage && rows.at(-1)?.due_date !== null;
  useEffect(() => {
    // After a failure it waits for the list's next load; otherwise it would request pages without end.
    if (isRestNeeded && !isFetching && !isError) void fetchNextPage();
  }, [isRestNeeded, isFetching, isError, fetchNextPage]);

  return useMemo(() => {
    const byDay = Map.groupBy(rows, ({ due_date, start_date }) => due_date ?? start_date);
    return (day) => byDay.get(day) ?? NONE;
  }, [rows]);
}
