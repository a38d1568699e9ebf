import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { isOpen } from '#domain/tasks/task-status.ts';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { CHANGE_SCOPES, type TaskDetails, type TaskRow } from '#domain/tasks/tasks.schema.ts';
import { namesIn } from '#domain/wire/record-fields.ts';
import {
  LabelledTitle,
  TypedLabelChips,
  useTypedLabels,
  withoutWords,
} from '#web/features/labels/typed-labels.tsx';
import { errorText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { focusFirstError } from '#web/lib/forms/schema-form.ts';
import { ApiProblem, isNotFound } from '#web/lib/http/http.ts';
import { notifyFailure } from '#web/lib/http/query-client.ts';
import { useSheetOnDemand } from '#web/lib/page/lazy-part.tsx';
import { saveTexts, useJustSaved } from '#web/lib/page/use-timed-value.ts';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
import { LeaveGuard, leavesPage } from '#web/parts/leave-guard.tsx';
import { Skeleton } from '#web/parts/query-boundary.tsx';
import { useOptimisticQuery, useOptimisticUser } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { SaveButton } from '#web/ui/inputs/icon-button.tsx';
import { LabelledSegments } from '#web/ui/inputs/segmented.tsx';
import { EmptyState, Notice } from '#web/ui/layout/card.tsx';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';
import { SheetActions, SheetScroll } from '#web/ui/overlays/sheet.tsx';
import { TaskFacts } from '#web/ui/planner/task-card.tsx';
import { CheckDisc } from '#web/ui/planner/task-marks.tsx';
import { DateOddsSheet } from './add-task-on.tsx';
import { DeleteTask, skipOccurrence } from './task-actions.tsx';
import {
  changeOf,
  type DraftErrors,
  draftErrors,
  draftOf,
  type FindDay,
  realEdits,
  repeatError,
  type TaskDraft,
  type TaskEdits,
  textErrors,
} from './task-draft.tsx';
import { FIELDS } from './task-fields.tsx';
import { TASKS_SKELETON } from './task-list.tsx';
import { isPassed, pinWords } from './task-row.tsx';
import { labelNames } from './task-text.tsx';
import { type LoadedTask, subTasksQuery, taskQuery } from './tasks.data.ts';
import {
  changeStatus,
  failedEdits,
  forgetFailedEdits,
  useCreateTask,
  useSaveTask,
} from './tasks.mutations.tsx';

type TaskDetailProps = Omit<TaskFormProps, 'task'> & { taskId: string };

/** A task's form, or why the task can't be shown. */
export function TaskDetail({ taskId, ...rest }: TaskDetailProps) {
  const { t } = useTranslation();
  const { data: task, error, refetch } = useQuery(useOptimisticQuery(taskQuery(taskId)));
  if (isNotFound(error)) {
    return (
      <EmptyState bloom="leaning" title={t('tasks.goneTitle')}>
        <p role="alert">{t('tasks.goneText')}</p>
      </EmptyState>
    );
  }
  if (task !== undefined) return <TaskForm key={taskId} task={task} {...rest} />;
  if (error === null) return <Skeleton {...TASKS_SKELETON} />;
  return (
    <EmptyState bloom="leaning" action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}>
      <p role="alert">{errorText(error)}</p>
    </EmptyState>
  );
}

type TaskFormProps = {
  task: LoadedTask;
  onOpen: (id: string) => void;
  onDeleted: () => void;
  /** Finds a day for a task by its words and its length in minutes. */
  onFindDay: (task: FindDay) => void;
};

/** The fields to show. Those that a list doesn't have are left out, because they would look empty. */
function fieldsOf({ isOfList, repeat }: LoadedTask) {
  const unknown = isOfList
    ? ['task_cycle_phase', 'task_reminder', ...(repeat === null ? [] : ['startOn'])]
    : [];
  return Object.entries(FIELDS).filter(([name]) => !unknown.includes(name));
}

