import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeEach } from 'vitest';
import { playServer } from '../setup/play-server.ts';

/** Writes an answer: the text of a calendar, or something hostile. */
type Serve = (response: ServerResponse, request: IncomingMessage) => void;

const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** A calendar with an event for each pair of instants, under the title that must never be stored. */
export const SECRET_TITLE = 'Interview at the competition';
export const calendarOf = (...events: readonly (readonly [from: string, until: string])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//tests//EN',
    ...events.flatMap(([from, until], index) => [
      'BEGIN:VEVENT',
      `UID:${index}@host.example`,
      `DTSTAMP:${stamp(new Date().toISOString())}`,
      `DTSTART:${stamp(from)}`,
      `DTEND:${stamp(until)}`,
      `SUMMARY:${SECRET_TITLE}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** A busy hour on the day after that of the tests. */
export const AN_HOUR = calendarOf(['2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z']);

/** A host of calendars on this machine, emptied for each test of a file. */
export function calendarHost() {
  const serving = new Map<string, Serve>();
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  let host: Awaited<ReturnType<typeof playServer>> | undefined;
  beforeEach(async () => {
    host ??= await playServer(({ request, response }) => {
      const path = request.url ?? '';
      requests.push({ path, headers: request.headers });
      const serve = serving.get(path);
      if (serve) serve(response, request);
      else response.writeHead(404).end('nothing of that name');
    });
    serving.clear();
    requests.length = 0;
  });
  afterAll(() => host?.close());
  return {
    get origin() {
      return host?.origin ?? '';
    },
    /** The host as answers show it. */
    get name() {
      return new URL(host?.origin ?? '').host;
    },
    requests,
    /** Serves a path, and returns its address. */
    serve(path: string, answer: string | Serve): string {
      serving.set(path, typeof answer === 'string' ? (response) => response.end(answer) : answer);
      return `${host?.origin}${path}`;
    },
    asked: (path: string) => requests.filter((request) => request.path === path).length,
  };
}
