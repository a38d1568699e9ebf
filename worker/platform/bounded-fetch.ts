/** Most bytes of an answer that are read: a structured answer has a few hundred. */
const ANSWER_BYTES_MAX = 64 * 1024;

/** `fetch` for an outside service that is not trusted with the length of its answer. Rejects where it is too long. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
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