/** A task's fields and sub-tasks, with buttons to save and delete it. */
function TaskForm({ task, onOpen, onDeleted, onFindDay }: TaskFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const user = useOptimisticUser();
  const { data: subTaskRows = [] } = useQuery(useOptimisticQuery(subTasksQuery(task.id)));
  const [subTaskTitle, setSubTaskTitle] = useState('');
  const { draft, errors, isDirty, onEdit, discard, submit, scope, save } = useTaskForm(task);
  const odds = useSheetOnDemand<LocalDate>(DateOddsSheet, ({ on, isOpen, close }) => (
    <DateOddsSheet date={on} activity={draft.task_title} open={isOpen} onClose={close} />
  ));
  /** The odds of a day; for a title that the date finder declines, its answer. */
  async function showOdds(day: LocalDate) {
    const { isDeclined } = await import('./typed-title.ts');
    return (await isDeclined(draft.task_title)) ? findDay() : odds.open(day);
  }
  const hasCycle = user.cycle.cycle_day > 0;
  const onShowOdds = hasCycle ? (day: LocalDate) => void showOdds(day).catch(notifyFailure) : undefined;
  const findDay = () =>
    onFindDay({
      words: draft.task_title,
      length: draft.task_length,
      onPick: (day) => onEdit({ startOn: day, endOn: day }),
    });

  return (
    // Set the phase here, because a sheet is outside the frame that sets it.
    <div data-phase={user.cycle.cycle_phase ?? undefined} className="flex flex-col">
      <SheetScroll>
        <PinNotice task={task} onDone={onDeleted} />
        <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
          {fieldsOf(task).map(([name, Field]) => (
            <Field key={name} {...{ task, draft, errors, onEdit, onShowOdds }} onFindDay={findDay} />
          ))}
        </form>
        <SubTasks
          parentId={task.id}
          rows={subTaskRows}
          title={subTaskTitle}
          hint={task.repeat && subTaskRows.length > 0 ? t('tasks.stepsAgain') : undefined}
          onType={setSubTaskTitle}
          onOpen={onOpen}
        />
        <DeleteTask
          taskId={task.id}
          hasSubTasks={subTaskRows.length > 0}
          hint={task.repeat && isOpen(task.task_status) ? t('tasks.deleteEnds') : undefined}
          onDeleted={onDeleted}
        />
      </SheetScroll>
      <SheetActions>
        {scope && (
          <LabelledSegments
            legend={t('tasks.scope')}
            {...scope}
            options={CHANGE_SCOPES.map((value) => ({ value, label: t(`tasks.scopes.${value}`) }))}
          />
        )}
        <SaveButton form={formId} {...save} texts={saveTexts(t)} />
      </SheetActions>
      {odds.sheet}
      <LeaveGuard
        isDirty={isDirty || subTaskTitle.trim() !== ''}
        loses={leavesTask}
        onDiscard={() => {
          discard();
          setSubTaskTitle('');
        }}
      />
    </div>
  );
}

/** Whether the page or its open task changes. Changing a filter loses nothing. */
const leavesTask: typeof leavesPage = (from, to) => leavesPage(from, to) || taskIn(from) !== taskIn(to);

const taskIn = ({ search }: { search: object }): unknown => ('task' in search ? search.task : undefined);

type ChangeScope = (typeof CHANGE_SCOPES)[number];

export function useTaskForm(task: TaskDetails) {
  const { timeZone } = useToday();
  const { draft, edits, isDirty, edit, settle, discard } = useTaskEdits(task);
  const [isTried, setIsTried] = useState(false);
  const save = useSaveTask();
  const { isJustSaved, noteSaved, forgetSaved } = useJustSaved();

  const [holdsFor, setHoldsFor] = useState<ChangeScope>('this');
  // A change of how it repeats always applies to the following occurrences too.
  const staysSo = task.repeat !== null && edits.task_repeat === undefined;
  const asksScope = staysSo && Object.keys(edits).some((field) => TEMPLATE_FIELDS.has(field));

  const found = draftErrors(draft);
  // Dates in the wrong order show at once; other errors show after the first try to save.
  const { endOn, ...later } = { ...found, ...saveErrors(save) };
  const errors = { ...(endOn ? { endOn } : {}), ...(isTried ? later : {}) };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    flushSync(() => setIsTried(true));
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget);
    if (!isDirty) return noteSaved();
    forgetSaved();
    const scope = asksScope ? { scope: holdsFor } : {};
    const sent = { ...changeOf(edits, { id: task.id, timeZone }), ...scope };
    const saved = { sent, edits, before: task.task_status };
    save.mutate(saved, {
      onSuccess: () => {
        settle(draft);
        setIsTried(false);
        setHoldsFor('this');
        noteSaved();
      },
    });
  }

  function onEdit(change: TaskEdits) {
    forgetSaved();
    if (save.isError) save.reset();
    edit(change);
  }

  return {
    draft,
    errors,
    isDirty,
    onEdit,
    discard,
    submit,
    /** Which occurrences the edits of a repeating task apply to; `null` if there is no choice. */
    scope: asksScope ? { value: holdsFor, onChange: setHoldsFor } : null,
    save: { isBusy: save.isPending, isSaved: isJustSaved, isFailed: save.isError && !save.isPending },
  };
}

const TEMPLATE_FIELDS: ReadonlySet<string> = new Set(
  namesIn(TASK_FIELDS, 'template').map((name) => TASK_FIELDS[name].sent.key),
);

/** Errors of a refused save that the form couldn't detect: those about how it repeats, and about the parent. */
function saveErrors({ error, variables }: ReturnType<typeof useSaveTask>): DraftErrors {
  if (!(error instanceof ApiProblem)) return {};
  const refused = variables?.sent.task_repeat ? repeatError(error) : undefined;
  if (refused) return { task_repeat: refused };
  if (!error.errors.some(({ path }) => path === 'parent_id')) return {};
  return { parent_id: error.code === 'not_found' ? 'parentGone' : 'parentCircle' };
}

