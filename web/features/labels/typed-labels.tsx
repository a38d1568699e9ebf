import { X } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Label, LabelMark } from '#domain/labels/labels.calls.ts';
import {
  eachLabelOnce,
  isLabelName,
  isSameLabel,
  LABEL_NAME_MAX,
  TASK_LABELS_MAX,
} from '#domain/labels/labels.rules.ts';
import type { Place } from '#domain/tasks/typed-time.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { TextField, TintedField } from '#web/ui/inputs/text-field.tsx';
import { LabelDot } from '#web/ui/planner/task-marks.tsx';
import '#web/features/tasks/tasks.css';
import { useLabels } from './labels.data.ts';

type KnownLabel = Pick<LabelMark, 'name' | 'color'>;

/** A label that a title names, with the place of its words, `#errand`. */
type TypedLabel = Place & { readonly name: string; readonly words: string };

const WORD = '[_-]*[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_-]*';
const WHOLE_WORD = new RegExp(`^${WORD}$`, 'u');

/**
 * The labels that a title names, in order: `#` at the start of a word with letters, digits, `-` and `_`, or with the name of a known
 * label, which may have spaces. `left` has the names, folded, whose words are plain text. Words beyond ten labels are, too.
 */
export function labelsIn(
  text: string,
  { known, left }: { readonly known: readonly KnownLabel[]; readonly left: ReadonlySet<string> },
): TypedLabel[] {
  const unusual = known
    .map(({ name }) => name)
    .filter((name) => !WHOLE_WORD.test(name))
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const pattern = new RegExp(`(?<=^|[\\s(])#(${[...unusual, WORD].join('|')})(?=$|[\\s,;:.!?)…])`, 'giu');
  const found = [...text.matchAll(pattern)]
    .filter(([, name = '']) => isLabelName(name) && !left.has(foldText(name)))
    .map(({ 0: words, 1: name = '', index: start }) => ({
      start,
      end: start + words.length,
      words,
      name: known.find((label) => isSameLabel(label.name, name))?.name ?? name,
    }));
  const names = eachLabelOnce(found.map(({ name }) => name)).slice(0, TASK_LABELS_MAX);
  return found.filter((label) => names.some((name) => isSameLabel(name, label.name)));
}

const SHORTEST_REST = 3;

/** A title without some of its words; the whole title if too little would be left. */
export function withoutWords(text: string, places: readonly Place[]): string {
  const rest = places
    .toSorted((left, right) => left.start - right.start)
    .reduceRight((left, { start, end }) => {
      const before = left.slice(0, start).replace(/[\s,;:(–-]+$/, '');
      const after = left.slice(end).replace(before === '' ? /^[\s,;:)–-]+/ : /^[\s)]+/, '');
      return /^[,;:.!?]/.test(after) ? before + after : `${before} ${after}`.trim();
    }, text)
    .trim();
  return [...rest].length < SHORTEST_REST ? text : rest;
}

/** The labels that a title names, and how one becomes plain words again. */
export function useTypedLabels(title: string) {
  const { data: known } = useLabels();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const labels = labelsIn(title, { known: known ?? [], left });
  return {
    known,
    labels,
    names: eachLabelOnce(labels.map(({ name }) => name)),
    leave: (name: string) => setLeft(new Set([...left, foldText(name)])),
    /** Reads a name as a label again; without one, every name. */
    take: (name?: string) => setLeft(new Set([...left].filter((one) => name && one !== foldText(name)))),
  };
}

export type TypedLabels = ReturnType<typeof useTypedLabels>;

type TypedChipProps = { children: ReactNode; label: string; onLeave: () => void };

/** What words fill, with a button that takes it back. */
export function TypedChip({ children, label, onLeave }: TypedChipProps) {
  return (
    <li className="typed-chip">
      {children}
      <button
        type="button"
        className="grid size-tap flex-none place-items-center rounded-full"
        aria-label={label}
        onClick={onLeave}
      >
        <X size={18} />
      </button>
    </li>
  );
}

type LabelChipsProps = {
  names: readonly string[];
  /** A name that they lack is a new label; `undefined` before they are loaded. */
  known: readonly KnownLabel[] | undefined;
  buttonText: (name: string) => string;
  onLeave: (name: string) => void;
};

