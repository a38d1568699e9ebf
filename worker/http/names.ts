import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import * as account from '#domain/account/account.calls.ts';
import { CONSENT_KINDS } from '#domain/account/consent.ts';
import { LANGUAGES } from '#domain/account/language.ts';
import * as profile from '#domain/account/profile.calls.ts';
import * as session from '#domain/account/session.calls.ts';
import * as token from '#domain/account/token.calls.ts';
import * as bestDates from '#domain/best-dates/best-dates.calls.ts';
import * as busy from '#domain/busy/busy.calls.ts';
import { FETCH_PROBLEMS, SOURCE_STATES } from '#domain/busy/busy.fields.ts';
import { TIME_FRAMES } from '#domain/calendar/zoned-day.ts';
import * as calendarFeed from '#domain/calendar-feed/calendar-feed.calls.ts';
import * as changes from '#domain/changes/changes.calls.ts';
import * as cycle from '#domain/cycle/cycle.calls.ts';
import * as onboarding from '#domain/cycle/cycle.calls.ts';
import { CYCLE_MODES } from '#domain/cycle/cycle-mode.ts';
import * as cycleRecord from '#domain/cycle/cycle-record.calls.ts';
import { cycleStatusEntries as status } from '#domain/cycle/life-stage.schema.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { SIGN_KINDS } from '#domain/cycle/signs/signs-of.ts';
import * as dashboard from '#domain/dashboard/dashboard.calls.ts';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import * as dayLog from '#domain/day-log/day-log.calls.ts';
import * as habits from '#domain/habits/habits.calls.ts';
import * as habitsOfDay from '#domain/habits/habits-of-day.calls.ts';
import * as insights from '#domain/insights/insights.calls.ts';
import * as journal from '#domain/journal/journal.calls.ts';
import * as labels from '#domain/labels/labels.calls.ts';
import * as planning from '#domain/planning/planning.calls.ts';
import { importHeadSchema, theirDaySchema } from '#domain/portability/made-imports.schema.ts';
import * as portability from '#domain/portability/portability.calls.ts';
import * as portable from '#domain/portability/portable-data.schema.ts';
import { pinSchema, SERIES_KINDS } from '#domain/recurrence/pin.ts';
import { repeatAnswerSchema, taskRepeatSchema } from '#domain/recurrence/repeat.schema.ts';
import * as reminders from '#domain/reminders/reminders.calls.ts';
import * as report from '#domain/report/report.calls.ts';
import * as forgetting from '#domain/retention/forgetting.calls.ts';
import * as securityTrail from '#domain/security-trail/security-trail.calls.ts';
import * as sharing from '#domain/sharing/sharing.calls.ts';
import * as system from '#domain/system/system.calls.ts';
import { TASK_STATUSES } from '#domain/tasks/task-status.ts';
import * as tasks from '#domain/tasks/tasks.calls.ts';
import { TASK_COLORS, THEMES } from '#domain/tasks/tasks.fields.ts';
import * as tasksOfDay from '#domain/tasks/tasks-of-day.calls.ts';
import type { Call } from '#domain/wire/call.ts';
import { problemSchema, successSchema } from '#domain/wire/wire.schema.ts';

// The names in the OpenAPI document: a call's id is the name of its export, and one table names the schemas, to which every other
// place of the document refers.

const OF_ACCOUNT = [
  account,
  profile,
  session,
  token,
  calendarFeed,
  portability,
  reminders,
  securityTrail,
  sharing,
  forgetting,
];
const OF_CYCLE = [cycle, cycleRecord, onboarding, dayLog, journal, insights, report, bestDates, dashboard];
const OF_PLANNER: readonly object[] = [
  tasks,
  tasksOfDay,
  labels,
  changes,
  planning,
  busy,
  habits,
  habitsOfDay,
  system,
];
const MODULES = [...OF_ACCOUNT, ...OF_CYCLE, ...OF_PLANNER];
const CALL_NAMES = new Map<unknown, string>(
  MODULES.flatMap((module) => Object.entries(module)).map(([name, exported]) => [exported, name]),
);

