import { answerJson, playServer } from '../api/setup/play-server.ts';

/** A mail provider that accepts every mail, the same key once a day, and can be made unavailable. */
export async function startMailRecorder() {
  const takenAt = new Map<string, number>();
  const state = { now: 0, isAway: false, fresh: [] as string[] };
  const { origin, close } = await playServer(({ request, response, body }) => {
    const { to } = JSON.parse(body.toString()) as { to: string | string[] };
    const key = String(request.headers['idempotency-key']);
    if (state.isAway)
      answerJson(response, { status: 500, body: { statusCode: 500, name: 'away', message: 'no' } });
    else answerJson(response, { body: { id: key } });
    if (state.isAway || state.now - (takenAt.get(key) ?? -Infinity) < 86_400) return;
    takenAt.set(key, state.now);
    state.fresh.push(String(to));
  });

  return {
    url: origin,
    state,
    /** Returns the addresses of the mails accepted since the last call. */
    takeFresh: (): string[] => state.fresh.splice(0),
    close,
  };
}
