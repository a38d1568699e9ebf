import { JOURNAL_TAGS_MAX } from '#domain/journal/journal.fields.ts';
import type { PortableRecord } from './portable-data.schema.ts';
import {
  type ImportContext,
  keysOf,
  type Partitioned,
  partition,
  type ReadRecords,
  type StoredPage,
} from './read-records.ts';
import { type PortableRemark, remarksOf } from './remark.schema.ts';

type Entry = PortableRecord<'journal'>;

/** An entry that a file adds something to. */
export type PageToMerge = {
  /** The entry after that, under the day and with the instant of the file's. */
  readonly entry: Entry;
  /** The sealed part of the row that was read. */
  readonly over: string;
};

type PartitionedPages = Partitioned<Entry> & {
  readonly merged: readonly PageToMerge[];
  /** What there is no room for beside what is there. */
  readonly remarks: readonly PortableRemark[];
};

/**
 * An entry that is there keeps its text: another one, of another app's file, becomes remarks of the day, and tags are united. Our own
 * files leave entries that are there as they are.
 */
export async function partitionJournal(
  read: ReadRecords<'journal'>,
  {
    today,
    birthOn,
    find,
    storedPages,
    head,
  }: Pick<ImportContext, 'today' | 'birthOn' | 'find' | 'storedPages' | 'head'>,
): Promise<PartitionedPages> {
  const days = await find(
    'journal_days',
    keysOf(read, ({ date }) => [date]),
  );
  const records = read.read.flatMap(({ record }) => record ?? []);
  const there = records.filter(({ date }) => days.has(date)).map(({ date }) => date);
  const stored = head === undefined ? new Map<string, StoredPage>() : await storedPages(there);
  const seen = new Set<string>();
  const merged: PageToMerge[] = [];
  const remarks: PortableRemark[] = [];
  const sorted = partition(read, (entry, path) => {
    const { date } = entry;
    if (date > today) return { path: `${path}.date`, message: 'must not be in the future' };
    if (birthOn !== null && date < birthOn) {
      return { path: `${path}.date`, message: 'must not be before the birth date' };
    }
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

/** What an entry has after a file's was added, if that is more than it has; and what is left of the file's, as texts of remarks. */
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