/**
 * Unsaved edits on top of the server's task: changes from another tab show in the fields that aren't edited, and a failed save
 * leaves all edits in place.
 */
function useTaskEdits(task: TaskDetails) {
  const [typed, setTyped] = useState<TaskEdits>(() => failedEdits(task.id));
  const stored = draftOf(task);
  const edits = realEdits(typed, stored);
  return {
    draft: { ...stored, ...edits },
    edits,
    isDirty: Object.keys(edits).length > 0,
    edit: (change: TaskEdits) => setTyped((last) => ({ ...last, ...change })),
    /** Drops the edits that were saved, but keeps those made since. */
    settle: (saved: TaskDraft) => {
      forgetFailedEdits(task.id);
      setTyped((last) => realEdits(last, saved));
    },
    discard: () => {
      forgetFailedEdits(task.id);
      setTyped({});
    },
  };
}

/** A notice about unusual days of a pinned task. If its days have passed, it can be finished or skipped here. */
function PinNotice({ task, onDone }: { task: TaskDetails; onDone: () => void }) {
  const { t, language, today } = useTextContext();
  const { id, pin_state: pinState, task_end_on: lastOn, task_status: status } = task;
  const words = isOpen(status) ? pinWords({ pinState, lastOn }, { t, language, today }) : null;
  if (words === null) return null;
  const finish = (change: () => Promise<void>) => {
    void change();
    onDone();
  };
  return (
    <Notice tone="info">
      <p className="first-letter:uppercase">{words}</p>
      {isPassed(pinState) && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => finish(() => changeStatus({ id, status }, 'completed'))}>
            {t('tasks.status.completed')}
          </Button>
          <Button variant="outline" onClick={() => finish(() => skipOccurrence(id))}>
            {t('tasks.skip')}
          </Button>
        </div>
      )}
    </Notice>
  );
}

type SubTasksProps = {
  parentId: string;
  rows: readonly TaskRow[];
  title: string;
  hint?: string | undefined;
  onType: (title: string) => void;
  onOpen: (id: string) => void;
};

/** A task's sub-tasks, to tick off or open, and a line to add one. */
function SubTasks({ parentId, rows, title, hint, onType, onOpen }: SubTasksProps) {
  const { t } = useTranslation();
  const create = useCreateTask();
  const [errors, setErrors] = useState<DraftErrors>({});
  const field = useRef<HTMLTextAreaElement>(null);
  const labels = useTypedLabels(title);

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const task_title = withoutWords(title, labels.labels);
    const found = textErrors({ title: task_title, description: '' });
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget);
    const named = labels.names.length > 0 && { task_labels: labels.names };
    const onSuccess = () => {
      onType('');
      labels.take();
    };
    create.mutate({ task_title, parent_id: parentId, ...named }, { onSuccess });
  }

  const refusal = create.isError ? t('tasks.createFailed') : undefined;
  return (
    <TitledSection
      title={t('tasks.subTasks')}
      heading="h3"
      headingClass="font-semibold text-small"
      className="grid gap-2"
    >
      {hint && <p className="text-ink-2 text-small">{hint}</p>}
      {rows.length > 0 && (
        <ul className="grid divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="flex min-h-tap items-center gap-3">
              <CheckDisc
                aria-label={t('tasks.doneLabel', { title: row.title })}
                checked={row.status === 'completed'}
                onChange={(event) =>
                  void changeStatus(row, event.target.checked ? 'completed' : 'not_started')
                }
              />
              <div className="min-w-0 flex-1">
                <button
                  type="button"
                  className="min-h-tap w-full text-left wrap-anywhere"
                  onClick={() => onOpen(row.id)}
                >
                  {row.title}
                </button>
                <TaskFacts day={null} duration={null} labels={labelNames({ labels: row.labels })} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <form noValidate className="grid gap-2.5" onSubmit={add}>
        <LabelledTitle
          ref={field}
          typed={labels}
          label={t('tasks.newSubTask')}
          hideLabel
          placeholder={t('tasks.newSubTask')}
          value={title}
          enterKeyHint="done"
          error={errors.task_title ? t(`tasks.${errors.task_title}`) : refusal}
          onChange={(text) => {
            setErrors({});
            onType(text);
          }}
        />
        {labels.names.length > 0 && (
          <ul className="flex min-w-0 flex-wrap gap-2">
            <TypedLabelChips typed={labels} />
          </ul>
        )}
        <Button type="submit" variant="outline" busy={create.isPending && t('tasks.creating')}>
          {t('tasks.addSubTask')}
        </Button>
      </form>
    </TitledSection>
  );
}
