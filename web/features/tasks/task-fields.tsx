import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CornerDownRight } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { isSameLabel, taskLabelsAfter } from '#domain/labels/labels.rules.ts';
import type { SeriesKind } from '#domain/recurrence/pin.ts';
import type { SentTaskRepeat } from '#domain/recurrence/repeat.schema.ts';
import { PRIORITY_NAMES, type TaskStatus } from '#domain/tasks/task-status.ts';
import { TASK_COLORS, TASK_LENGTH_MAX_MINUTES, THEMES } from '#domain/tasks/tasks.fields.ts';
import { TASK_KEYWORD_MAX } from '#domain/tasks/tasks.schema.ts';
import { LabelPicker } from '#web/features/labels/typed-labels.tsx';
import { durationTexts } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useDebouncedValue } from '#web/lib/page/use-timed-value.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { SwatchField } from '#web/ui/inputs/choice.tsx';
import { LabelledSegments } from '#web/ui/inputs/segmented.tsx';
import { DisclosureField, SelectField } from '#web/ui/inputs/select-field.tsx';
import { DurationPicker } from '#web/ui/inputs/stepper.tsx';
import { TextAreaField, TextField, TintedField } from '#web/ui/inputs/text-field.tsx';
import {
  DayFields,
  type DraftFieldProps,
  daysOf,
  repeatKind,
  type TaskDraft,
  type TaskEdits,
} from './task-draft.tsx';
import { statusOptions } from './task-row.tsx';
import { ReminderField, TaskTimeField } from './task-time-fields.tsx';
import { parentsQuery, taskQuery } from './tasks.data.ts';

// Most tasks don't repeat, so the editor isn't in the form's chunk.
const RepeatEditor = lazyPart(async () => (await import('./repeat-editor.tsx')).RepeatEditor, {
  texts: ['pages', 'repeats'],
  fallback: <div className="min-h-80" />,
});

type When = 'days' | 'cycle' | 'repeats';
const WHENS = ['days', 'cycle', 'repeats'] as const;

/** The choices for the other ways, until one is saved. */
type UnsavedChoices = {
  readonly of: SeriesKind | null | undefined;
  readonly ways: Partial<Record<When, TaskEdits>>;
};

/** When a task is to be done: on days, on days of the cycle, or by a calendar rule. A sub-task only has days. */
export function WhenField(props: DraftFieldProps) {
  const { task, draft, onEdit } = props;
  const { t, today } = useTextContext();
  // Switching to another way and back loses nothing.
  const [left, setLeft] = useState<UnsavedChoices>({ of: task?.repeat, ways: {} });
  const ways = left.of === task?.repeat ? left.ways : {};
  const when = whenOf(draft.task_repeat);

  function choose(chosen: When) {
    if (chosen === when) return;
    const { startOn, endOn, task_repeat } = draft;
    setLeft({ of: task?.repeat, ways: { ...ways, [when]: { startOn, endOn, task_repeat } } });
    const first: SentTaskRepeat =
      chosen === 'cycle'
        ? { pin: { at: 'cycle_day', from: 1, to: 1 }, each: 1, not_after: null }
        : { rule: 'FREQ=WEEKLY', from: today, after_completion: 0 };
    const stored = task ? daysOf(task) : { startOn: null, endOn: null };
    onEdit(ways[chosen] ?? (chosen === 'days' ? { task_repeat: null } : { ...stored, task_repeat: first }));
  }

  if (draft.parent_id !== null && draft.task_repeat === null) {
    return (
      <div className="grid gap-3">
        <DayFields {...props} />
        {task?.repeat === null && <p className="text-ink-2 text-small">{t('tasks.stepRepeats')}</p>}
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <LabelledSegments
        legend={t('tasks.when')}
        value={when}
        onChange={choose}
        options={WHENS.map((value) => ({ value, label: t(`tasks.whens.${value}`) }))}
      />
      {draft.task_repeat === null ? (
        <DayFields {...props} />
      ) : (
        <RepeatEditor {...props} repeat={draft.task_repeat} />
      )}
    </div>
  );
}

const whenOf = (repeat: SentTaskRepeat | null): When => {
  if (repeat === null) return 'days';
  return repeatKind(repeat) === 'cycle' ? 'cycle' : 'repeats';
};

/** The option that was chosen; `null` for the empty one. */
const oneOf = <Value extends string>(options: readonly Value[], chosen: string): Value | null =>
  options.find((option) => option === chosen) ?? null;

function PriorityField({ draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('tasks.priority')}
      value={draft.task_priority ?? ''}
      noneLabel={t('tasks.priorities.none')}
      options={PRIORITY_NAMES.map((value) => ({ value, label: t(`tasks.priorities.${value}`) }))}
      onChange={({ target }) => onEdit({ task_priority: oneOf(PRIORITY_NAMES, target.value) })}
    />
  );
}

