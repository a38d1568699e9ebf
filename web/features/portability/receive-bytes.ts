import { NetworkFailure } from '#web/lib/http/api-problem.ts';
import { isAbort } from '#web/lib/http/http.ts';

/** All bytes of an answer, told as they arrive. A line that breaks before the end is a `NetworkFailure`. */
export async function receiveBytes(
  response: Response,
  onReceived: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  // Safari reads streams by their reader alone.
  const reader = response.body?.getReader();
  try {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      parts.push(next.value);
      received += next.value.length;
      onReceived(received);
    }
  } catch (cause) {
    throw isAbort(cause) ? cause : new NetworkFailure(cause);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