/** The operation id of a call. Throws a `RangeError` for a call of a file that isn't listed here. */
export function operationIdOf(call: Call): string {
  const name = CALL_NAMES.get(call);
  if (name === undefined) throw new RangeError(`names.ts has no module of ${call.method} ${call.path}`);
  return name;
}

const predictions = cycle.readPredictions.answer.entries;
const found = insights.readInsights.answer.entries;
const preview = planning.previewPlan.answer.entries;
const preferences = reminders.readReminders.answer.entries.preferences;
const records = portable.PORTABLE_RECORDS;
const head = { ...importHeadSchema.entries, theirs: v.optional(v.array(theirDaySchema), []) };
/** An import as the document describes it. The Worker reads its lists record by record, so its own schema has no items. */
const importFile = v.object({
  ...portable.importFileSchema.entries,
  ...v.partial(
    v.pick(portable.portableDataSchema, [...portable.PERSON_PARTS, ...portable.PORTABLE_KINDS, 'unreadable']),
  ).entries,
});

type Named = readonly [schema: v.GenericSchema, description?: string, documented?: v.GenericSchema];

/** Every named schema, what its fields can't express, and the schema that the document has instead of it. */
const NAMED: Readonly<Record<string, Named>> = {
  Success: [successSchema],
  Problem: [problemSchema, 'A refusal (RFC 9457). Decide by `code`; `errors` names fields of the request.'],
  Language: [v.picklist(LANGUAGES)],
  ConsentKind: [v.picklist(CONSENT_KINDS)],
  User: [account.readDetails.answer.entries.details, '`null` for what was never answered.'],
  UserDetails: [account.readDetails.answer, 'The profile, and where the running cycle is today.'],
  Registration: [session.registerUser.body, 'A consent that is left out is not given.'],
  Tokens: [session.verifyLoginCode.answer, '`stx` is the access token, `xox` the refresh token.'],
  DeviceSession: [session.listSessions.answer.entries.sessions.item],
  Passkey: [session.listPasskeys.answer.entries.passkeys.item],
  PasskeyRegistration: [session.addPasskey.body.entries.response, 'Of `navigator.credentials.create`.'],
  PasskeyAssertion: [session.signInByPasskey.body.entries.response, 'Of `navigator.credentials.get`.'],
  SecurityEvent: [securityTrail.listSecurityEvents.answer.entries.events.item],
  CalendarFeed: [calendarFeed.renewCalendarFeed.answer.entries.feed],

  CyclePhase: [v.picklist(CYCLE_PHASES)],
  CycleMode: [v.picklist(CYCLE_MODES), 'Periods are only forecast in `natural`.'],
  CycleStatus: [
    account.readDetails.answer.entries.cycle,
    'Days from 1; 0 and `null` without a logged period.',
  ],
  ModeDetails: [status.mode.wrapped, 'The mode that a person is in, if it is not `natural`.'],
  ModeChange: [cycleRecord.setCycleMode.body, 'What is left out stays, `null` clears it.'],
  PillScheme: [status.scheme.wrapped],
  CycleAnnotation: [status.history.entries.told.item, 'Notes about a whole cycle, by its first day.'],
  SignKind: [v.picklist(SIGN_KINDS)],
  OvulationSign: [predictions.current.wrapped.entries.sign.wrapped],
  Period: [cycle.listPastPeriods.answer.entries.previous_periods_raw_data.item, 'A logged start.'],
  PastPeriods: [cycle.listPastPeriods.answer, 'Newest first.'],
  PhaseSpan: [predictions.cycles.item.entries.phases.item, 'Both days included.'],
  CurrentCycle: [
    predictions.current.wrapped,
    '`low` to `high` are the 80 % interval; probabilities are 0 to 1.',
  ],
  ForecastCycle: [predictions.cycles.item, '`low` to `high` are the 80 % interval, both days included.'],
  Predictions: [cycle.readPredictions.answer, 'Empty without data, and in a mode other than `natural`.'],
  PhaseOdds: [cycleRecord.readDateOdds.answer.entries.odds.wrapped, 'They sum to 1.'],
  DateOdds: [cycleRecord.readDateOdds.answer, 'Widths in days, either way.'],
  CycleRecord: [
    cycleRecord.readCycleRecord.answer,
    'The facts that answers about the cycle are computed from.',
  ],

  BleedingLevel: [v.picklist(BLEEDING_LEVELS)],
  DayLog: [dayLog.logDay.answer.entries.day, 'Pain 0 to 3; mood, energy and sleep 1 to 5; °C and kg.'],
  DayChange: [dayLog.logDay.body, 'What is left out stays, `null` clears it, `[]` is “none of them”.'],
  ListedDay: [dayLog.listDays.answer.entries.days.item, 'A `DayLog` with remarks of other apps’ files.'],
  OwnSymptom: [dayLog.listSymptoms.answer.entries.symptoms.item],
  DayKinds: [dayLog.readDayKinds.answer.entries.kinds, '1 for each kind of the log that is offered.'],
  JournalEntry: [journal.saveJournalEntry.answer.entries.entry, '`version` changes with each save.'],
  NewJournalEntry: [journal.saveJournalEntry.body, 'Mood and energy stay if they are left out.'],
  Insights: [insights.readInsights.answer],
  MetricByPhase: [found.metrics.item],
  Pattern: [found.patterns.item, 'A phase that stands out by more than chance explains.'],
  BeforeAfter: [
    found.before_after.item,
    'A metric in the week before each start, and on cycle days 4 to 10.',
  ],
  Notice: [found.notices.item, 'Something worth mentioning to a doctor; lengths in days.'],
  Report: [report.readReport.answer, 'Lengths in days.'],
  FoundDates: [bestDates.findDates.answer],
  DayOdds: [bestDates.foundDatesSchema.entries.days.item, 'The probability, 0 to 1, of the wanted phase.'],
  Dashboard: [dashboard.readDashboard.answer, 'Each part is the answer of its own call.'],

  TaskStatus: [v.picklist(TASK_STATUSES)],
  TaskColor: [v.picklist(TASK_COLORS)],
  Theme: [v.picklist(THEMES)],
  Task: [tasks.readTask.answer.entries.task, 'Instants are noon of its days in the profile’s zone; minutes.'],
  TaskInList: [tasksOfDay.listTasksOfDay.answer.entries.tasks.item, 'A task as lists show it; minutes.'],
  TaskList: [tasksOfDay.listTasksOfDay.answer],
  TaskPage: [tasks.listTasks.answer, '`next_cursor` is `null` on the last page.'],
  NewTask: [tasks.createTask.body, 'Dates are unix seconds, in either spelling; minutes.'],
  TaskChange: [tasks.updateTask.body, 'What is left out stays, `null` clears it.'],
  TaskLabel: [labels.labelMarkSchema, 'A label as tasks show it.'],
  Label: [
    labels.listLabels.answer.entries.labels.item,
    'With the number of tasks that carry it, up to 1,000.',
  ],
  RepeatKind: [v.picklist(SERIES_KINDS)],
  Repeat: [repeatAnswerSchema, 'A rule of RFC 5545, or a pin every `each` cycles; 0 is once.'],
  NewRepeat: [taskRepeatSchema, '`rule`, `from`, `after_completion`; or `pin`, `each`, `not_after`.'],
  Pin: [pinSchema, 'Days of a cycle from 1, a phase, or days before the next period; ends included.'],
  ChangeBatch: [changes.listChanges.answer.entries.batches.item, 'Tasks that were changed together.'],
  ChangeReason: [changes.listChanges.answer.entries.batches.item.entries.reason],
  Placement: [preview.placements.item, 'A task on a day, with reasons; minutes.'],
  WaitingTask: [preview.waiting.item, 'A task without a day, and why.'],
  PlanPreferences: [planning.readPlanPreferences.answer.entries.preferences, 'Seven items, Monday first.'],
  BusySource: [busy.listBusySources.answer.entries.sources.item, 'A calendar that is read in.'],
  BusySourceAnswer: [busy.addBusySource.answer, '`found`: minutes of today and the 91 days after.'],
  BusyContent: [busy.addBusySource.body.pipe[0].entries.busy.wrapped, 'When somebody is busy.'],
  BusyDay: [busy.listBusyDays.answer.entries.days.item, 'Times of its clock, at its end `24:00`.'],
  FetchProblem: [v.picklist(FETCH_PROBLEMS), 'Why a calendar could not be read.'],
  SourceState: [v.picklist(SOURCE_STATES), '`stopped` until a fetch by hand succeeds.'],
  TimeFrame: [v.picklist(TIME_FRAMES)],
  Habit: [habits.readHabit.answer.entries.habit, 'Streaks are in days on which it was due; minutes.'],
  HabitsOfToday: [habitsOfDay.listHabitsOfToday.answer],
  HabitHistory: [habits.readHabitHistory.answer, 'Seven days a week, oldest first.'],
  NewHabit: [habits.addHabit.body, 'Flags that are left out are 0; it needs a weekday and a phase.'],
  HabitChange: [habits.updateHabit.body, 'What is left out stays.'],

  ReminderTime: [preferences.entries.habits_morning, 'A whole hour of the profile’s zone.'],
  ReminderPreferences: [preferences, 'Quiet hours may last over midnight.'],
  ReminderDevice: [reminders.readReminders.answer.entries.devices.item],
  MadeImport: [portability.listImports.answer.entries.imports.item, 'With what it added of each kind.'],
  ImportReceipt: [portability.importData.answer],
  ImportCounts: [portability.importData.answer.entries.kinds.entries.profile],
  PortableData: [portability.importData.body, 'The content of `marea.json`.', importFile],
  ImportHead: [
    importHeadSchema,
    'Of a file made from another app’s; `theirs` replace values.',
    v.object(head),
  ],
  PortableMode: [records.cycle_modes],
  PortablePeriod: [records.periods],
  PortableSymptom: [records.custom_symptoms],
  PortableDay: [records.day_logs],
  PortableSeries: [records.task_series],
  PortableTask: [records.tasks],
  PortableHabit: [records.habits],
  PortableCheck: [records.habit_checks],
  PortableJournalEntry: [records.journal],
  PortableRemark: [records.remarks],
};

