import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { boundedFetch } from './bounded-fetch.ts';
import type { Config } from './config.ts';

const DEFAULT_MODEL = 'gpt-5-mini';

/** What the model is asked: rules of ours, a text that may say anything, and the shape of its answer. */
export type Question<Answer> = {
  readonly rules: string;
  readonly text: string;
  readonly answer: v.GenericSchema<Answer>;
};

/**
 * Asks the language model once, without tools and without a second try. Rejects where it takes too long, on an error, an
 * answer of more than 64 KiB, or one of another shape.
 */
export type LanguageModel = <Answer>(question: Question<Answer>) => Promise<Answer>;

type ModelConfig = Pick<Config, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>;

/** The model of a deployment, waited for so long and no longer; `undefined` without a key. */
export function createLanguageModel(config: ModelConfig, waitMs: number): LanguageModel | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model } = config;
  if (apiKey === undefined) return undefined;
  return async ({ rules, text, answer }) => {
    // Loaded when it is needed: most deployments and most requests never ask it.
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
