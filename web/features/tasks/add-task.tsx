import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { localTimeAt } from '#domain/calendar/zoned-day.ts';
import { PRIORITY_NAMES } from '#domain/tasks/task-status.ts';
import {
  LabelledTitle,
  TypedChip,
  TypedLabelChips,
  type TypedLabels,
  useTypedLabels,
  withoutWords,
} from '#web/features/labels/typed-labels.tsx';
import { clock, durationText, nearDay, type TextContext } from '#web/i18n/format.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { focusFirstError } from '#web/lib/forms/schema-form.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useNow, useTextContext, useToday } from '#web/lib/time/today.ts';
import { LeaveGuard } from '#web/parts/leave-guard.tsx';
import { useOptimisticUser } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ChipSelect } from '#web/ui/inputs/select-field.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import type { BackBehavior } from '#web/ui/overlays/close-on-back.ts';
import { Sheet, SheetActions, SheetScroll } from '#web/ui/overlays/sheet.tsx';
import { ToastAction } from '#web/ui/overlays/undo.tsx';
import './tasks.css';
import { CornerDownLeft, SlidersHorizontal, WandSparkles } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type DraftErrors,
  draftErrors,
  EMPTY_DRAFT,
  type FindDay,
  newTaskOf,
  repeatError,
  type TaskDraft,
  type TaskEdits,
} from './task-draft.tsx';
import { MORE_FIELDS } from './task-fields.tsx';
import { ReminderField, TaskTimeField, TaskTimeHint } from './task-time-fields.tsx';
import { useCreateTask } from './tasks.mutations.tsx';
import { loadTitleReader, type TitleReader, type TypedPart } from './typed-title.ts';

export type AddTaskSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Opens a task that was created after the sheet was closed. */
  onPlan: (id: string) => void;
  onCreated?: ((id: string) => void) | undefined;
  /** Finds a day for the new task, in a sheet over this one; without it, days can only be chosen. */
  finder?: { open: (task: FindDay) => void; sheet: ReactNode };
  /** Fields of the first new task, over what was typed before; the component's key changes with them. */
  start?: TaskEdits | undefined;
  backWay?: BackBehavior | undefined;
};

/**
 * The sheet for new tasks; it stays open for the next one. Typed text stays, and is offered again until the task is created.
 */
export function AddTaskSheet(props: AddTaskSheetProps) {
  const { open, onClose, onPlan, onCreated, finder, start, backWay } = props;
  const { t } = useTranslation();
  const titleField = useRef<HTMLTextAreaElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
    if (!open) setAdded(null);
    return () => {
      isOpen.current = false;
    };
  }, [open]);

  // Here and not in the form, so that a reopened sheet shows whether the task is still being created.
  const task = useNewTask(({ id, title }) => {
    onCreated?.(id);
    if (isOpen.current) return setAdded(title);
    const action = { label: t('tasks.plan'), onPress: () => onPlan(id) };
    const text = <ToastAction text={t('tasks.added')} action={action} />;
    void notify({ tone: 'success', text, lasting: true });
  }, start);

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('tasks.new')}
        closeLabel={t('common.close')}
        initialFocus={titleField}
        backWay={backWay}
      >
        <AddTaskForm task={task} titleField={titleField} added={added} onFindDay={finder?.open} />
        {finder?.sheet}
      </Sheet>
      {/* Only a reload loses the draft. */}
      <LeaveGuard isDirty={open && task.isWritten} loses={() => false} />
    </>
  );
}

type AddTaskFormProps = {
  task: NewTask;
  titleField: RefObject<HTMLTextAreaElement | null>;
  /** The title of the last task that was added while the sheet is open. */
  added: string | null;
  onFindDay: ((task: FindDay) => void) | undefined;
};

