import { Link } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Label, LabelMark } from '#domain/labels/labels.calls.ts';
import { isLabelName, isSameLabel, withSingleSpaces } from '#domain/labels/labels.rules.ts';
import { TASK_COLORS } from '#domain/tasks/tasks.fields.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { focusFirstError } from '#web/lib/forms/schema-form.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { saveTexts, useJustSaved } from '#web/lib/page/use-timed-value.ts';
import { LeaveGuard, leavesPage } from '#web/parts/leave-guard.tsx';
import { BackLink } from '#web/parts/page-nav.tsx';
import { QueryBoundary, Skeleton } from '#web/parts/query-boundary.tsx';
import { useIsUnsent } from '#web/sync/change.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { SwatchField } from '#web/ui/inputs/choice.tsx';
import { SaveButton } from '#web/ui/inputs/icon-button.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Card, EmptyState, PageTitle } from '#web/ui/layout/card.tsx';
import { INDEX_ROW, IndexGroup } from '#web/ui/layout/titled-card.tsx';
import { ConfirmDialog, Sheet, SheetActions } from '#web/ui/overlays/sheet.tsx';
import { LabelDot } from '#web/ui/planner/task-marks.tsx';
import { UnsentMark } from '#web/ui/planner/unsent-mark.tsx';
import '#web/ui/inputs/chip.css';
import { useLabels } from './labels.data.ts';
import { useAddLabel, useDeleteLabel, useMergeLabel, useSaveLabel } from './labels.mutations.ts';

const NO_LABELS: readonly Label[] = [];
const MOST_USED = 6;
/** The most tasks that the server counts. */
const COUNTED_MAX = 1000;

type LabelChipsProps = {
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  /** Leads to the page of all labels; otherwise the rest shows in place, and each chip says "Only errand". */
  isLinked?: boolean;
};

/** The most used labels to filter by, and a way to all others; nothing without any. A second press shows everything again. */
export function LabelChips({ chosen, onChoose, isLinked = false }: LabelChipsProps) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const { data: labels = NO_LABELS } = useLabels();
  if (labels.length === 0) return null;
  const byUse = labels.toSorted((left, right) => right.tasks - left.tasks);
  const shown = byUse.filter(({ label_id: id }, place) => isWhole || place < MOST_USED || id === chosen);
  return (
    <fieldset className="relative min-w-0">
      <legend className="sr-only">{t('labels.filter')}</legend>
      <div className="chip-row">
        {shown.map(({ label_id: id, name, color }) => (
          <button
            key={id}
            type="button"
            className="chip inline-flex items-center gap-2"
            aria-pressed={id === chosen}
            onClick={() => onChoose(id === chosen ? undefined : id)}
          >
            <LabelDot color={color} />
            {isLinked ? name : t('labels.only', { name })}
          </button>
        ))}
        {isLinked && (
          <Link to="/labels" className="chip inline-flex items-center">
            {t('labels.all')}
          </Link>
        )}
        {!isLinked && shown.length < labels.length && (
          <button type="button" className="chip" onClick={() => setIsWhole(true)}>
            {t('labels.all')}
          </button>
        )}
      </div>
    </fieldset>
  );
}

type LabelsPageProps = {
  /** The open label's id. */
  open: string | undefined;
  onOpen: (id: string) => void;
  /** `isLeaving` says that typed text is no longer needed. */
  onClose: (options?: { isLeaving: boolean }) => void;
};

