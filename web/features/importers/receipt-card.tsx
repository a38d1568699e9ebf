import { ChevronDown, Copy, Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { CLUE_WORDS } from '#domain/importers/clue.ts';
import { FLO_WORDS } from '#domain/importers/flo.ts';
import { OVUMCY_FLOWS, OVUMCY_SYMPTOMS, OVUMCY_WORDS } from '#domain/importers/ovumcy.ts';
import type { Counted, HistoryReceipt } from '#domain/importers/plan-import.ts';
import type { ImportSource } from '#domain/importers/record-outcome.ts';
import { keyOf } from '#domain/importers/source-names.ts';
import { firstCharacters } from '#domain/text/cut-text.ts';
import { fullDayRange } from '#web/i18n/format.ts';
import { decimal, sourceName } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { type Pattern, PatternBar, PatternSwatch } from '#web/ui/charts/pattern-bar.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card, Notice } from '#web/ui/layout/card.tsx';

const PATTERN: Readonly<Record<ReceiptOutcome, Pattern>> = {
  taken: 'solid',
  remarks: 'bars',
  here: 'grey',
  leftOut: 'outline',
  differs: 'hatch',
  proposed: 'lines',
  notUnderstood: 'dots',
};

type ReceiptCardProps = {
  receipt: HistoryReceipt;
  /** The original records that weren't understood. */
  originals: readonly string[];
  /** The choices for conflicts. */
  differs?: ReactNode;
  proposed?: ReactNode;
  /** How conflicts were resolved, after the import. */
  differed?: string;
};

/** Shows what happens to every record of a file. */
export function ReceiptCard({ receipt, originals, differs, proposed, differed }: ReceiptCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { counted } = useNumbers();
  const { partsOf, lineOf, spoken } = useBreakdown();
  const counts = outcomeCounts(receipt);
  const short: ReceiptTexts = partsOf(receipt);
  const { taken, remarks, leftOut } = partsOf(receipt, { explains: true });
  const lines: Readonly<Partial<Record<ReceiptOutcome, string>>> = {
    differs: differed ?? t('bringIn.keptYours'),
    ...(proposed ? { proposed: t('bringIn.offeredHint') } : {}),
  };
  const lists: Readonly<Partial<Record<ReceiptOutcome, ReactNode>>> = {
    taken: taken.length > 0 && <CountedList hint={t('bringIn.takenHint')} texts={taken} />,
    remarks: remarks.length > 0 && <CountedList hint={t('bringIn.remarksHint')} texts={remarks} />,
    leftOut: <CountedList texts={leftOut} />,
    differs,
    proposed,
    notUnderstood: <NotUnderstood originals={originals} />,
  };
  // Stays while it offers a choice, so that the choice doesn't disappear under the finger.
  const rows = RECEIPT_OUTCOMES.filter(
    (outcome) => counts[outcome] > 0 || (outcome === 'differs' && differs !== undefined),
  );
  return (
    <Card aria-labelledby={headingId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="even-numbers font-semibold text-h3">
          {t('bringIn.records', counted(receipt.records))}
        </h2>
        <p className="text-ink-2 text-small">{t('bringIn.accounted')}</p>
      </div>
      <div className="mt-3">
        <PatternBar
          label={spoken(receipt)}
          shares={RECEIPT_OUTCOMES.map((outcome) => ({ pattern: PATTERN[outcome], count: counts[outcome] }))}
        />
      </div>
      <ul className="mt-1 -mb-2 grid grid-cols-1 divide-y divide-line">
        {rows.map((outcome) => (
          <OutcomeRow
            key={outcome}
            outcome={outcome}
            count={counts[outcome]}
            line={lines[outcome] ?? lineOf(short[outcome])}
            list={lists[outcome]}
          />
        ))}
      </ul>
    </Card>
  );
}

const VERBS = { leftOut: 'why', differs: 'look', proposed: 'look', notUnderstood: 'save' } as const;
const verbOf = (outcome: ReceiptOutcome) =>
  outcome in VERBS ? VERBS[outcome as keyof typeof VERBS] : 'show'; // checked by `in`

type OutcomeRowProps = {
  outcome: ReceiptOutcome;
  count: number;
  line: string;
  list: ReactNode;
};

function OutcomeRow({ outcome, count, line, list }: OutcomeRowProps) {
  const { t } = useTranslation();
  const { number } = useNumbers();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const name = t(`bringIn.fates.${outcome}`);
  const verb = t(isOpen ? 'bringIn.open.hide' : `bringIn.open.${verbOf(outcome)}`);
  return (
    <li className="grid grid-cols-1">
      <div className="flex min-h-12 items-center gap-3 py-1">
        <PatternSwatch pattern={PATTERN[outcome]} />
        <div className="fate-row flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
          <span>
            <span className="block font-semibold leading-snug wrap-break-word">{name} </span>
            {line && <span className="block text-ink-2 text-small hyphens-auto wrap-anywhere">{line} </span>}
          </span>
          <span className="flex items-center gap-x-3">
            <span className="even-numbers font-semibold">{number(count)}</span>
            {list ? (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? listId : undefined}
                aria-label={t('bringIn.open.of', { verb, name })}
                onClick={() => setIsOpen(!isOpen)}
                className="fate-press min-h-tap text-right font-medium text-ink-2 text-small underline underline-offset-4 hover:text-ink"
              >
                {verb}
              </button>
            ) : (
              <span className="fate-press" />
            )}
          </span>
        </div>
      </div>
      {isOpen && (
        <div id={listId} className="pb-3.5">
          {list}
        </div>
      )}
    </li>
  );
}

/** The periods in a file, and as `children` their effect on the forecast. */
export function PromiseCard({ receipt, children }: { receipt: HistoryReceipt; children: ReactNode }) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  const { periods, bleedingDays, spottingDays } = receipt;
  const days = [
    ...(bleedingDays > 0 ? [t('bringIn.promiseDays', counted(bleedingDays))] : []),
    ...(spottingDays > 0 ? [t('bringIn.promiseSpotting', counted(spottingDays))] : []),
  ];
  return (
    <Card phase="menstrual" className="cycle-card">
      <div className="grid grid-cols-1 gap-1.5">
        <p className="flex items-center gap-2.5 font-semibold text-ph-ink">
          <PhaseGlyph phase="menstrual" size={18} />
          {t('bringIn.promise', counted(periods))}
        </p>
        {children}
        {days.length > 0 && <p className="text-ink-2 text-small">{days.join(' · ')}</p>}
      </div>
    </Card>
  );
}