function LabelChips({ names, known, buttonText, onLeave }: LabelChipsProps) {
  const { t } = useTranslation();
  return names.map((name) => {
    const label = known?.find((one) => isSameLabel(one.name, name));
    return (
      <TypedChip key={`#${name}`} label={buttonText(name)} onLeave={() => onLeave(name)}>
        <LabelDot color={label?.color} />
        <span className="min-w-0 wrap-anywhere">{known && !label ? t('labels.new', { name }) : name}</span>
      </TypedChip>
    );
  });
}

/** The chips of a title's labels, for a list with other `TypedChip`s. */
export function TypedLabelChips({ typed: { names, known, leave } }: { typed: TypedLabels }) {
  const { t } = useTranslation();
  const buttonText = (name: string) => t('tasks.dropWords', { words: `#${name}` });
  return <LabelChips names={names} known={known} buttonText={buttonText} onLeave={leave} />;
}

const SHOWN_MAX = 6;

/** Up to six labels of which a word begins with a text, those that begin with it first, then by how many tasks carry them. */
function matchesOf(query: string, labels: readonly Label[]): readonly Label[] {
  const wanted = foldText(query);
  const startOf = ({ name }: Label) => ` ${foldText(name)}`.indexOf(` ${wanted}`);
  return labels
    .filter((label) => startOf(label) >= 0)
    .sort((left, right) => Number(startOf(left) > 0) - Number(startOf(right) > 0) || right.tasks - left.tasks)
    .slice(0, SHOWN_MAX);
}

type LabelListOptions = {
  /** What is typed of a name; `null` while none is being typed. */
  query: string | null;
  labels: readonly Label[];
  onChoose: (name: string) => void;
};

/**
 * The list of labels that match what is being typed, and the attributes of its field. Arrows move in it, Enter and Tab choose, Escape
 * closes it. The first is chosen already, unless the whole name of a label is typed: then Enter is the form's.
 */
function useLabelList({ query, labels, onChoose }: LabelListOptions) {
  const { t } = useTranslation();
  const id = useId();
  const [at, setAt] = useState<{ query: string; index: number } | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  if (query === null && closed !== null) setClosed(null);
  const matches =
    query === null || (closed !== null && query.startsWith(closed)) ? [] : matchesOf(query, labels);
  const isWhole = matches.some(({ name }) => isSameLabel(name, query ?? ''));
  const isOpen = matches.length > (isWhole ? 1 : 0);
  const index = at?.query === query ? (at?.index ?? 0) : isWhole ? -1 : 0;
  const active = isOpen ? matches[index] : undefined;

  function onKeyDown(event: KeyboardEvent) {
    if (query === null || event.nativeEvent.isComposing) return;
    const { length } = matches;
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => setAt({ query, index: (index + 1) % length }),
      ArrowUp: () => setAt({ query, index: (index < 1 ? length : index) - 1 }),
      Enter: active && (() => onChoose(active.name)),
      Tab: active && (() => onChoose(active.name)),
      Escape: () => setClosed(query),
    };
    const act = isOpen && !event.shiftKey && actions[event.key];
    if (!act) return;
    act();
    event.preventDefault();
    // Only the list, and not the sheet around it.
    event.stopPropagation();
  }

  return {
    isOpen,
    attributes: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': active && `${id}-${index}`,
    } as const,
    onKeyDown,
    list: isOpen && (
      <div role="listbox" id={id} aria-label={t('titles.labels')} className="flex flex-wrap gap-1.5">
        {matches.map((label, place) => (
          <button
            key={label.label_id}
            type="button"
            role="option"
            id={`${id}-${place}`}
            tabIndex={-1}
            aria-selected={place === index}
            data-chosen={place === index ? '' : undefined}
            className="chip inline-flex max-w-full items-center gap-2"
            // The field stays focused.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(label.name)}
          >
            <LabelDot color={label.color} />
            <span className="overflow-hidden text-ellipsis">{label.name}</span>
          </button>
        ))}
      </div>
    ),
  };
}

