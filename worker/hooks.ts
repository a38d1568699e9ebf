import { calendarFeedService } from './calendar-feed/calendar-feed.service.ts';
import type { Hooks } from './context.ts';
import { remindersService } from './reminders/reminders.service.ts';
import { nextPlaceAtOf } from './tasks/reschedule-pinned.ts';

/** Effects of a lower tier in a higher one; only this file imports both. */
export const HOOKS: Hooks = {
  onTimeZone: (person) => remindersService(person).wake(),
  onPillHour: (person, hour) => remindersService(person).setPillHour(hour),
  // An intruder must not keep a calendar address that still shows the data.
  endingWithSessions: (person) => [calendarFeedService(person).ending()],
  endingMadeSince: (person, since) => calendarFeedService(person).endingSince(since),
  nextPlaceAtOf,
};