/** "Clue · 2 March 2019 – 18 November 2026" */
export function SourceLine({ source, receipt }: { source: ImportSource; receipt: HistoryReceipt }) {
  const language = useLanguage();
  const { first, last } = receipt;
  const range = first !== null && last !== null && fullDayRange({ start: first, end: last }, language);
  return <p>{[sourceName(source), range].filter(Boolean).join(' · ')}</p>;
}

/** The most entries that are shown; the rest is a number. */
const SHOWN = 60;

/** The entries behind one row of the receipt. */
export function CountedList({ hint, texts }: { hint?: string; texts: readonly string[] }) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  const more = texts.length - SHOWN;
  return (
    <div className="grid grid-cols-1 gap-2 rounded-m bg-surface-2 px-4 py-3 text-small">
      {hint && <p className="text-ink-2">{hint}</p>}
      <ul className="even-numbers grid grid-cols-1 gap-1">
        {texts.slice(0, SHOWN).map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
        {more > 0 && <li className="text-ink-2">{t('bringIn.more', counted(more))}</li>}
      </ul>
    </div>
  );
}

/** Saves the records that weren't understood, or copies their shapes to send to us. */
export function NotUnderstood({ originals }: { originals: readonly string[] }) {
  const { t } = useTranslation();
  const [shape, setShape] = useState<string>();
  const [copied, setCopied] = useState<'copied' | 'notCopied'>();
  const save = () => saveFile(t('bringIn.notUnderstood.fileName'), new Blob([originals.join('\n')]));
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('copied'),
      () => setCopied('notCopied'),
    );
  const Icon = shape === undefined ? ChevronDown : Copy;
  return (
    <div className="grid grid-cols-1 gap-2.5 rounded-m bg-surface-2 px-4 py-3 text-small">
      <p>{t('bringIn.notUnderstood.text')}</p>
      <Button variant="outline" className="justify-self-start" icon={<Download size={18} />} onClick={save}>
        {t('bringIn.notUnderstood.save')}
      </Button>
      <p className="text-ink-2">{t('bringIn.notUnderstood.copyHint')}</p>
      {shape !== undefined && (
        <p className="whitespace-pre-wrap rounded-s bg-surface px-3 py-2 wrap-anywhere">{shape}</p>
      )}
      <Button
        variant="outline"
        className="justify-self-start"
        icon={<Icon size={18} />}
        onClick={() => (shape === undefined ? setShape(shapesOf(originals)) : void copy(shape))}
      >
        {t(shape === undefined ? 'bringIn.notUnderstood.show' : 'bringIn.notUnderstood.copy')}
      </Button>
      <p role="status" className="empty:sr-only">
        {shape !== undefined && t(`bringIn.notUnderstood.${copied ?? 'shown'}`)}
      </p>
    </div>
  );
}