/** A new task: its title, from whose words fields are filled, chips for common choices, and behind "More" all other fields. */
function AddTaskForm({ task, titleField, added, onFindDay }: AddTaskFormProps) {
  const { t } = useTranslation();
  const [moreId, timeId] = [useId(), useId()];
  const [isMore, setIsMore] = useState(false);
  const [isTiming, setIsTiming] = useState(false);
  const user = useOptimisticUser();
  const { draft, filled, errors, typed, onEdit, isBusy, isFailed } = task;
  const { task_repeat: repeat } = draft;
  const fields = { task: null, draft: filled, errors, onEdit: task.onEditFilled };

  const findDay = () =>
    onFindDay?.({
      words: typed.rest,
      length: filled.task_length,
      // The first day of a repetition is on the found day or after it.
      onPick: (day, advised) =>
        onEdit(repeat ? { task_repeat: { ...repeat, from: day } } : { endOn: day, task_advised: advised }),
    });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    // Ready for the next one.
    if (task.submit()) {
      setIsTiming(false);
      titleField.current?.focus();
    } else focusFirstError(event.currentTarget);
  }

  return (
    // Set the phase here, because a sheet is outside the frame that sets it.
    <form
      noValidate
      onSubmit={submit}
      data-phase={user.cycle.cycle_phase ?? undefined}
      className="flex flex-col"
    >
      <SheetScroll>
        <div className="grid gap-3">
          <LabelledTitle
            ref={titleField}
            name="task_title"
            label={t('tasks.title')}
            hideLabel
            value={draft.task_title}
            onChange={(task_title) => onEdit({ task_title })}
            typed={task.labels}
            tints={task.tints}
            placeholder={t('tasks.titleExample')}
            error={errors.task_title && t(`tasks.${errors.task_title}`)}
            autoComplete="off"
            enterKeyHint="done"
          />
          <div role="status" className="text-success text-small wrap-anywhere empty:-mt-3">
            {added !== null && draft.task_title === '' && t('tasks.addedNamed', { title: added })}
          </div>
          <TypedChips parts={typed.parts} labels={task.labels} onLeave={task.leave} />
          <div className="task-chips">
            <DayChips day={draft.endOn} onChange={(endOn) => onEdit({ endOn, task_repeat: null })} />
            <TimeChip
              time={draft.task_time}
              opens={timeId}
              isOpen={isTiming}
              onPress={() => setIsTiming(!isTiming)}
            />
            {/* The cycle gives a pinned task its days. */}
            {onFindDay && !filled.task_repeat?.pin && (
              <button type="button" className="chip inline-flex items-center gap-2" onClick={findDay}>
                <WandSparkles size={18} />
                {t('tasks.bestDay')}
              </button>
            )}
            <ChipSelect
              label={t('tasks.priority')}
              value={draft.task_priority}
              noneLabel={t('tasks.priorities.none')}
              options={PRIORITY_NAMES.map((value) => ({ value, label: t(`tasks.priorities.${value}`) }))}
              onChange={(task_priority) => onEdit({ task_priority })}
            />
          </div>
        </div>
        {(isTiming || filled.task_time !== null) && (
          <div id={timeId} className="grid gap-5">
            {isTiming ? <TaskTimeField {...fields} /> : <TaskTimeHint {...fields} />}
            {filled.task_time !== null && <ReminderField {...fields} />}
          </div>
        )}
        {isFailed && <Notice tone="error">{t('tasks.createFailed')}</Notice>}
        {isMore && (
          <div id={moreId} className="grid gap-5">
            {MORE_FIELDS.map(([name, Field]) => (
              <Field key={name} {...fields} />
            ))}
            {filled.task_time === null && <ReminderField {...fields} />}
          </div>
        )}
      </SheetScroll>
      <SheetActions>
        <Button
          variant="quiet"
          className="-ml-3"
          aria-expanded={isMore}
          aria-controls={isMore ? moreId : undefined}
          icon={<SlidersHorizontal size={20} />}
          onClick={() => setIsMore(!isMore)}
        >
          {t(isMore ? 'tasks.fewerFields' : 'tasks.moreFields')}
        </Button>
        <Button type="submit" className="ml-auto flex-none" busy={isBusy && t('tasks.creating')}>
          {t('tasks.create')}
          <CornerDownLeft size={20} />
        </Button>
      </SheetActions>
    </form>
  );
}

type TimeChipProps = { time: string | null; opens: string; isOpen: boolean; onPress: () => void };

