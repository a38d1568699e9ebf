import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import type { Language } from '#domain/account/language.ts';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { isIntimate } from '#domain/day-log/day-log.fields.ts';
import { conflictText, fullDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import {
  type ChangeKind,
  dropUnreadable,
  isTooOld,
  mayHaveCounted,
  newId,
  type QueuedCall,
  type UnreadableChange,
  type UnsentChange,
  useUnreadableChanges,
  useUnsentChanges,
} from '#web/sync/change.ts';
import { loadOutbox } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextAreaField, TextField } from '#web/ui/inputs/text-field.tsx';
import { SheetDialog } from '#web/ui/overlays/sheet-dialog.tsx';

/** Lists the unsent changes in the order they'll be sent; refused ones can be edited or dropped. */
export function UnsentSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const changes = useUnsentChanges();
  const unreadable = useUnreadableChanges();
  return (
    <SheetDialog open onClose={onClose} title={t('unsent.title')} closeLabel={t('common.close')}>
      <p className="text-ink-2 text-small">
        {t(changes.length + unreadable.length > 0 ? 'unsent.hint' : 'unsent.empty')}
      </p>
      <ul className="mt-3 grid divide-y divide-line">
        {changes.map((change) => (
          <UnsentRow key={change.id} change={change} />
        ))}
        {unreadable.map((change) => (
          <UnreadableRow key={change.key} change={change} />
        ))}
      </ul>
    </SheetDialog>
  );
}

const COPYABLE =
  'max-h-48 overflow-y-auto whitespace-pre-wrap rounded-s bg-surface-2 px-3 py-2 text-small wrap-anywhere';

/** A change that can't be read: its readable parts can be copied before it's dropped. */
function UnreadableRow({ change }: { change: UnreadableChange }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<'copied' | 'notCopied'>();
  const copy = () =>
    // An insecure origin has no clipboard.
    Promise.resolve(navigator.clipboard?.writeText(readableIn(change.text)) ?? Promise.reject()).then(
      () => setCopied('copied'),
      () => setCopied('notCopied'),
    );
  return (
    <li className="grid gap-2 py-3">
      <p className="font-semibold">{t('unsent.unreadable')}</p>
      <p className="text-ink-2 text-small">{t('unsent.unreadableHint')}</p>
      <p className={COPYABLE}>{readableIn(change.text)}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" onClick={() => void copy()}>
          {t('unsent.copy')}
        </Button>
        <Button variant="danger" onClick={() => dropUnreadable(change)}>
          {t('unsent.drop')}
        </Button>
      </div>
      <p role="status" className="text-small empty:sr-only">
        {copied && t(`unsent.${copied}`)}
      </p>
    </li>
  );
}

/** Matches values that a person wrote or would recognise; the rest of a change is ids and flags. */
const WORDS = /"(?:\w*name|\w*title|\w*description|text|note|day|date|\w*_on)":"((?:[^"\\]|\\.)*)/g;

/** The readable values of a change, one per line and without repeats; the whole text if there are none. */
export function readableIn(text: string): string {
  const words = [...text.matchAll(WORDS)].map(([, word = '']) => unescaped(word));
  return [...new Set(words)].filter(Boolean).join('\n') || text;
}

/** Decodes the content of a JSON string, which may be cut off within an escape. */
function unescaped(word: string): string {
  try {
    return String(JSON.parse(`"${word.replace(/\\u[\da-f]{0,3}$/i, '')}"`));
  } catch {
    return word;
  }
}

const KEYS = {
  'task-created': 'taskCreated',
  'task-changed': 'taskChanged',
  'task-deleted': 'taskDeleted',
  'task-skipped': 'taskSkipped',
  'changes-seen': 'changesSeen',
  'habit-checked': 'habitChecked',
  'habit-skipped': 'habitSkipped',
  'habit-amount': 'habitAmount',
  'habit-changed': 'habitChanged',
  'habit-deleted': 'habitDeleted',
  'period-logged': 'periodLogged',
  'period-deleted': 'periodDeleted',
  'day-logged': 'dayLogged',
  'days-logged': 'dayLogged',
  'entry-deleted': 'entryDeleted',
  'label-added': 'labelAdded',
  'label-changed': 'labelChanged',
  'label-deleted': 'labelDeleted',
  // Listed only if it's too old for its own page.
  'entry-saved': 'entrySaved',
} as const satisfies Record<ChangeKind, string>;

const NEEDS_CONSENT: readonly ChangeKind[] = ['period-logged', 'day-logged', 'days-logged'];

function unsentTitle({ about }: UnsentChange, { t, language }: { t: TFunction; language: Language }) {
  const date = about.day === undefined ? undefined : parseLocalDate(about.day);
  const day = date === undefined ? '' : fullDay(date, language);
  return t(`unsent.${KEYS[about.kind]}`, { name: about.name ?? '', day });
}