/** Field names whose values are types or options. */
const NAMING = /^(?:type|kind|category|subcategory|options?)$/i;
/** Field names as programs write them, without longer numbers, which may be a date or an id. */
const FIELD_NAME = /^(?!.*\d\d)[A-Za-z_][\w-]{0,39}$/;
/** Types whose options the person wrote. */
const IS_OWN_WORDS = /tag|note|custom|user/i;
const WITHHELD = '…';
const DEPTH_MAX = 6;
/** The limits for fields of an object, shapes, and characters of a shape, so that a person can read it all before copying. */
const FIELDS_MAX = 40;
const SHAPES_MAX = 20;
const SHAPE_LENGTH_MAX = 1_000;

/**
 * The distinct shapes of records that weren't understood, each with its count: field names and known types and options,
 * without values or dates. A person may send it to us after reading it.
 */
export function shapesOf(originals: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const original of originals) {
    const shape = shortened(shapeOfText(original));
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const lines = [...counts].slice(0, SHAPES_MAX).map(([shape, count]) => `${count} × ${shape}`);
  return [...lines, ...(counts.size > SHAPES_MAX ? [WITHHELD] : [])].join('\n');
}

const shortened = (shape: string): string =>
  shape.length > SHAPE_LENGTH_MAX ? shape.slice(0, SHAPE_LENGTH_MAX) + WITHHELD : shape;

function shapeOfText(original: string): string {
  try {
    const shape = shapeOf(JSON.parse(original), { name: '', depth: 0 });
    return JSON.stringify(shape);
  } catch {
    return 'text';
  }
}

function shapeOf(value: unknown, { name, depth }: { name: string; depth: number }): unknown {
  if (typeof value === 'string') return NAMING.test(name) ? nameOrNothing(value) : 'text';
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  if (depth >= DEPTH_MAX) return WITHHELD;
  if (Array.isArray(value)) {
    const shapes = value.map((item) => JSON.stringify(shapeOf(item, { name, depth: depth + 1 })));
    return [...new Set(shapes)].map((shape): unknown => JSON.parse(shape));
  }
  const isOwn = Object.entries(value).some(
    ([key, field]) => NAMING.test(key) && IS_OWN_WORDS.test(String(field)),
  );
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, FIELDS_MAX)
      .map(([key, field]) => [
        FIELD_NAME.test(key) ? key : WITHHELD,
        shapeOf(field, { name: isOwn && key !== 'type' ? '' : key, depth: depth + 1 }),
      ]),
  );
}

/** The types and options of apps, which aren't a person's own words. */
const KNOWN: ReadonlySet<string> = new Set([
  ...CLUE_WORDS,
  ...FLO_WORDS,
  ...[...OVUMCY_FLOWS, ...OVUMCY_SYMPTOMS, ...Object.values(OVUMCY_WORDS).flatMap(Object.keys)].map(keyOf),
]);

/** Withholds words that aren't an app's own: they may name a person or a medicine. */
const nameOrNothing = (word: string): string => (KNOWN.has(keyOf(word)) ? word : WITHHELD);

type TakenKinds = HistoryReceipt['taken']['kinds'];
type Reasons = HistoryReceipt['leftOut']['reasons'];

const OF_PLANNERS: readonly string[] = ['tasks', 'habits', 'checks'];