/** The time of the new task; a press opens its field. */
function TimeChip({ time, opens, isOpen, onPress }: TimeChipProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="chip even-numbers"
      aria-pressed={time !== null}
      aria-expanded={isOpen}
      aria-controls={isOpen ? opens : undefined}
      onClick={onPress}
    >
      {time !== null && <span className="sr-only">{t('tasks.time')} </span>}
      {time ? clock(time) : t('tasks.time')}
    </button>
  );
}

type TypedChipsProps = {
  parts: readonly TypedPart[];
  labels: TypedLabels;
  onLeave: (part: TypedPart) => void;
};

/** What the title's words fill, each with a button that leaves them in the title; what is added is announced. */
function TypedChips({ parts, labels, onLeave }: TypedChipsProps) {
  const context = useTextContext();
  const texts = [...parts.map((part) => typedText(part, context)), ...labels.names];
  const [last, setLast] = useState<{ texts: readonly string[]; added: string }>({ texts: [], added: '' });
  if (texts.join() !== last.texts.join()) {
    setLast({ texts, added: texts.filter((text) => !last.texts.includes(text)).join(', ') });
  }
  return (
    <>
      <p role="status" className="sr-only">
        {last.added}
      </p>
      {texts.length > 0 && (
        <ul className="flex min-w-0 flex-wrap gap-2">
          {parts.map((part, index) => (
            <TypedChip
              key={part.kind}
              label={
                part.isImplied
                  ? context.t('tasks.dropImplied', { field: texts[index] })
                  : context.t('tasks.dropWords', { words: part.words })
              }
              onLeave={() => onLeave(part)}
            >
              {texts[index]}
            </TypedChip>
          ))}
          <TypedLabelChips typed={labels} />
        </ul>
      )}
    </>
  );
}

/** What words fill, in short; a repetition in the words that were typed. */
function typedText({ words, edits }: TypedPart, { t, language, today }: TextContext): string {
  const { endOn, task_length: minutes, task_priority: priority, task_repeat: repeat } = edits;
  if (edits.task_time) return clock(edits.task_time);
  if (minutes) return durationText(minutes, t);
  if (priority) return t(`tasks.priorities.${priority}`);
  if (endOn) return capitalised(nearDay(endOn, { today, language }), language);
  const shown = capitalised(words, language);
  const pin = repeat?.pin;
  if (pin?.at !== 'cycle_day' || /\d/.test(words)) return shown;
  return t('tasks.typedCycleDay', { words: shown, day: pin.from });
}

/** Today, tomorrow and a found day as the due day; a second press clears it. */
function DayChips({ day, onChange }: { day: LocalDate | null; onChange: (day: LocalDate | null) => void }) {
  const { language, today } = useTextContext();
  const near = [today, addDays(today, 1)];
  const offered = day === null || near.includes(day) ? near : [...near, day];
  return offered.map((each) => (
    <button
      key={each}
      type="button"
      className="chip"
      aria-pressed={day === each}
      onClick={() => onChange(day === each ? null : each)}
    >
      {capitalised(nearDay(each, { today, language }), language)}
    </button>
  ));
}

/** What each person typed for a new task, until it's created. In memory, so a closed sheet and a left page keep it. */
const drafts = new Map<string, TaskDraft>();

/**
 * The state of a new task's form: its fields, what its title's words fill, and its creation. `onCreated` is called once the lists
 * include the task, even if the page was left meanwhile.
 */