/** What a schema is recognised by: many schemas are of one list of values, and a pipe begins with the schema that it checks. */
function identityOf(schema: object): unknown {
  if ('pipe' in schema) return identityOf((schema.pipe as readonly [object])[0]); // valibot's own: a pipe isn't empty
  return 'type' in schema && schema.type === 'picklist' && 'options' in schema ? schema.options : schema;
}

const NAMES = new Map(Object.entries(NAMED).map(([name, [schema]]) => [identityOf(schema), name]));
// The dashboard's day isn't validated, so that the first paint doesn't load every kind there is.
NAMES.set(identityOf(dashboard.readDashboard.answer.entries.day.wrapped), 'DayLog');

/** How schemas become JSON Schema: the input, without the checks that JSON Schema can't express. */
export const PLAIN_SCHEMA = { typeMode: 'input', errorMode: 'ignore' } as const;

const withNames = (own?: string) => ({
  ...PLAIN_SCHEMA,
  overrideSchema: ({ valibotSchema }: { readonly valibotSchema: object }) => {
    const name = NAMES.get(identityOf(valibotSchema));
    return name === undefined || name === own ? undefined : { $ref: `#/components/schemas/${name}` };
  },
});

/** The same with references to the named schemas. */
export const NAMED_SCHEMAS = withNames();

/** `components.schemas`: the named schemas. */
export function componentSchemas(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(NAMED).map(([name, [schema, description, documented = schema]]) => {
      const { $schema: _dialect, ...json } = toJsonSchema(documented, withNames(name));
      return [name, { ...(description ? { description } : {}), ...json }];
    }),
  );
}
