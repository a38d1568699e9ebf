import { NetworkFailure } from '#web/lib/http/api-problem.ts';
import { isAbort } from '#web/lib/http/http.ts';

/** Receives a whole response and reports the bytes as they arrive. If it breaks off, throws `NetworkFailure`. */
export async function receiveBytes(
  response: Response,
  onReceived: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  // Safari can't iterate a stream, so use its reader.
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
