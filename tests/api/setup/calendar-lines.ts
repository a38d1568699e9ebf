import ICAL from 'ical.js';
import { expect } from 'vitest';
import { secondsOf } from './person.ts';

/** Expects that a calendar follows RFC 5545, section 3.1: every line, the last included, ends in CRLF; and that no event is stamped later than now. */
export function expectCleanCalendar(text: string, now: string): void {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text).not.toContain('\r\n\r\n');
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) {
    const stamp = String(event.getFirstPropertyValue('dtstamp'));
    expect(stamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/);
    expect(secondsOf(stamp)).toBeLessThanOrEqual(secondsOf(now));
  }
}
