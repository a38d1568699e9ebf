import { HEAD_BYTES, kindOfFile } from './detect-source.ts';
import { ImportRefusal } from './import-refusal.ts';
import { openZip } from './open-zip.ts';
import { ByteBudget, readBytes, readHead, TEXT_LIMIT_BYTES } from './read-bytes.ts';
import { readText } from './read-text.ts';
import {
  answerOf,
  type DatabaseFound,
  type ReadingAnswer,
  type ReadingProgress,
  type ReadingRequest,
} from './reading-answer.ts';
import {
  appleChoice,
  type ByteSource,
  type Choice,
  databaseChoice,
  recordsChoice,
  tableChoice,
} from './reading-choice.ts';

/**
 * Reads a file of another app, whatever it turns out to be. It never throws: what can't be read is refused, with a reason that
 * the page has a sentence for.
 */
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

type Context = Parameters<Choice['read']>[0];

async function readOneOf(
  choices: readonly Choice[],
  context: Context,
): Promise<ReadingAnswer | DatabaseFound> {
  const chosen = choices.find(({ source }) => choices.length === 1 || source === context.request.source);
  if (chosen !== undefined) return chosen.read(context);
  return { kind: 'ambiguous', candidates: choices.map(({ source }) => source) };
}

async function choicesOf({ file, password }: ReadingRequest): Promise<readonly Choice[] | 'marea'> {
  if (file.size === 0) throw new ImportRefusal('empty');
  const bytes: ByteSource = { name: undefined, size: file.size, stream: () => file.stream() };
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