/** All labels. One opens over the list, with its name, its colour and what else can be done with it. */
export function LabelsPage({ open, onOpen, onClose }: LabelsPageProps) {
  const { t } = useTranslation();
  const query = useLabels();
  const labels = query.data ?? NO_LABELS;
  const found = labels.find(({ label_id: id }) => id === open);
  // Keep showing the last label while the sheet closes.
  const [last, setLast] = useState<Label>();
  if (found !== undefined && found !== last) setLast(found);
  const label = open === undefined ? last : found;
  return (
    <>
      <div className="grid max-w-150 gap-4">
        <header className="grid gap-1">
          <BackLink to="/tasks" label={t('titles.tasks')} />
          <PageTitle>{t('titles.labels')}</PageTitle>
          <p className="text-ink-2">{t('labels.intro')}</p>
        </header>
        <NewLabel labels={labels} />
        <QueryBoundary query={query} failureText={() => t('labels.loadFailed')}>
          {() =>
            labels.length === 0 ? (
              <Card>
                <EmptyState bloom="closed" title={t('labels.emptyTitle')}>
                  {t('labels.emptyText')}
                </EmptyState>
              </Card>
            ) : (
              <IndexGroup label={t('titles.labels')}>
                {labels.map((each) => (
                  <LabelRow key={each.label_id} label={each} onOpen={onOpen} />
                ))}
              </IndexGroup>
            )
          }
        </QueryBoundary>
      </div>
      <Sheet
        open={open !== undefined}
        onClose={onClose}
        backWay="place"
        title={label?.name ?? t('titles.labels')}
        closeLabel={t('common.close')}
        openerId={label && buttonId(label)}
      >
        {label && (
          <LabelForm
            key={label.label_id}
            label={label}
            others={labels.filter((other) => other.label_id !== label.label_id)}
            onGone={() => onClose({ isLeaving: true })}
          />
        )}
        {label === undefined &&
          (query.isFetching ? (
            <Skeleton />
          ) : (
            <EmptyState bloom="closed">{query.data && t('labels.gone')}</EmptyState>
          ))}
      </Sheet>
    </>
  );
}

/** The id of a label's button in the list, which gets the focus back. */
const buttonId = ({ label_id: id }: LabelMark) => `label-${id}`;

type LabelRowProps = { label: Label; onOpen: (id: string) => void };

/** A label in the list: its name opens it, the number of its tasks leads to these. */
function LabelRow({ label, onOpen }: LabelRowProps) {
  const { t } = useTranslation();
  const { label_id: id, name, color, tasks } = label;
  const isUnsent = useIsUnsent(id);
  const count = useCount(label);
  return (
    <li className="flex min-w-0 items-center">
      <button
        type="button"
        id={buttonId(label)}
        aria-haspopup="dialog"
        className={INDEX_ROW}
        onClick={() => onOpen(id)}
      >
        <LabelDot color={color} />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </button>
      {isUnsent && <UnsentMark label={t('unsent.waits')} />}
      {tasks === 0 ? (
        <span className="flex-none px-4.5 text-ink-2 text-small">{count}</span>
      ) : (
        <Link
          to="/tasks"
          search={{ label: id }}
          className="inline-flex min-h-tap flex-none items-center px-4.5 text-ink-2 text-small underline underline-offset-4"
        >
          <span className="sr-only">{name}: </span>
          {count}
        </Link>
      )}
    </li>
  );
}

/** "12 tasks", or "1,000+ tasks". */
function useCount({ tasks }: Label): string {
  const { t, language } = useTranslation();
  const shown = decimal(tasks, language) + (tasks < COUNTED_MAX ? '' : '+');
  return t('labels.tasks', { count: tasks, shown });
}

const cleanName = (typed: string) => withSingleSpaces(typed).trim();

/** Why a name can't be taken, in words. */
function useNameProblem(name: string, others: readonly Label[]): { text?: string; taken?: Label } {
  const { t } = useTranslation();
  if (!isLabelName(name)) return { text: t('labels.nameInvalid') };
  const taken = others.find((other) => isSameLabel(other.name, cleanName(name)));
  return taken ? { text: t('labels.exists', { name: taken.name }), taken } : {};
}

/** A field for a new label above the list. */
function NewLabel({ labels }: { labels: readonly Label[] }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { text: problem } = useNameProblem(name, labels);
  const add = useAddLabel(() => type(''));

  function type(typed: string) {
    setName(typed);
    setIsTried(false);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // Renders the error at once, so that the field can get the focus.
    flushSync(() => setIsTried(true));
    if (problem !== undefined) return focusFirstError(form);
    add.mutate(cleanName(name));
  }

  return (
    <form noValidate className="flex items-start gap-2.5" onSubmit={submit}>
      <div className="min-w-0 flex-1">
        <TextField
          label={t('labels.newLabel')}
          hideLabel
          placeholder={t('labels.newLabel')}
          value={name}
          enterKeyHint="done"
          onChange={({ target }) => type(target.value)}
          error={isTried ? problem : undefined}
        />
      </div>
      <Button type="submit" icon={<Plus size={18} />} busy={add.isPending && t('common.saving')}>
        {t('labels.add')}
      </Button>
      <LeaveGuard isDirty={name.trim() !== ''} loses={leavesPage} />
    </form>
  );
}

type LabelFormProps = {
  label: Label;
  others: readonly Label[];
  /** Called once the label is deleted or is another one. */
  onGone: () => void;
};

