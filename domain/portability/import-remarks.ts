import type { ImportContext, Partitioned, ReadRecords, StoredRemarks } from './read-records.ts';
import { partition } from './read-records.ts';
import { type PortableRemark, REMARKS_A_DAY_MAX } from './remark.schema.ts';

/** Remarks of one day, source and import after an import: one row, or as many as are needed for one of our own files. */
export type RemarksToWrite = Pick<PortableRemark, 'date' | 'source'> & {
  readonly importId: string;
  readonly texts: readonly string[];
};

type PartitionedRemarks = Partitioned<PortableRemark> & { readonly written: readonly RemarksToWrite[] };

/**
 * Remarks that are there, with the same day, source and text, are skipped, and so are all of a day whose remarks can't be opened.
 * `besides` come from other records of the file.
 */
export async function partitionRemarks(
  read: ReadRecords<'remarks'>,
  {
    today,
    birthOn,
    storedRemarks,
    head,
    besides,
  }: Pick<ImportContext, 'today' | 'birthOn' | 'storedRemarks' | 'head'> & {
    besides: readonly PortableRemark[];
  },
): Promise<PartitionedRemarks> {
  const records = [...read.read.flatMap(({ record }) => record ?? []), ...besides];
  const stored = await storedRemarks([...new Set(records.map(({ date }) => date))]);
  const days = daysOf(stored, head?.id);
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
    if (remark.date > today) return { path: `${path}.date`, message: 'must not be in the future' };
    if (birthOn !== null && remark.date < birthOn) {
      return { path: `${path}.date`, message: 'must not be before the birth date' };
    }
    const verdict = add(remark);
    if (verdict !== 'full') return verdict;
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

/** The rows of one of our own files are numbered, the first one has no number: several imports may have brought what it holds. */
const rowOfOwn = (number: number): string => (number === 0 ? '' : String(number));
const isOwn = (importId: string): boolean => /^\d*$/.test(importId);

/** What is known of each day and source, and the rows of one import there. */
function daysOf(stored: readonly StoredRemarks[], importId: string | undefined) {
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
    /** The row that a new remark goes into; `undefined` if the import has no room left there. */
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
