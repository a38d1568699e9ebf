import type { ServerResponse } from 'node:http';
import { answerJson, playServer } from './play-server.ts';

/** How the provider answers a question. */
export type ModelBehaviour = (response: ServerResponse) => void;

/** Sends a valid answer of the chat API with this content. */
export const saying =
  (content: string): ModelBehaviour =>
  (response) => {
    answerJson(response, {
      body: {
        id: 'c1',
        object: 'chat.completion',
        created: 1,
        model: 'test',
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      },
    });
  };

/** Starts a local fake of a language model with OpenAI's API, whose answers a test sets. */
export async function startModelProvider() {
  let behaviour: ModelBehaviour = saying('{"phase":"none"}');
  const questions: string[] = [];
  const paths: string[] = [];
  const { origin, close } = await playServer(({ request, response, body }) => {
    questions.push(body.toString());
    paths.push(request.url ?? '');
    behaviour(response);
  });

  return {
    url: `${origin}/v1`,
    behave: (next: ModelBehaviour) => {
      behaviour = next;
    },
    /** The received bodies, oldest first. */
    questions,
    /** The paths of the received requests. */
    paths,
    close,
  };
}