/** The no-break space keeps the dot at the end of a line. */
const SEPARATOR = '\u00A0· ';
/** The most parts named in a line; the list below has all. */
const IN_LINE = 3;
/** The most parts named for a file without a period, and the most characters of another app's word, against hostile files. */
const SEEN_MAX = 20;
const WORD_LENGTH_MAX = 60;

/** Formats what a receipt counts: "bleeding 412 days · pain 603". */
export function useBreakdown() {
  const { t } = useTranslation();
  const { number, counted } = useNumbers();

  const kindText = ({ name, count }: TakenKinds[number]): string => {
    const called = t(`bringIn.kinds.${name}`);
    return OF_PLANNERS.includes(name)
      ? `${called} ${number(count)}`
      : t('bringIn.onDays', { name: called, ...counted(count) });
  };
  /** A remark's kind, as the other app calls it. */
  const categoryText = ({ name, count }: Counted): string =>
    `${firstCharacters(name, WORD_LENGTH_MAX).replaceAll('_', ' ')} ${number(count)}`;
  const reasonText = ({ name, count }: Reasons[number]): string =>
    `${t(`bringIn.reasons.${name}.short`)} ${number(count)}`;
  const reasonLine = (reason: Reasons[number]): string =>
    `${reasonText(reason)}: ${t(`bringIn.reasons.${reason.name}.why`)}`;
  /** The parts of each outcome that has some, those left out also with the reason why. */
  const partsOf = ({ taken, remarks, leftOut }: HistoryReceipt, { explains = false } = {}) => ({
    taken: taken.kinds.map(kindText),
    remarks: remarks.categories.map(categoryText),
    leftOut: leftOut.reasons.map(explains ? reasonLine : reasonText),
  });
  const outcomeText = (outcome: ReceiptOutcome, count: number): string =>
    `${t(`bringIn.fates.${outcome}`)} ${number(count)}`;

  return {
    partsOf,
    /** The first parts of an outcome in one line. */
    lineOf: (parts: readonly string[] = []): string => parts.slice(0, IN_LINE).join(SEPARATOR),
    /** The content of a file without a period. */
    seenIn: (receipt: HistoryReceipt): string => {
      const { taken, remarks, leftOut } = partsOf(receipt);
      const more = remarks.length - SEEN_MAX;
      return [
        ...taken,
        ...remarks.slice(0, SEEN_MAX),
        ...(more > 0 ? [t('bringIn.more', counted(more))] : []),
        ...leftOut,
        ...(receipt.notUnderstood > 0 ? [outcomeText('notUnderstood', receipt.notUnderstood)] : []),
      ].join(SEPARATOR);
    },
    /** All outcomes, for screen readers. */
    spoken: (receipt: HistoryReceipt): string => {
      const counts = outcomeCounts(receipt);
      return RECEIPT_OUTCOMES.filter((outcome) => counts[outcome] > 0)
        .map((outcome) => outcomeText(outcome, counts[outcome]))
        .join(', ');
    },
  };
}

/** The outcomes of a file's records, in the receipt's order. */
export const RECEIPT_OUTCOMES = [
  'taken',
  'remarks',
  'here',
  'leftOut',
  'differs',
  'proposed',
  'notUnderstood',
] as const;
type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];
/** The parts of some outcomes, in words. */
export type ReceiptTexts = Readonly<Partial<Record<ReceiptOutcome, readonly string[]>>>;

/** The number of records by outcome; they add up to the file's total. */
export const outcomeCounts = (receipt: HistoryReceipt): Readonly<Record<ReceiptOutcome, number>> => ({
  taken: receipt.taken.count,
  remarks: receipt.remarks.count,
  here: receipt.alreadyHere,
  leftOut: receipt.leftOut.count,
  differs: receipt.differs,
  proposed: receipt.proposed,
  notUnderstood: receipt.notUnderstood,
});

/** Formats a count in the language ("4,377"), and as the arguments of a text with a plural. */
export function useNumbers() {
  const language = useLanguage();
  const number = (value: number) => decimal(value, language);
  return { number, counted: (count: number) => ({ count, n: number(count) }) };
}

/** How many entries are left out because they are older than what the person stores; renders nothing if there are none. */
export function OlderNotice({ count }: { count: number }) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  return count === 0 ? null : <Notice tone="info">{t('bringIn.older', counted(count))}</Notice>;
}