/** The part of a name between its `#` and the caret, and the place of the `#`. */
function typingAt(text: string, caret: number): { start: number; query: string } | null {
  const query = /(?:^|[\s(])#([^#,]{0,40})$/u.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

type LabelledTitleProps = Omit<ComponentProps<typeof TintedField>, 'ref'> & {
  ref: RefObject<HTMLTextAreaElement | null>;
  typed: TypedLabels;
};

/** A title in which `#` begins a label: the matching ones are in a list below it. */
export function LabelledTitle({ typed, value, onChange, ref, ...rest }: LabelledTitleProps) {
  /** `null` while the field isn't focused. */
  const [caret, setCaret] = useState<number | null>(null);
  const typing = caret === null ? null : typingAt(value, caret);
  const isOther = ({ name }: Label) =>
    !typed.labels.some((one) => one.start !== typing?.start && isSameLabel(one.name, name));
  const { attributes, onKeyDown, list } = useLabelList({
    query: typing?.query ?? null,
    labels: typed.known?.filter(isOther) ?? [],
    onChoose: (name) => {
      if (typing === null || caret === null) return;
      const before = `${value.slice(0, typing.start)}#${name} `;
      flushSync(() => {
        typed.take(name);
        onChange(before + value.slice(caret).trimStart());
        setCaret(before.length);
      });
      ref.current?.setSelectionRange(before.length, before.length);
    },
  });
  return (
    <>
      <TintedField
        tints={typed.labels}
        {...rest}
        {...attributes}
        ref={ref}
        value={value}
        onChange={onChange}
        onKeyDown={onKeyDown}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionEnd)}
        onInput={({ currentTarget }) => setCaret(currentTarget.selectionEnd)}
        onBlur={() => setCaret(null)}
      />
      {list}
    </>
  );
}

type LabelPickerProps = {
  names: readonly string[];
  /** Those that the task has already. */
  stored: readonly KnownLabel[];
  onAdd: (name: string) => void;
  onRemove: (name: string) => void;
};

/** A task's labels as chips, and a field that adds one: an existing one from a list, or a new one. */
export function LabelPicker({ names, stored, onAdd, onRemove }: LabelPickerProps) {
  const { t } = useTranslation();
  const { data: known } = useLabels();
  const [query, setQuery] = useState('');
  const [isFocused, setIsFocused] = useState(false);
  const [isRefused, setIsRefused] = useState(false);

  function add(text: string) {
    const name = text.trim();
    const isAdded = name === '' || isLabelName(name);
    setIsRefused(!isAdded);
    if (!isAdded) return;
    setQuery('');
    if (name !== '') onAdd(known?.find((label) => isSameLabel(label.name, name))?.name ?? name);
  }

  const { isOpen, attributes, onKeyDown, list } = useLabelList({
    query: isFocused && query !== '' ? query : null,
    labels: known?.filter(({ name }) => !names.some((one) => isSameLabel(one, name))) ?? [],
    onChoose: add,
  });
  return (
    <div className="grid gap-2">
      <TextField
        readOnly={names.length >= TASK_LABELS_MAX}
        label={t('titles.labels')}
        {...attributes}
        role="combobox"
        aria-expanded={isOpen}
        value={query}
        maxLength={LABEL_NAME_MAX}
        error={isRefused ? t('labels.nameInvalid') : undefined}
        onChange={({ target }) => {
          const [name = '', ...more] = target.value.replaceAll('#', '').split(',');
          setIsRefused(false);
          if (more.length > 0) add(name);
          else setQuery(name.trimStart());
        }}
        onKeyDown={(event) => {
          onKeyDown(event);
          if (event.key !== 'Enter' || query === '' || event.defaultPrevented) return;
          event.preventDefault();
          add(query);
        }}
        onFocus={() => setIsFocused(true)}
        onBlur={() => {
          setIsFocused(false);
          add(query);
        }}
      />
      {list}
      {names.length > 0 && (
        <ul className="flex min-w-0 flex-wrap gap-2">
          <LabelChips
            names={names}
            known={known && [...known, ...stored]}
            buttonText={(name) => t('labels.remove', { name })}
            onLeave={onRemove}
          />
        </ul>
      )}
    </div>
  );
}
