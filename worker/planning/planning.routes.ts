import { addDays, daysOf, isWithin, type LocalDate } from '#domain/calendar/local-date.ts';
import { minuteOf } from '#domain/calendar/local-time.ts';
import { localTimeAt } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import {
  dayHours,
  hoursOf,
  lengthOf,
  nextQuarter,
  roomOf,
  roomOn,
  staysOn,
} from '#domain/planning/day-hours.ts';
import {
  CANDIDATES_MAX,
  minutesOf,
  type PhaseOutlook,
  type PlanDay,
  type PlanTask,
  phaseOutlook,
  planDays,
  planPercent,
  type Waiting,
} from '#domain/planning/plan-days.ts';
import {
  applyPlan,
  DEFAULT_PLAN,
  PLAN_AHEAD_MAX_DAYS,
  PLAN_HORIZONS,
  type PlanApplied,
  type PlanPlacement,
  type PlanPreferences,
  type PlanPreferencesChange,
  type PlanPreview,
  type PlanPreviewRequest,
  previewPlan,
  readPlanPreferences,
  updatePlanPreferences,
  type WaitingReason,
} from '#domain/planning/planning.calls.ts';
import { busyService } from '#worker/busy/busy.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { rateLimits } from '#worker/limits/limits.service.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { changesService } from '#worker/tasks/changes.service.ts';
import { type BusyReader, createPlanPreferencesRepository } from '#worker/tasks/tasks.repository.ts';
import { tasksService } from '#worker/tasks/tasks.service.ts';

/** Plans of the coming days (contract §13). */
export const planningRoutes = routesOf(
  route(readPlanPreferences, {
    summary: 'How many minutes the person has for tasks on each weekday, and when',
    handle: async (c) => ({ preferences: await planningService(c.var.person).preferences() }),
  }),
  route(updatePlanPreferences, {
    summary: 'Change them: what is left out stays',
    handle: async (c, { body }) => ({
      preferences: await planningService(c.var.person).setPreferences(body),
    }),
  }),
  route(previewPlan, {
    summary: 'Lay open tasks over the coming days, each with its reasons; writes nothing',
    description: 'Minutes and per cent are whole; tasks in `keep` stay on their day.',
    handle: (c, { body }) => planningService(c.var.person).preview(body),
  }),
  route(applyPlan, {
    summary: 'Plan tasks for days, as one batch that can be undone',
    description: 'Tasks that can no longer be planned are in `skipped`.',
    handle: (c, { body }) => planningService(c.var.person).apply(body.placements),
  }),
);

/** From this minute of the day on a plan begins tomorrow. */
const EVENING_MINUTE = 18 * 60;

