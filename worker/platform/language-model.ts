import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Config } from './config.ts';

const DEFAULT_MODEL = 'gpt-5-mini';

/** Asks the model once, without tools. Rejects on a timeout, an error, and an answer over 64 KiB or of another shape. */
export type LanguageModel = <Answer>(question: {
  readonly rules: string;
  readonly text: string;
  readonly answer: v.GenericSchema<Answer>;
}) => Promise<Answer>;

type ModelConfig = Pick<Config, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>;

/** The model of a deployment, with a timeout; `undefined` without a key. */
export function createLanguageModel(config: ModelConfig, waitMs: number): LanguageModel | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model } = config;
  if (apiKey === undefined) return undefined;
  return async ({ rules, text, answer }) => {
    // Loaded on demand: most deployments and requests never use it.
    const [{ generateText, Output }, { createOpenAI }] = await Promise.all([
      import('ai'),
      import('@ai-sdk/openai'),
    ]);
    const openai = createOpenAI({ apiKey, fetch: boundedFetch, ...(baseURL ? { baseURL } : {}) });
    const { output } = await generateText({
      model: openai.chat(model ?? DEFAULT_MODEL),
      system: rules,
      prompt: text,
      output: Output.object({ schema: toStandardJsonSchema(answer) }),
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(waitMs),
    });
    return v.parse(answer, output);
  };
}

/** Most bytes of an answer that are read: a structured answer has a few hundred. */
const ANSWER_BYTES_MAX = 64 * 1024;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** `fetch` for an outside service; rejects if the answer is too long, or a redirect, which may lead our data elsewhere. */
export const boundedFetch: typeof fetch = async (input, init) => {
  // The runtime doesn't support `redirect: 'error'` and would refuse every call.
  const answer = await fetch(input, { ...init, redirect: 'manual' });
  if (REDIRECTS.has(answer.status)) {
    await answer.body?.cancel();
    throw new Error('the service sends us elsewhere');
  }
  let length = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length > ANSWER_BYTES_MAX) controller.error(new Error('the answer is too long'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(answer.body?.pipeThrough(counting) ?? null, answer);
};