/** A label's name and colour, putting it together with another one, and its deletion. */
function LabelForm({ label, others, onGone }: LabelFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  // Only what was edited, so that the rest follows what another tab saves.
  const [edits, setEdits] = useState<Partial<Pick<LabelMark, 'name' | 'color'>>>({});
  const [isTried, setIsTried] = useState(false);
  const [into, setInto] = useState<Label>();
  const { isJustSaved, noteSaved, forgetSaved } = useJustSaved();
  const save = useSaveLabel(label);
  const { name, color } = { ...label, ...edits };
  const changes = {
    ...(cleanName(name) !== label.name && { name: cleanName(name) }),
    ...(color !== label.color && { color }),
  };
  const isChanged = Object.keys(changes).length > 0;
  const problem = useNameProblem(name, others);

  function edit(change: typeof edits) {
    setEdits({ ...edits, ...change });
    setIsTried(false);
    forgetSaved();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setIsTried(true));
    if (problem.text !== undefined) return focusFirstError(form);
    if (!isChanged) return noteSaved();
    save.mutate(changes, { onSuccess: noteSaved });
  }

  return (
    <div className="flex flex-col gap-5">
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={t('labels.name')}
          value={name}
          onChange={({ target }) => edit({ name: target.value })}
          error={isTried ? problem.text : undefined}
        />
        {isTried && problem.taken && (
          <MergeButton label={label} into={problem.taken} onMerged={onGone}>
            {t('labels.mergeWith', { name: problem.taken.name })}
          </MergeButton>
        )}
        <SwatchField
          legend={t('tasks.colour')}
          value={color}
          noneLabel={t('tasks.noColour')}
          options={TASK_COLORS.map((value) => ({ value, label: t(`tasks.colours.${value}`) }))}
          onChange={(chosen) => edit({ color: chosen })}
        />
      </form>
      {others.length > 0 && (
        <div className="grid gap-2.5">
          <SelectField
            label={t('labels.merge')}
            noneLabel={t('labels.noOther')}
            value={into?.label_id ?? ''}
            options={others.map((other) => ({ value: other.label_id, label: other.name }))}
            onChange={({ target }) => setInto(others.find((other) => other.label_id === target.value))}
          />
          {into && (
            <MergeButton label={label} into={into} onMerged={onGone}>
              {t('labels.mergeConfirm')}
            </MergeButton>
          )}
        </div>
      )}
      <DeleteButton label={label} onDeleted={onGone} />
      <SheetActions>
        <SaveButton
          form={formId}
          isBusy={save.isPending}
          isSaved={isJustSaved && !isChanged}
          isFailed={save.isError && isChanged}
          texts={saveTexts(t)}
        />
      </SheetActions>
      <LeaveGuard isDirty={isChanged} />
    </div>
  );
}

type MergeButtonProps = { label: Label; into: Label; onMerged: () => void; children: string };

/** Puts two labels together after a question; without a connection it says that it needs one. */
function MergeButton({ label, into, onMerged, children }: MergeButtonProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const isOnline = useIsOnline();
  const count = useCount(label);
  const merge = useMergeLabel(label, onMerged);
  if (!isOnline) return <p className="text-ink-2 text-small">{t('labels.mergeOffline')}</p>;
  const names = { name: label.name, into: into.name };
  return (
    <>
      <div>
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          {children}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('labels.mergeTitle', names)}
        confirmLabel={t('labels.mergeConfirm')}
        cancelLabel={t('labels.keep')}
        busy={merge.isPending && t('common.saving')}
        onConfirm={() => merge.mutate(into)}
        onCancel={() => setIsAsking(false)}
      >
        {t('labels.mergeText', { ...names, count: label.tasks, tasks: count })}
      </ConfirmDialog>
    </>
  );
}

function DeleteButton({ label, onDeleted }: { label: Label; onDeleted: () => void }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const tasks = useCount(label);
  const remove = useDeleteLabel(label, onDeleted);
  return (
    <>
      <Button
        variant="danger"
        aria-haspopup="dialog"
        icon={<Trash2 size={18} />}
        onClick={() => setIsAsking(true)}
      >
        {t('labels.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('labels.deleteTitle', { name: label.name, count: label.tasks, tasks })}
        confirmLabel={t('labels.deleteConfirm')}
        cancelLabel={t('labels.keep')}
        busy={remove.isPending && t('common.saving')}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {t('labels.deleteText', { count: label.tasks })}
      </ConfirmDialog>
    </>
  );
}