/** One person's plans of the coming days: previewed first, then applied. */
const planningService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const preferences = createPlanPreferencesRepository(deps, userId);
  const limits = rateLimits(person.context);
  const { known } = cycleService(person);
  const tasks = tasksService(person);
  const readBusy: BusyReader = busyService(person).days;
  /** Whether plans use calendars for somebody who has saved nothing: as soon as there is one. */
  const usualBusy = async () => ((await busyService(person).count()) > 0 ? 1 : 0);

  const present = async (): Promise<PlanPreferences> => {
    const stored = await preferences.find();
    const { minutes, window, horizon, useBusy, suggestTimes } = stored ?? {
      ...DEFAULT_PLAN,
      useBusy: await usualBusy(),
    };
    return {
      minutes: [...minutes],
      window: [...window],
      horizon,
      use_busy: useBusy,
      suggest_times: suggestTimes,
      is_usual: stored ? 0 : 1,
    };
  };

  return {
    preferences: present,

    /** Changes the sent fields, and returns all. */
    setPreferences: async (change: PlanPreferencesChange): Promise<PlanPreferences> => {
      const { minutes, window, horizon, use_busy: useBusy, suggest_times: suggestTimes } = change;
      await preferences.save({
        ...((await preferences.find()) ? {} : { useBusy: await usualBusy() }),
        ...(minutes && { minutes }),
        ...(window && { window }),
        ...(horizon && { horizon }),
        ...(useBusy !== undefined && { useBusy }),
        ...(suggestTimes !== undefined && { suggestTimes }),
      });
      return present();
    },

    /**
     * Plans tasks for 7 or 14 days, and writes nothing. Throws `validation_failed` for days in the past or too far ahead,
     * `not_found` for tasks and a label that aren't the person's, and `rate_limited`.
     */
    preview: async (request: PlanPreviewRequest): Promise<PlanPreview> => {
      await limits.spend('plan_preview', { person: [userId] });
      const { facts, timeZone } = await known();
      const { today } = facts;
      // With a fraction, so that a quarter that has begun isn't ahead.
      const minute = minuteOf(localTimeAt(deps.now(), timeZone)) + (deps.now() % 60) / 60;
      const start = request.from ?? addDays(today, minute >= EVENING_MINUTE ? 1 : 0);
      if (start < today || start > addDays(today, PLAN_AHEAD_MAX_DAYS)) {
        throw refuseField('from', `must be today or one of the next ${PLAN_AHEAD_MAX_DAYS} days`);
      }
      const span = { start, end: addDays(start, request.days - 1) };
      const { keep, leave_out: left, label_id: labelId } = request;
      const fixed = new Map(keep.map(({ task_id: id, on }) => [id, on]));
      keep.forEach(({ on }, index) => {
        if (!isWithin(on, span)) throw refuseField(`keep.${index}.on`, 'must be one of the days');
      });
      const ids = [...fixed.keys(), ...left];
      const [stored, { preferences: wanted, busy }, found] = await Promise.all([
        tasks.toPlan(span, { labelId: labelId ?? '', besides: [...fixed.keys()] }),
        preferences.findWithBusy(span, readBusy),
        ids.length === 0 ? new Set<string>() : tasks.knownAmong(ids),
        tasks.checkLabel(labelId),
      ]);
      if (ids.some((id) => !found.has(id))) throw new AppError('not_found');
      const outlook = phaseOutlook(facts, span.end);
      const staying = stored.filter(({ taskId }) => !fixed.has(taskId));
      const room = roomOf(span, { staying, preferences: wanted, busy });
      const days = daysOf(span).map(
        (date): PlanDay => ({
          date,
          room: room.get(date) ?? 0,
          odds: outlook.on(date),
          ...dayHours(date, {
            window: wanted.window,
            busy: busy.get(date)?.busy,
            staying,
            notBefore: date === today ? nextQuarter(minute) : 0,
          }),
        }),
      );
      const candidates = candidatesAmong(stored, { ...span, today, fixed, leftOut: new Set(left) });
      const suggestTimes = (request.suggest_times ?? wanted.suggestTimes) === 1;
      const { placed, waiting, used } = planDays({ tasks: candidates, days, today, fixed, suggestTimes });
      return {
        placements: placed.map(({ task, on, at, reasons, runnerUp }) => ({
          task_id: task.taskId,
          title: task.title,
          on,
          at,
          is_own_time: task.time === null ? 0 : 1,
          length: minutesOf(task),
          reasons: [...reasons],
          runner_up: runnerUp,
        })),
        waiting: waiting.map(({ task, why }) => ({
          task_id: task.taskId,
          title: task.title,
          why: whyIn({ task, why }, outlook),
        })),
        days: days.map(({ date, room, odds, hours, blocks, free }, index) => ({
          date,
          room: Math.max(0, room),
          planned: roomOn(date, { ...wanted, busy: busy.get(date)?.busy }) - room,
          used: used[index] ?? 0,
          busy_minutes: busy.get(date)?.busy_minutes ?? null,
          hours: hoursOf(hours),
          blocks: blocks.map(({ taskId, title, ...span }) => ({
            kind: taskId === null ? 'busy' : 'task',
            ...hoursOf(span),
            task_id: taskId,
            title,
          })),
          free: free.map(hoursOf),
          ...mostLikelyPhase(odds),
        })),
        forecast_as_of: days.some(({ odds }) => odds !== null) ? today : null,
      };
    },

    /** Applies placements as one batch of changes. Throws `validation_failed` for a day that no preview can have. */
    apply: async (placements: readonly PlanPlacement[]): Promise<PlanApplied> => {
      await limits.spend('plan_apply', { person: [userId] });
      const { facts } = await known();
      const lastPlanDay = addDays(facts.today, PLAN_AHEAD_MAX_DAYS + Math.max(...PLAN_HORIZONS) - 1);
      placements.forEach(({ on }, index) => {
        const field = `placements.${index}.on`;
        if (on < facts.today) throw refuseField(field, 'must not be in the past');
        if (on > lastPlanDay) throw refuseField(field, `must be ${lastPlanDay} or sooner, as in a preview`);
      });
      const { batchId, placed, skipped } = await changesService(person).placePlanned(
        placements.map(({ task_id: taskId, on, at }) => ({ taskId, on, at })),
        { on: facts.today },
      );
      return {
        batch_id: batchId,
        placed,
        skipped: skipped.map(({ taskId, why }) => ({ task_id: taskId, why })),
      };
    },
  };
});

