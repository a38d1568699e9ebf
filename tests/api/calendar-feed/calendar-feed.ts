import ICAL from 'ical.js';
import * as v from 'valibot';
import {
  type CalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
} from '#domain/calendar-feed/calendar-feed.calls.ts';
import type { Answer } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { logPeriod, type Person, secondsOf, signIn } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { makeTask } from '../setup/tasks.ts';

export const NOON = '2026-03-01T12:00:00Z';
export const UNKNOWN = `http://localhost/calendar/${'A'.repeat(43)}.ics`;

/** Makes a new address and returns it as answered. */
export async function renewFeed(
  person: Person,
  body: object = {},
): Promise<v.InferOutput<typeof renewCalendarFeed.answer>> {
  return v.parse(renewCalendarFeed.answer, (await person.post('/api/user/calendar-feed/renew', body)).body);
}

/** The address in the person's details, without its secret; `null` without one. */
export async function feedOf(person: Person): Promise<CalendarFeed | null> {
  return v.parse(readCalendarFeed.answer, (await person.get('/api/user/calendar-feed')).body).feed;
}

/** Fetches a calendar like a calendar program, with only its address. */
export async function fetchCalendar(address: string, init: { method?: string; headers?: HeadersInit } = {}) {
  // The runtime's own fetch types and the DOM's name the same things.
  return fetchWorker(new URL(address).pathname, init as Parameters<typeof fetchWorker>[1]);
}

/** The events that an independent parser finds in a calendar, in its order. */
export function eventsIn(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      from: event.startDate.toString(),
      until: event.endDate.toString(),
      isWholeDays: event.startDate.isDate && event.endDate.isDate,
    };
  });
}

/** The events of the calendar at an address. */
export async function calendarAt(address: string) {
  const answer = await fetchCalendar(address);
  if (answer.status !== 200) throw new Error(`the calendar answered ${answer.status}`);
  return eventsIn(await answer.text());
}

/** A person with three past periods and a future task. */
export async function noor(): Promise<Person> {
  await setClock(NOON);
  const person = await signIn('noor@example.test');
  for (const day of ['2026-01-02', '2026-01-30', '2026-02-27']) await logPeriod(person, `${day}T12:00:00Z`);
  await makeTask(person, 'Quarterly, “VAT”;\nreturn', {
    task_start_timestamp: secondsOf('2026-03-05T12:00:00Z'),
    task_end_timestamp: secondsOf('2026-03-07T12:00:00Z'),
  });
  return person;
}

/** A calendar's answer in the format of the other checks. */
export async function answerOf(address: string): Promise<Answer> {
  const answer = await fetchCalendar(address);
  const text = await answer.text();
  const isProblem = /problem/.test(answer.headers.get('content-type') ?? '');
  return {
    status: answer.status,
    headers: new Headers([...answer.headers]),
    body: isProblem ? JSON.parse(text) : text,
  };
}