function LengthField({ draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <DurationPicker
      label={t('tasks.duration')}
      minutes={draft.task_length}
      onChange={(minutes) => onEdit({ task_length: minutes })}
      max={TASK_LENGTH_MAX_MINUTES}
      texts={durationTexts(t)}
    />
  );
}

function StatusField({ draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('tasks.statusField')}
      value={draft.task_status}
      // All options are statuses.
      onChange={({ target }) => onEdit({ task_status: target.value as TaskStatus })}
      options={statusOptions(t)}
    />
  );
}

function PhaseField({ task, draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      {task && <SuggestedPhase phase={task.task_cycle_phase_suggestion} />}
      <SelectField
        label={t('tasks.phase')}
        value={draft.task_cycle_phase ?? ''}
        noneLabel={t('tasks.noPhase')}
        options={CYCLE_PHASES.map((value) => ({ value, label: t(`phases.${value}`) }))}
        onChange={({ target }) => onEdit({ task_cycle_phase: oneOf(CYCLE_PHASES, target.value) })}
      />
    </>
  );
}

/** The phase that fits the title's words, if any. */
function SuggestedPhase({ phase }: { phase: CyclePhase | null }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1 rounded-m bg-surface-2 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold text-small">{t('tasks.suggestedPhase')}</span>
        <span data-phase={phase ?? undefined} className="flex items-center gap-1.5 text-ph-ink text-small">
          {phase && <PhaseGlyph phase={phase} />}
          {phase ? t(`phases.${phase}`) : t('tasks.notAvailable')}
        </span>
      </p>
      <p className="text-ink-2 text-mini">{t('tasks.suggestedHint')}</p>
    </div>
  );
}

function ThemeField({ draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('tasks.theme')}
      value={draft.task_theme_id ?? ''}
      noneLabel={t('tasks.noTheme')}
      options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
      onChange={({ target }) => onEdit({ task_theme_id: oneOf(THEMES, target.value) })}
    />
  );
}

function ColorField({ draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <SwatchField
      legend={t('tasks.colour')}
      value={draft.task_color}
      noneLabel={t('tasks.noColour')}
      options={TASK_COLORS.map((value) => ({ value, label: t(`tasks.colours.${value}`) }))}
      onChange={(color) => onEdit({ task_color: color })}
    />
  );
}

/** The task's labels. What is put on and taken off is sent, not the list. */
function LabelsField({ task, draft, onEdit }: DraftFieldProps) {
  const { task_labels_add: added, task_labels_remove: removed } = draft;
  const marks = task?.task_labels ?? [];
  const stored = marks.map(({ name }) => name);
  function edit(name: string, { isOn }: { isOn: boolean }) {
    const isOther = (one: string) => !isSameLabel(one, name);
    const isStored = !stored.every(isOther);
    onEdit({
      task_labels_add: [...added.filter(isOther), ...(isOn && !isStored ? [name] : [])],
      task_labels_remove: [...removed.filter(isOther), ...(!isOn && isStored ? [name] : [])],
    });
  }
  return (
    <LabelPicker
      names={taskLabelsAfter(stored, draft)}
      stored={marks}
      onAdd={(name) => edit(name, { isOn: true })}
      onRemove={(name) => edit(name, { isOn: false })}
    />
  );
}