function whyIn({ task, why }: Waiting, outlook: PhaseOutlook): WaitingReason {
  if (why !== 'phase_later') return { code: why, minutes: minutesOf(task) };
  // Only a task with a phase waits for one.
  return task.phase === null ? { code: 'no_room', minutes: minutesOf(task) } : outlook.later(task.phase);
}

function mostLikelyPhase(odds: PlanDay['odds']): { phase: PlanTask['phase']; percent: number | null } {
  if (odds === null) return { phase: null, percent: null };
  const [first] = [...CYCLE_PHASES].sort((left, right) => odds[right] - odds[left]);
  return first ? { phase: first, percent: planPercent(odds[first]) } : { phase: null, percent: null };
}

/** An open task with the fields that plans need. */
type StoredToPlan = Awaited<ReturnType<ReturnType<typeof tasksService>['toPlan']>>[number];

type CandidateOptions = {
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly today: LocalDate;
  readonly fixed: ReadonlyMap<string, LocalDate>;
  readonly leftOut: ReadonlySet<string>;
};

/** The tasks to plan, at most 300, the most urgent first; a step whose parent is among them is left to the parent. */
function candidatesAmong(stored: readonly StoredToPlan[], options: CandidateOptions): PlanTask[] {
  const { fixed, leftOut } = options;
  const may = stored.filter(
    (task) =>
      !leftOut.has(task.taskId) &&
      (fixed.has(task.taskId) || (task.mayBePlaced === 1 && isCandidate(task, options))),
  );
  const ids = new Set(may.map(({ taskId }) => taskId));
  return may
    .filter(({ parentId }) => parentId === null || !ids.has(parentId))
    .map((task) => planTaskOf(task, options.today))
    .sort(byUrgency)
    .slice(0, CANDIDATES_MAX);
}

function isCandidate(task: StoredToPlan, { start, end, today }: CandidateOptions): boolean {
  const { pinState, startOn } = task;
  // A task that is planned for today or later stays there, and so does one with a time then.
  const on = staysOn(task);
  if (on !== null && on >= today) return false;
  if (pinState === 'resting' || pinState === 'no_window') return false;
  if (startOn !== null && startOn > end) return false;
  // One that ends before the plan begins has no day in it, unless it's overdue.
  const last = lastOn(task);
  return last === null || last >= start || last < today;
}

const lastOn = ({ startOn, endOn }: StoredToPlan) => endOn ?? startOn;

function planTaskOf(task: StoredToPlan, today: LocalDate): PlanTask {
  const { taskId, title, priority, time, startOn, repeats, held, plannedOn } = task;
  const { cyclePhase, cyclePhaseSuggestion } = task;
  const last = lastOn(task);
  const hasWindow = repeats === 'cycle' && held === 0 && startOn !== null && last !== null && last >= today;
  return {
    taskId,
    title,
    priority,
    length: lengthOf(task),
    time,
    notBefore: startOn,
    dueOn: hasWindow ? null : last,
    window: hasWindow ? { from: startOn, to: last } : null,
    isCarriedOver: plannedOn !== null,
    phase: cyclePhase ?? cyclePhaseSuggestion,
    isPhaseChosen: cyclePhase !== null,
  };
}

/** By due day, then priority, then age. */
function byUrgency(left: PlanTask, right: PlanTask): number {
  const end = ({ dueOn, window }: PlanTask) => dueOn ?? window?.to ?? '9999';
  return (
    end(left).localeCompare(end(right)) ||
    right.priority - left.priority ||
    left.taskId.localeCompare(right.taskId)
  );
}
