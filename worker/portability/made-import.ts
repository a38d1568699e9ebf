import { base64url } from 'jose';
import * as v from 'valibot';
import type { ImportHead } from '#domain/portability/made-imports.schema.ts';
import {
  type ImportedKinds,
  type ImportFile,
  type ImportReceipt,
  PORTABLE_RECORDS,
  type PortableKind,
} from '#domain/portability/portable-data.schema.ts';
import type { imports } from '#drizzle/schema/imports.ts';
import { yieldToEventLoop } from '#worker/platform/let-others-in.ts';
import type { ReplacedEstimate } from './imported-tables.ts';

type Row = typeof imports.$inferSelect;
/** What is answered again to what is sent again. */
type StoredAnswer = Pick<ImportReceipt, 'kinds' | 'rejections'>;

const countsSchema = v.record(v.string(), v.number());
/** How many records of each kind an import added, over all of its parts. */
export const countsOf = ({ counts }: Pick<Row, 'counts'>): Record<string, number> =>
  v.parse(countsSchema, JSON.parse(counts));

const parseAnswers = ({ answered }: Pick<Row, 'answered'>) =>
  JSON.parse(answered) as Record<string, StoredAnswer>; // as it's written below

/** What was answered to a part of an import; `undefined` if it hasn't come about, or was taken back. */
export const findStoredAnswer = (made: Row | undefined, sent: string): StoredAnswer | undefined =>
  made?.takenBackAt === null ? parseAnswers(made)[sent] : undefined;

/** The import with a part that comes about now. One that was taken back begins anew. */
export function mergeImportRow(
  known: Row | undefined,
  {
    head,
    sent,
    answer,
    gives,
    now,
  }: { head: ImportHead; sent: string; answer: StoredAnswer; gives: ReplacedEstimate | null; now: number },
): Omit<Row, 'userId'> {
  const before = known?.takenBackAt === null ? known : undefined;
  const counts = before ? countsOf(before) : {};
  for (const [kind, { added }] of Object.entries<ImportedKinds[keyof ImportedKinds]>(answer.kinds)) {
    if (added > 0) counts[kind] = (counts[kind] ?? 0) + added;
  }
  const { kinds, rejections } = answer;
  return {
    importId: head.id,
    source: before?.source ?? head.source,
    digest: before?.digest ?? head.digest,
    madeAt: before?.madeAt ?? now,
    counts: JSON.stringify(counts),
    answered: JSON.stringify({ ...(before ? parseAnswers(before) : {}), [sent]: { kinds, rejections } }),
    estimate: before?.estimate ?? (gives && JSON.stringify(gives)),
    takenBackAt: null,
    removed: 0,
    remaining: 0,
  };
}

/** How many records are hashed before a pause for other requests. */
const RECORDS_AT_ONCE = 200;
const encoder = new TextEncoder();

/** SHA-256 over everything that an import reads of a file, in base64url: the same for what is sent again. */
export async function digestOf({ unreadable: _, ...file }: ImportFile): Promise<string> {
  let digest = '';
  const add = async (what: unknown) => {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(`${digest}${JSON.stringify(what)}`));
    digest = base64url.encode(new Uint8Array(hash));
  };
  await add([file.import, file.profile, file.cycle_profile]);
  for (const kind of Object.keys(PORTABLE_RECORDS) as PortableKind[]) {
    await add(kind);
    const records = file[kind];
    for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
      await add(records.slice(from, from + RECORDS_AT_ONCE));
      await yieldToEventLoop();
    }
  }
  return digest;
}