/** How long typing must pause before a search is sent. */
const TYPING_REST_MS = 300;

/** The parent task: another of the person's tasks, or none. A repeating task has none. */
function ParentField(props: DraftFieldProps) {
  return props.draft.task_repeat === null ? <ParentChoice {...props} /> : null;
}

function ParentChoice({ task, draft: { parent_id: parentId }, errors, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  const { data: parent } = useQuery({
    ...useOptimisticQuery(taskQuery(parentId ?? '')),
    enabled: parentId !== null,
  });
  const label = t('tasks.parent');
  return (
    <DisclosureField
      label={label}
      icon={<CornerDownRight size={18} className="flex-none text-ink-2" />}
      chosen={parentId === null ? null : (parent?.task_title ?? '…')}
      emptyText={t('tasks.noParent')}
      clearLabel={t('tasks.leaveParent')}
      onClear={() => onEdit({ parent_id: null })}
      error={errors.parent_id && t(`tasks.${errors.parent_id}`)}
    >
      {(close) => (
        <ParentPicker
          taskId={task?.id}
          onPick={(picked) => {
            onEdit({ parent_id: picked });
            close();
          }}
        />
      )}
    </DisclosureField>
  );
}

/** Finds a task by words in its title; doesn't offer the task itself or its sub-tasks. */
function ParentPicker({ taskId, onPick }: { taskId: string | undefined; onPick: (id: string) => void }) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  const wanted = useDebouncedValue(keyword.trim(), TYPING_REST_MS);
  const { data, isError } = useQuery({ ...parentsQuery(wanted), placeholderData: keepPreviousData });
  const found = data?.filter((row) => row.id !== taskId && row.parent_id !== taskId);
  return (
    <div className="grid gap-2 px-2 pt-3">
      <TextField
        type="search"
        label={t('tasks.findParent')}
        hideLabel
        placeholder={t('tasks.findParent')}
        value={keyword}
        maxLength={TASK_KEYWORD_MAX}
        onChange={(event) => setKeyword(event.target.value)}
        // This box is inside the task's form; Enter here mustn't submit it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="grid divide-y divide-line">
        {found?.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="min-h-tap w-full py-2 text-left wrap-anywhere"
              onClick={() => onPick(row.id)}
            >
              {row.title}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-2 text-small">
        {found?.length === 0 && t('tasks.noParentFound')}
        {data === undefined && isError && t('tasks.loadFailed')}
      </p>
    </div>
  );
}

/** A component for every field of the draft, in their order; the days and the repeat share one. */
export const FIELDS: Readonly<
  Record<
    Exclude<keyof TaskDraft, 'endOn' | 'task_repeat' | 'task_labels_remove' | 'task_advised'>,
    ComponentType<DraftFieldProps>
  >
> = {
  task_title: TitleField,
  task_description: DescriptionField,
  startOn: WhenField,
  task_time: TaskTimeField,
  task_reminder: ReminderField,
  task_labels_add: LabelsField,
  task_priority: PriorityField,
  task_length: LengthField,
  task_status: StatusField,
  task_cycle_phase: PhaseField,
  task_theme_id: ThemeField,
  task_color: ColorField,
  parent_id: ParentField,
};

/** The fields that the sheet for a new task shows at once, or doesn't have. */
const SHOWN = ['task_title', 'task_labels_add', 'task_time', 'task_reminder', 'task_priority', 'task_status'];
/** Its other fields. */
export const MORE_FIELDS = Object.entries(FIELDS).filter(([name]) => !SHOWN.includes(name));

function TitleField({ draft, errors, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <TintedField
      label={t('tasks.title')}
      value={draft.task_title}
      error={errors.task_title && t(`tasks.${errors.task_title}`)}
      onChange={(task_title) => onEdit({ task_title })}
    />
  );
}

function DescriptionField({ draft, errors, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <TextAreaField
      label={t('tasks.description')}
      value={draft.task_description}
      error={errors.task_description && t(`tasks.${errors.task_description}`)}
      onChange={(event) => onEdit({ task_description: event.target.value })}
    />
  );
}
