import type { ImportContext, ReadRecords, Sorted, StoredRemarks } from './read-records.ts';
import { sort } from './read-records.ts';
import { type PortableRemark, REMARKS_A_DAY_MAX } from './remark.schema.ts';

/** Every remark of one day, source and import after an import: one row. */
export type RemarksToWrite = Pick<PortableRemark, 'date' | 'source'> & {
  readonly importId: string;
  readonly texts: readonly string[];
};

type SortedRemarks = Sorted<PortableRemark> & { readonly written: readonly RemarksToWrite[] };

/**
 * Remarks that are there, with the same day, source and text, are skipped, and so are all of a day whose remarks can't be opened.
 * `besides` come from other records of the file.
 */
export async function sortRemarks(
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
): Promise<SortedRemarks> {
  const records = [...read.read.flatMap(({ record }) => record ?? []), ...besides];
  const stored = await storedRemarks([...new Set(records.map(({ date }) => date))]);
  const days = daysOf(stored, head?.id ?? '');
  const add = (remark: PortableRemark): 'add' | 'skip' | 'full' => {
    const day = days.at(remark);
    if (day.isUnreadable || day.known.has(remark.text)) return 'skip';
    if (day.texts.length >= REMARKS_A_DAY_MAX) return 'full';
    day.known.add(remark.text);
    day.texts.push(remark.text);
    day.isChanged = true;
    return 'add';
  };
  const sorted = sort(read, (remark, path) => {
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

type DayOfRemarks = { known: Set<string>; texts: string[]; isUnreadable: boolean; isChanged: boolean };

/** What is known of each day and source, and the row of one import there. */
function daysOf(stored: readonly StoredRemarks[], importId: string) {
  const days = new Map<string, DayOfRemarks & Pick<PortableRemark, 'date' | 'source'>>();
  const at = ({ date, source }: Pick<PortableRemark, 'date' | 'source'>) => {
    const key = `${date}/${source}`;
    const day = days.get(key) ?? {
      date,
      source,
      known: new Set(),
      texts: [],
      isUnreadable: false,
      isChanged: false,
    };
    days.set(key, day);
    return day;
  };
  for (const row of stored) {
    const day = at(row);
    for (const text of row.texts ?? []) day.known.add(text);
    if (row.importId !== importId) continue;
    day.texts.push(...(row.texts ?? []));
    day.isUnreadable = row.texts === undefined;
  }
  return {
    at,
    changed: (): RemarksToWrite[] =>
      [...days.values()]
        .filter(({ isChanged }) => isChanged)
        .map(({ date, source, texts }) => ({ date, source, importId, texts })),
  };
}
