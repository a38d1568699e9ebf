import { readLoop } from '#domain/importers/loop.ts';
import { HEAD_BYTES, kindOfFile, readText, type TextContent, tableIn } from './detect-source.ts';
import {
  ByteBudget,
  type ByteSource,
  decodeText,
  readBytes,
  readHead,
  readZip,
  TEXT_LIMIT_BYTES,
} from './read-bytes.ts';
import {
  answerOf,
  type DatabaseFound,
  ImportRefusal,
  type ReadingAnswer,
  type ReadingProgress,
  type ReadingRequest,
} from './reading-answer.ts';
import { appleChoice, type Choice, databaseChoice, recordsChoice, tableChoice } from './reading-choice.ts';

/** Reads a file of another app in any supported format. Never throws: if it can't be read, the answer has the reason. */
export async function openFile(
  request: ReadingRequest,
  onProgress: (progress: ReadingProgress) => void = () => undefined,
): Promise<ReadingAnswer | DatabaseFound> {
  try {
    const choices = await choicesOf(request);
    return choices === 'marea' ? { kind: 'is-marea' } : await readOneOf(choices, { request, onProgress });
  } catch (cause) {
    return answerOf(cause);
  }
}

async function readOneOf(
  choices: readonly Choice[],
  context: Parameters<Choice['read']>[0],
): Promise<ReadingAnswer | DatabaseFound> {
  const chosen = choices.find(({ source }) => choices.length === 1 || source === context.request.source);
  if (chosen !== undefined) return chosen.read(context);
  return { kind: 'ambiguous', candidates: choices.map(({ source }) => source) };
}

async function choicesOf({ file, password }: ReadingRequest): Promise<readonly Choice[] | 'marea'> {
  if (file.size === 0) throw new ImportRefusal('empty');
  const bytes: ByteSource = { name: '', size: file.size, stream: () => file.stream() };
  switch (kindOfFile(await readHead(bytes.stream(), HEAD_BYTES))) {
    case 'zip':
      return openZip(file, password);
    case 'xml':
      return [appleChoice(bytes)];
    case 'database':
      return [databaseChoice(bytes)];
    default:
      return choicesOfText(bytes);
  }
}

async function choicesOfText(file: ByteSource): Promise<readonly Choice[] | 'marea'> {
  const content = readText(await readBytes(file.stream(), new ByteBudget(TEXT_LIMIT_BYTES)));
  if (content.kind === 'marea') return 'marea';
  if (content.kind === 'table') return [tableChoice(content.table, file)];
  return content.candidates.map((candidate) => recordsChoice(candidate.source, [{ file, ...candidate }]));
}

const MAREA = /(?:^|\/)marea\.json$/;
const XML = /\.xml$/i;
/** Apple's second file, in a clinical XML format. */
const APPLE_CLINICAL = /cda\.xml$/i;
const DATABASE = /\.(?:db|sqlite3?)$/i;
const TEXT = /\.(?:json|cluedata|csv|tsv|txt)$/i;
const ZIP = /\.zip$/i;

/** The readable files of a ZIP. Throws an `ImportRefusal` if there are none, or `PasswordNeeded`. */
async function openZip(file: Blob, password?: string): Promise<readonly Choice[] | 'marea'> {
  const files = await readZip(file, password);
  if (files.some(({ name }) => MAREA.test(name))) return 'marea';
  const database = files.find(({ name }) => DATABASE.test(name));
  const known = [
    ...(await applesOf(files)),
    ...(database === undefined ? [] : [databaseChoice(database)]),
    ...loopOf(files),
  ];
  // These exports come with many other files: routes, heart rates, one table for each habit.
  return known.length > 0 ? known : textsOf(files);
}

/** Apple's exports. Checks every XML file, because the file name is in the phone's language. */
async function applesOf(files: readonly ByteSource[]): Promise<Choice[]> {
  for (const file of files) {
    if (!XML.test(file.name) || APPLE_CLINICAL.test(file.name)) continue;
    const head = decodeText(await readHead(file.stream(), HEAD_BYTES * 4));
    if (head.includes('HealthData')) return [appleChoice(file)];
  }
  return [];
}

/** Loop Habit Tracker's two top-level tables; each habit also has such tables in a folder of its own. */
function loopOf(files: readonly ByteSource[]): Choice[] {
  const habits = files.find(({ name }) => /(?:^|\/)Habits\.csv$/.test(name));
  const checkmarks = files.find(
    ({ name }) => name === habits?.name.replace(/Habits\.csv$/, 'Checkmarks.csv'),
  );
  if (habits === undefined || checkmarks === undefined) return [];
  return [
    {
      source: 'loop',
      read: async (context) => {
        const budget = new ByteBudget(TEXT_LIMIT_BYTES);
        const tableOf = async ({ stream }: ByteSource) =>
          tableIn(decodeText(await readBytes(stream(), budget)));
        const { rows } = await tableOf(habits);
        const tables = { habits: rows, checkmarks: (await tableOf(checkmarks)).cells };
        const parts = [
          { file: habits, read: () => readLoop(tables) },
          { file: checkmarks, read: () => [] },
        ];
        return recordsChoice('loop', parts).read(context);
      },
    },
  ];
}

/** The JSON files and tables of known apps, grouped by app. */
async function textsOf(files: readonly ByteSource[]): Promise<readonly Choice[] | 'marea'> {
  const { read, refusals } = await readTexts(files.filter(({ name }) => TEXT.test(name)));
  if (read.some(({ content }) => content.kind === 'marea')) return 'marea';
  const parts = read.flatMap(({ file, content }) =>
    content.kind === 'apps' ? content.candidates.map((candidate) => ({ file, ...candidate })) : [],
  );
  if (parts.length > 0)
    return [...Map.groupBy(parts, ({ source }) => source)].map(([source, ofSource]) =>
      recordsChoice(source, ofSource),
    );
  const [table, ...others] = read.flatMap(({ file, content }) =>
    content.kind === 'table' ? [tableChoice(content.table, file)] : [],
  );
  if (table !== undefined && others.length === 0) return [table];
  const isNested = files.some(({ name }) => ZIP.test(name));
  // A broken file is a more helpful reason than "nothing found".
  throw refusals[0] ?? new ImportRefusal(isNested ? 'zipInZip' : 'nothingInZip');
}

async function readTexts(files: readonly ByteSource[]) {
  const budget = new ByteBudget(TEXT_LIMIT_BYTES);
  const read: { file: ByteSource; content: TextContent }[] = [];
  const refusals: ImportRefusal[] = [];
  for (const file of files) {
    const bytes = await readBytes(file.stream(), budget);
    try {
      read.push({ file, content: readText(bytes) });
    } catch (cause) {
      const refusal = cause instanceof ImportRefusal ? cause.of(file.name) : undefined;
      if (refusal === undefined) throw cause;
      // Apps add other files next to the history: account, subscription.
      if (refusal.reason !== 'unknown' && refusal.reason !== 'empty') refusals.push(refusal);
    }
  }
  return { read, refusals };
}