function useNewTask(onCreated: (task: { id: string; title: string }) => void, start?: TaskEdits) {
  const { today, timeZone } = useToday();
  const now = localTimeAt(useNow(), timeZone);
  const owner = useUser().details.t_id;
  const [draft, setDraft] = useState(() => ({ ...(drafts.get(owner) ?? EMPTY_DRAFT), ...start }));
  useEffect(() => {
    // Fields from elsewhere without a text are for this sheet alone.
    if (!start || isWritten(draft)) drafts.set(owner, draft);
  }, [owner, draft, start]);
  const [errors, setErrors] = useState<DraftErrors>({});
  /** The words that stay in this task's title. */
  const [left, setLeft] = useState<ReadonlySet<string>>(NO_WORDS);
  const readTitle = useTitleReader();
  const sent = useRef(EMPTY_DRAFT);
  const create = useCreateTask((id) => onCreated({ id, title: sent.current.task_title }));

  const isFilled = {
    repeat: draft.task_repeat !== null,
    when: draft.endOn !== null || draft.task_repeat !== null,
    time: draft.task_time !== null,
    length: draft.task_length !== null,
    priority: draft.task_priority !== null,
  };
  const isLeft = (kind: TypedPart['kind'], words: string) =>
    isFilled[kind] || left.has(wordsKey({ kind, words }));
  const labels = useTypedLabels(draft.task_title);
  const typed = readTitle?.(draft.task_title, {
    labels: labels.labels,
    today,
    // A day that it starts on is enough for a time.
    now: draft.startOn === null ? now : null,
    from: draft.endOn ?? today,
    isLeft,
  }) ?? { parts: [], rest: withoutWords(draft.task_title, labels.labels) };
  const filled: TaskDraft = Object.assign(
    { ...draft, task_labels_add: labels.names },
    ...typed.parts.map(({ edits }) => edits),
  );

  function onEdit(change: TaskEdits) {
    setErrors({});
    // The odds are those of the found day.
    const isOnOtherDay = 'endOn' in change || 'startOn' in change || 'task_repeat' in change;
    setDraft((last) => ({ ...last, ...(isOnOtherDay && { task_advised: null }), ...change }));
  }

  /** Edits what words may have filled; the words of an edited field stay in the title. */
  function onEditFilled(change: TaskEdits) {
    const replaced = typed.parts.filter(({ edits }) => Object.keys(edits).some((name) => name in change));
    setLeft(new Set([...left, ...replaced.map(wordsKey)]));
    onEdit(change);
  }

  /** Creates the task; if that isn't possible, returns `false` once the errors are shown. */
  function submit(): boolean {
    const whole = { ...filled, task_title: typed.rest };
    const found = draftErrors(whole);
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) return false;
    sent.current = whole;
    drafts.delete(owner);
    const onSuccess = () => {
      // Text typed since belongs to the next task.
      setDraft((last) => (last === draft ? EMPTY_DRAFT : last));
      setLeft(NO_WORDS);
      labels.take();
    };
    // A refused task is offered again, even if the page was left meanwhile, unless another one is being typed.
    const onError = () => {
      if (!isWritten(drafts.get(owner) ?? EMPTY_DRAFT)) drafts.set(owner, draft);
    };
    create.mutateAsync(newTaskOf(whole, timeZone)).then(onSuccess, onError);
    return true;
  }

  const isAsSent = draft.task_repeat !== null && create.variables?.task_repeat === draft.task_repeat;
  const task_repeat = isAsSent ? repeatError(create.error) : undefined;

  return {
    draft,
    /** The draft with what the title's words fill. */
    filled,
    errors: task_repeat ? { ...errors, task_repeat } : errors,
    typed,
    labels,
    /** The words that fill something. */
    tints: [...typed.parts.filter(({ isImplied }) => !isImplied), ...labels.labels].sort(
      (left, right) => left.start - right.start,
    ),
    onEdit,
    onEditFilled,
    leave: (part: TypedPart) => setLeft(new Set([...left, wordsKey(part)])),
    submit,
    isBusy: create.isPending,
    isFailed: create.isError,
    isWritten: isWritten(draft),
  };
}

const wordsKey = ({ kind, words }: Pick<TypedPart, 'kind' | 'words'>) => `${kind} ${words}`;

const isWritten = (draft: TaskDraft) => `${draft.task_title}${draft.task_description}`.trim() !== '';

type NewTask = ReturnType<typeof useNewTask>;

const NO_WORDS: ReadonlySet<string> = new Set();

/** The reader of titles in the shown language; `null` until it's loaded. Without it the fields can still be chosen. */
function useTitleReader(): TitleReader | null {
  const language = useLanguage();
  const [reader, setReader] = useState<{ read: TitleReader } | null>(null);
  useEffect(() => {
    let isShown = true;
    loadTitleReader(language).then(
      (read) => isShown && setReader({ read }),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [language]);
  return reader?.read ?? null;
}
