import { useEffect, useState } from 'react';
import { makesPeriods } from '#domain/day-log/bleeding.ts';
import type { Reading } from '#domain/importers/collect-reading.ts';
import { EMPTY_HISTORY } from '#domain/importers/match-records.ts';
import type { HistoryReceipt } from '#domain/importers/plan-import.ts';
import { FIRST_CHOICES, planImport } from '#domain/importers/plan-import.ts';
import type { ImportSource } from '#domain/importers/record-outcome.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useToday } from '#web/lib/time/today.ts';
import { fileDigest, idOf } from './importers.data.ts';
import { type ReadingAnswer, type ReadingProgress, type ReadingRequest, refused } from './reading-answer.ts';
import { readForeignFile } from './reading-worker.ts';

type ReadingAnswers = Pick<ReadingRequest, 'password' | 'source' | 'mapping' | 'dayOrder'>;

/** Reads the chosen or `handed` file in a worker, which stops when the person cancels or leaves. */
export function useReading(handed: File | undefined) {
  const { today } = useToday();
  const { dob } = useUser().details;
  const bounds = { today, birthOn: dob };
  const [state, setState] = useState<ReadingState>(() =>
    handed === undefined ? { at: 'choose' } : { at: 'reading', request: { file: handed, ...bounds } },
  );
  const request = state.at === 'reading' ? state.request : undefined;
  useEffect(() => {
    if (request === undefined) return;
    const over = new AbortController();
    const onProgress = (progress: ReadingProgress) =>
      setState((now) => (now.at === 'reading' && now.request === request ? { ...now, progress } : now));
    readFile(request, { signal: over.signal, onProgress }).then(
      (outcome) => over.signal.aborted || setState({ at: 'answered', request, outcome }),
      () => over.signal.aborted || setState({ at: 'answered', request, outcome: refused('brokeOff') }),
    );
    return () => over.abort();
  }, [request]);

  return {
    state,
    read: (file: File) => setState({ at: 'reading', request: { file, ...bounds } }),
    /** Reads the same file again, with an answer to the question about it. */
    readWith: (answers: ReadingAnswers) =>
      setState((now) =>
        now.at === 'answered' ? { at: 'reading', request: { ...now.request, ...answers } } : now,
      ),
    startOver: (was?: 'stopped') => setState({ at: 'choose', was }),
  };
}

/** Reads a file and checks for periods. Planning takes seconds, so it plans only files that seem to have none. */
async function readFile(
  request: FileRequest,
  options: Parameters<typeof readForeignFile>[1],
): Promise<ReadOutcome> {
  const answer = await readForeignFile(request, options);
  if (answer.kind !== 'read') return answer;
  const { reading } = answer;
  const found: FoundFile = { reading, digest: await fileDigest(request.file) };
  if (reading.records > 0 && (!holdsPeriods(reading) || makesPeriod(reading)))
    return { kind: 'found', ...found };
  const choices = { known: EMPTY_HISTORY, choices: FIRST_CHOICES, today: request.today, now: 0, idOf };
  const { receipt } = planImport(reading, choices);
  return receipt.periods > 0
    ? { kind: 'found', ...found }
    : { kind: 'no-period', source: reading.source, receipt };
}

const makesPeriod = ({ reported }: Reading): boolean =>
  reported.some(({ days }) =>
    days.some(
      ({ fields, isStart }) => isStart || (fields?.counts !== 0 && makesPeriods(fields?.bleeding ?? null)),
    ),
  );

const PLANNERS: readonly ImportSource[] = ['todoist', 'loop', 'daylio'];
/** The tables of Menstrudel's main file; its other files only have pills, contraception and sex. */
const MENSTRUDEL_TABLES = ['periods', 'period_logs', 'log_symptoms'];

/** Whether a file of this kind should hold periods; one without any is then refused (importers §3.8). */
function holdsPeriods({ source, reported, spans }: Reading): boolean {
  if (PLANNERS.includes(source)) return false;
  if (source !== 'menstrudel') return true;
  const categories = [...reported, ...spans].map(({ category }) => category);
  return categories.length === 0 || categories.some((category) => MENSTRUDEL_TABLES.includes(category));
}

/** A file that was read and can be imported. */
export type FoundFile = { readonly reading: Reading; readonly digest: string };

/** The outcome of reading: the file's content, a question about it, or why it can't be imported. */
export type ReadOutcome =
  | Exclude<ReadingAnswer, { kind: 'read' }>
  | { readonly kind: 'no-period'; readonly source: ImportSource; readonly receipt: HistoryReceipt }
  | ({ readonly kind: 'found' } & FoundFile);

type FileRequest = ReadingRequest & { readonly file: File };

type ReadingState =
  | { readonly at: 'choose'; readonly was?: 'stopped' | undefined }
  | { readonly at: 'reading'; readonly request: FileRequest; readonly progress?: ReadingProgress }
  | { readonly at: 'answered'; readonly request: FileRequest; readonly outcome: ReadOutcome };
