import { describe, expect, it } from 'vitest';
import { receiveBytes } from '#web/features/portability/export-data.tsx';
import { NetworkFailure } from '#web/lib/http/http.ts';

/** An answer that arrives in parts, then ends or fails. */
function answerOf(parts: readonly number[][], failure?: Error): Response {
  const left = [...parts];
  return new Response(
    new ReadableStream({
      pull(stream) {
        const part = left.shift();
        if (part) stream.enqueue(new Uint8Array(part));
        else if (failure) stream.error(failure);
        else stream.close();
      },
    }),
  );
}

describe('a received answer', () => {
  it('reports its progress and is returned whole', async () => {
    const progress: number[] = [];
    const bytes = await receiveBytes(answerOf([[1, 2, 3], [4], [5, 6]]), (received) =>
      progress.push(received),
    );
    expect([...bytes]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(progress).toEqual([3, 4, 6]);
  });

  it('without content is empty', async () => {
    expect(await receiveBytes(new Response(null), () => undefined)).toHaveLength(0);
  });

  it('that fails midway is a network failure', async () => {
    const broken = receiveBytes(answerOf([[1]], new TypeError('terminated')), () => undefined);
    await expect(broken).rejects.toBeInstanceOf(NetworkFailure);
  });

  it('that was cancelled stays an abort error', async () => {
    const given = new DOMException('given up', 'AbortError');
    await expect(receiveBytes(answerOf([[1]], given), () => undefined)).rejects.toBe(given);
  });
});
