import * as v from 'valibot';
import { at } from '#domain/wire/record-fields.ts';
import { flagSchema, outFlagSchema, storedDaySchema, textSchema } from '#domain/wire/wire.schema.ts';
import { FETCH_PROBLEMS, SOURCE_KINDS, SOURCE_STATES } from './busy.schema.ts';

/** The most characters of a calendar's label. */
export const SOURCE_LABEL_MAX = 40;

const label = textSchema({ min: 1, max: SOURCE_LABEL_MAX });
const instantOrNone = v.nullable(v.number());

/** What answers and exports have of a calendar that is read in; never its address. */
export const SOURCE_FIELDS = {
  sourceId: { answer: at('id', v.string()) },
  label: { sent: at('label', label), answer: at('label', v.string()), file: at('label', v.string()) },
  kind: { answer: at('kind', v.picklist(SOURCE_KINDS)), file: at('kind', v.string()) },
  /** Of the address, with the port of a local one; `null` for a file. */
  host: { answer: at('host', v.nullable(v.string())), file: at('host', v.nullable(v.string())) },
  allDayCounts: {
    sent: at('all_day_counts', flagSchema),
    answer: at('all_day_counts', outFlagSchema),
    file: at('all_day_counts', v.number()),
  },
  tentativeCounts: {
    sent: at('tentative_counts', flagSchema),
    answer: at('tentative_counts', outFlagSchema),
    file: at('tentative_counts', v.number()),
  },
  state: { answer: at('state', v.picklist(SOURCE_STATES)) },
  /** Why the last fetch failed. */
  problem: { answer: at('problem', v.nullable(v.picklist(FETCH_PROBLEMS))) },
  /** The last success; of a file when it was sent. */
  fetchedAt: { answer: at('fetched_at', instantOrNone), file: at('fetched_at', instantOrNone) },
  /** The last day that is known. */
  busyUntil: { answer: at('busy_until', storedDaySchema) },
  /** Events that couldn't be read. */
  notUnderstood: { answer: at('not_understood', v.number()) },
  createdAt: { answer: at('created_at', v.number()), file: at('created_at', v.number()) },
};
