import { JOURNAL_TAGS_MAX } from '#domain/journal/journal.fields.ts';
import {
  type PortableRecord,
  type PortableRemark,
  REMARKS_A_DAY_MAX,
  remarksOf,
} from './portable-data.schema.ts';
import {
  dayRefusal,
  type ImportContext,
  type Partitioned,
  partition,
  type ReadRecords,
  recordsOf,
  rowKeysOf,
  type StoredPage,
  type StoredRemarks,
} from './read-records.ts';

type Entry = PortableRecord<'journal'>;

/** An existing entry that a file adds something to. */
export type PageToMerge = {
  /** The merged entry, with the day and the instant of the file's. */
  readonly entry: Entry;
  /** The sealed part of the row as it was read. */
  readonly over: string;
};

type PartitionedPages = Partitioned<Entry> & {
  readonly merged: readonly PageToMerge[];
  /** Content without room in the existing entry. */
  readonly remarks: readonly PortableRemark[];
};

/** An existing entry keeps its text: another app's becomes remarks, and tags are united. Our own files change none. */
export async function partitionJournal(
  read: ReadRecords<'journal'>,
  { today, birthOn, find, storedPages, head }: ImportContext,
): Promise<PartitionedPages> {
  const dates = rowKeysOf(read, ({ date }) => [date]);
  const days = await find('journal_entries', dates);
  const records = recordsOf(read);
  const existingDays = records.filter(({ date }) => days.has(date)).map(({ date }) => date);
  const stored = head === undefined ? new Map<string, StoredPage>() : await storedPages(existingDays);
  const seen = new Set<string>();
  const merged: PageToMerge[] = [];
  const remarks: PortableRemark[] = [];
  const sorted = partition(read, (entry, path) => {
    const { date } = entry;
    const refusal = dayRefusal(date, { path: `${path}.date`, today, birthOn });
    if (refusal !== undefined) return refusal;
    if (seen.has(date)) return 'skip';
    seen.add(date);
    if (!days.has(date)) return 'add';
    const page = stored.get(date);
    if (page === undefined || head === undefined) return 'skip';
    const { content, left } = mergePage(page.content, entry);
    remarks.push(...left.map((text) => ({ date, source: head.source, text })));
    if (content === undefined) return 'skip';
    merged.push({ entry: { ...entry, ...content }, over: page.sealed });
    return 'change';
  });
  return { ...sorted, merged, remarks };
}

type Content = Pick<Entry, 'text' | 'tags'>;

/** The merged content of an entry, `undefined` if nothing was added; and the rest of the file's entry, as texts of remarks. */
function mergePage(
  mine: StoredPage['content'],
  theirs: Content,
): { content: Content | undefined; left: readonly string[] } {
  const offered = theirs.tags.filter((tag) => !mine?.tags.includes(tag));
  const room = mine ? JOURNAL_TAGS_MAX - mine.tags.length : 0;
  const [taken, rest] = [offered.slice(0, room), offered.slice(room)];
  const isTextTaken = mine?.text === '' && theirs.text !== '';
  const isTextLeft = !isTextTaken && theirs.text !== '' && theirs.text !== mine?.text;
  const left = [...(isTextLeft ? remarksOf(theirs.text) : []), ...(rest.length > 0 ? [rest.join(', ')] : [])];
  if (mine === undefined || (taken.length === 0 && !isTextTaken)) return { content: undefined, left };
  return { content: { text: isTextTaken ? theirs.text : mine.text, tags: [...mine.tags, ...taken] }, left };
}

/** Remarks of one day, source and import after an import: one row, or as many as needed for one of our own files. */
export type RemarksToWrite = Pick<PortableRemark, 'date' | 'source'> & {
  readonly importId: string;
  readonly texts: readonly string[];
};

type PartitionedRemarks = Partitioned<PortableRemark> & { readonly written: readonly RemarksToWrite[] };

/** Remarks that exist are skipped, and so is a day whose remarks can't be decrypted. `besides` come from other records. */
export async function partitionRemarks(
  read: ReadRecords<'remarks'>,
  { today, birthOn, storedRemarks, head, besides }: ImportContext & { besides: readonly PortableRemark[] },
): Promise<PartitionedRemarks> {
  const records = [...recordsOf(read), ...besides];
  const stored = await storedRemarks([...new Set(records.map(({ date }) => date))]);
  const days = groupByDay(stored, head?.id);
  const add = (remark: PortableRemark): 'add' | 'skip' | 'full' => {
    const day = days.at(remark);
    if (day.isUnreadable || day.known.has(remark.text)) return 'skip';
    const row = days.rowFor(day);
    if (row === undefined) return 'full';
    day.known.add(remark.text);
    row.texts.push(remark.text);
    row.isChanged = true;
    return 'add';
  };
  const sorted = partition(read, (remark, path) => {
    const refusal = dayRefusal(remark.date, { path: `${path}.date`, today, birthOn });
    if (refusal !== undefined) return refusal;
    const action = add(remark);
    if (action !== 'full') return action;
    return { path, message: `must be one of at most ${REMARKS_A_DAY_MAX} of a day and source` };
  });
  sorted.added.push(...besides.filter((remark) => add(remark) === 'add'));
  return { ...sorted, written: days.changed() };
}

type DayOfRemarks = Pick<PortableRemark, 'date' | 'source'> & {
  readonly known: Set<string>;
  readonly rows: Map<string, { readonly texts: string[]; isChanged: boolean }>;
  isUnreadable: boolean;
};

/** The rows of our own files are numbered, without a number for the first: several imports may have brought their content. */
const rowOfOwn = (number: number): string => (number === 0 ? '' : String(number));
const isOwn = (importId: string): boolean => /^\d*$/.test(importId);

/** The known remarks of each day and source, and the rows of one import there. */
function groupByDay(stored: readonly StoredRemarks[], importId: string | undefined) {
  const days = new Map<string, DayOfRemarks>();
  const at = ({ date, source }: Pick<PortableRemark, 'date' | 'source'>) => {
    const key = `${date}/${source}`;
    const day = days.get(key) ?? { date, source, known: new Set(), rows: new Map(), isUnreadable: false };
    days.set(key, day);
    return day;
  };
  for (const row of stored) {
    const day = at(row);
    for (const text of row.texts ?? []) day.known.add(text);
    if (importId === undefined ? !isOwn(row.importId) : row.importId !== importId) continue;
    day.rows.set(row.importId, { texts: [...(row.texts ?? [])], isChanged: false });
    day.isUnreadable ||= row.texts === undefined;
  }
  const rowOf = (day: DayOfRemarks, name: string) => {
    const row = day.rows.get(name) ?? { texts: [], isChanged: false };
    day.rows.set(name, row);
    return row;
  };
  const hasRoom = ({ texts }: { texts: readonly string[] }) => texts.length < REMARKS_A_DAY_MAX;
  return {
    at,
    /** The row for a new remark; `undefined` if the import has no room left there. */
    rowFor: (day: DayOfRemarks) => {
      if (importId !== undefined) {
        const row = rowOf(day, importId);
        return hasRoom(row) ? row : undefined;
      }
      // Rows are filled one after another.
      const last = rowOf(day, rowOfOwn(Math.max(0, day.rows.size - 1)));
      return hasRoom(last) ? last : rowOf(day, rowOfOwn(day.rows.size));
    },
    changed: (): RemarksToWrite[] =>
      [...days.values()].flatMap(({ date, source, rows }) =>
        [...rows].flatMap(([name, { texts, isChanged }]) =>
          isChanged ? [{ date, source, importId: name, texts }] : [],
        ),
      ),
  };
}
