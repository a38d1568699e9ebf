import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the provider answers a question. */
export type ModelBehaviour = (response: ServerResponse) => void;

/** A well-formed answer of the chat API with this content. */
export const saying =
  (content: string): ModelBehaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'c1',
        object: 'chat.completion',
        created: 1,
        model: 'test',
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  };

/** A language model on this machine behind OpenAI's API, which answers as it is told. */
export async function startModelProvider() {
  let behaviour: ModelBehaviour = saying('{"phase":"none"}');
  const questions: string[] = [];
  const paths: string[] = [];

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    questions.push(Buffer.concat(chunks).toString());
    paths.push(request.url ?? '');
    // Who asked may be gone before the answer is.
    response.on('error', () => {});
    behaviour(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port

  return {
    url: `http://127.0.0.1:${port}/v1`,
    behave: (next: ModelBehaviour) => {
      behaviour = next;
    },
    /** The bodies it was sent, oldest first. */
    questions,
    /** The paths they were sent to. */
    paths,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
