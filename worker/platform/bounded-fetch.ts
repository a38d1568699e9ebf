/** Most bytes of an answer that are read: a structured answer has a few hundred. */
const ANSWER_BYTES_MAX = 64 * 1024;

/** Redirect statuses. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * `fetch` for an outside service that may answer too much or redirect our data elsewhere. Rejects if the answer is too long
 * or a redirect.
 */
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