/** Why the server refused a change; `undefined` if it's still waiting. */
function refusalReason({ refusal, about, call }: UnsentChange, t: TFunction): string | undefined {
  if (refusal === undefined) return undefined;
  const reason = conflictText(refusal);
  if (reason !== undefined) return reason;
  if (refusal.code === 'conflict' && about.kind === 'day-logged' && isIntimate(call.body ?? {}))
    return t('unsent.noIntimateConsent');
  if (refusal.code === 'conflict' && NEEDS_CONSENT.includes(about.kind)) return t('unsent.noConsent');
  if (refusal.code === 'conflict' && about.kind === 'entry-deleted') return t('unsent.entryChanged');
  return refusal.code === 'not_found' ? t('unsent.gone') : t(`errors.${refusal.code}`);
}

/** An unsent change. A refused one can be sent again as it is, edited, or dropped; so can one that may have counted. */
export function UnsentRow({ change }: { change: UnsentChange }) {
  const { t, language } = useTranslation();
  const [isEditing, setIsEditing] = useState(false);
  const isDoubtful = mayHaveCounted(change);
  const reason = refusalReason(change, t);
  const isFinal = isTooOld(change);
  const texts = isFinal ? undefined : textsOf(change);
  const page = change.about.kind === 'entry-saved' && change.call.body?.text;

  const again = async (call?: QueuedCall) => (await loadOutbox()).again(change, call);

  async function drop() {
    (await loadOutbox()).drop(change.id);
    // Pages must stop showing the dropped change.
    await queryClient.invalidateQueries();
  }

  return (
    <li className="grid gap-2 py-3">
      <p className="font-semibold wrap-anywhere">{unsentTitle(change, { t, language })}</p>
      <p className={reason === undefined ? 'text-ink-2 text-small' : 'font-medium text-danger text-small'}>
        {reason !== undefined && t('unsent.refused', { reason })}
        {reason === undefined && t(isDoubtful ? 'unsent.mayHaveCounted' : 'unsent.waits')}
      </p>
      {typeof page === 'string' && <p className={COPYABLE}>{page}</p>}
      {(reason !== undefined || isDoubtful) && !isEditing && (
        <div className="flex flex-wrap gap-2.5">
          {!isGone(change) && !isFinal && <Button onClick={() => void again()}>{t('unsent.again')}</Button>}
          {texts && (
            <Button variant="outline" onClick={() => setIsEditing(true)}>
              {t('unsent.edit')}
            </Button>
          )}
          <Button variant="danger" onClick={() => void drop()}>
            {t('unsent.drop')}
          </Button>
        </div>
      )}
      {texts && isEditing && (
        <UnsentEdit
          texts={texts}
          saveLabel={isGone(change) ? t('unsent.asNew') : t('unsent.save')}
          onSave={(edited) => void again(editedCall(change, edited))}
          onCancel={() => setIsEditing(false)}
        />
      )}
    </li>
  );
}

const isGone = ({ refusal }: UnsentChange): boolean => refusal?.code === 'not_found';

/** The texts of a new or changed task; no other change has texts to edit. */
function textsOf({ about, call }: UnsentChange): UnsentTexts | undefined {
  if (about.kind !== 'task-created' && about.kind !== 'task-changed') return undefined;
  const { task_title: title, task_description: description } = call.body ?? {};
  return {
    title: typeof title === 'string' ? title : (about.name ?? ''),
    description: typeof description === 'string' ? description : '',
  };
}

/** The call with edited texts. If the task is gone, it creates a new task from the changed fields. */
function editedCall(change: UnsentChange, { title, description }: UnsentTexts): QueuedCall {
  const { task_id: _, ...fields } = change.call.body ?? {};
  const texts = { task_title: title, task_description: description };
  if (isGone(change)) {
    return {
      method: 'POST',
      path: '/api/task/create',
      body: { ...fields, ...texts, parent_id: null, id: newId() },
    };
  }
  return { ...change.call, body: { ...change.call.body, ...texts } };
}

type UnsentTexts = { readonly title: string; readonly description: string };

type UnsentEditProps = {
  texts: UnsentTexts;
  saveLabel: string;
  onSave: (texts: UnsentTexts) => void;
  onCancel: () => void;
};

/** Edits the texts of a task that the server refused, to send them again. */
function UnsentEdit({ texts, saveLabel, onSave, onCancel }: UnsentEditProps) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState(texts);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(edited);
  }
  return (
    // No checks here: the server checks the texts again.
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextField
        name="title"
        label={t('tasks.title')}
        value={edited.title}
        onChange={(event) => setEdited({ ...edited, title: event.target.value })}
      />
      <TextAreaField
        name="description"
        label={t('tasks.description')}
        value={edited.description}
        onChange={(event) => setEdited({ ...edited, description: event.target.value })}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit">{saveLabel}</Button>
        <Button variant="outline" onClick={onCancel}>
          {t('settings.cancel')}
        </Button>
      </div>
    </form>
  );
}
