import type ICAL from 'ical.js';
import { parseCivilTime } from '#domain/calendar/local-date.ts';

export type Ical = typeof ICAL;

/** A time as it is written: seconds on the clock, at midnight for a whole day, and its zone: a name, "Z", or `null` for none. */
export type WrittenTime = { readonly civil: number; readonly isDate: boolean; readonly zone: string | null };
/** A beginning with its end, as it is written or a number of seconds later; `null` for none. */
export type Span = { readonly start: WrittenTime; readonly end: WrittenTime | number | null };

/** An event as far as busy hours follow from it. */
export type CalendarEvent = Span & {
  readonly uid: string;
  readonly rules: readonly string[];
  readonly added: readonly Span[];
  readonly excluded: readonly WrittenTime[];
  readonly replaces: WrittenTime | null;
  /** EXRULE and RANGE=THISANDFUTURE, which aren't understood. */
  readonly isStrange: boolean;
  /** Takes no time: it is cancelled, transparent, declined or Marea's own. */
  readonly isFree: boolean;
  readonly isTentative: boolean;
  readonly isOutOfOffice: boolean;
};

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Something in a file that can't be read. It costs its event. */
export class NotUnderstood extends Error {}

const WHEN = /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID)(?![\w-])/i;
/** Everything up to the first colon outside quotes. */
const BEFORE_VALUE = /^(?:[^":]|"[^"]*")*:/;

/**
 * The properties among lines as ical.js reads them, with their values as they are written. A line that can't be read is left out; if
 * it says when something is, it throws `NotUnderstood`.
 */
export function propertiesOf(ical: Ical, lines: string) {
  return lines.split('\n').flatMap((line) => {
    try {
      const text = /^RRULE/i.test(line) ? line.toUpperCase() : line;
      // Its types have `any`: jCal begins with the name and the parameters (RFC 7265, section 3.4).
      const [name, params] = ical.parse.property(text) as [string, Params];
      return [{ name: name.toUpperCase(), params, value: line.replace(BEFORE_VALUE, '').trim() }];
    } catch {
      if (WHEN.test(line)) throw new NotUnderstood();
      return [];
    }
  });
}

/** The event that lines describe; `own` are the addresses by which its reader may be invited, in lower case. */
export function readEvent(
  ical: Ical,
  { lines, own }: { lines: string; own: readonly string[] },
): CalendarEvent {
  const properties = propertiesOf(ical, lines);
  const all = (name: string) => properties.filter((property) => property.name === name);
  const one = (name: string) => properties.find((property) => property.name === name);
  const word = (name: string) => one(name)?.value.toUpperCase();
  const timesOf = (name: string) =>
    all(name).flatMap(({ value, params }) => value.split(',').map((each) => timeOf(each, params)));
  const endOf = (text: string, params: Params) =>
    /^[+-]?P/.test(text) ? secondsOf(ical, text) : timeOf(text, params);
  const [[start], [replaces = null]] = [timesOf('DTSTART'), timesOf('RECURRENCE-ID')];
  const end = one('DTEND') ?? one('DURATION');
  if (!start) throw new NotUnderstood();
  const invitation = all('ATTENDEE').find(({ value }) =>
    own.includes(value.toLowerCase().replace('mailto:', '')),
  );
  // Who hasn't answered is as good as asked (RFC 5545, section 3.2.12).
  const answer = invitation && String(invitation.params.partstat ?? 'NEEDS-ACTION').toUpperCase();
  const uid = one('UID')?.value ?? '';
  const [status, shown] = [word('STATUS'), word('X-MICROSOFT-CDO-BUSYSTATUS')];
  return {
    uid,
    start,
    end: end ? endOf(end.value, end.params) : null,
    // A moved occurrence that still has the rule of its series is one all the same.
    rules: replaces ? [] : all('RRULE').map(({ value }) => value.toUpperCase()),
    added: (replaces ? [] : all('RDATE')).flatMap(({ value, params }) =>
      value.split(',').map((each) => {
        const [from = '', until] = each.split('/');
        return { start: timeOf(from, params), end: until === undefined ? null : endOf(until, params) };
      }),
    ),
    excluded: timesOf('EXDATE'),
    replaces,
    isStrange: one('EXRULE') !== undefined || one('RECURRENCE-ID')?.params.range !== undefined,
    isFree:
      status === 'CANCELLED' ||
      word('TRANSP') === 'TRANSPARENT' ||
      shown === 'FREE' ||
      shown === 'WORKINGELSEWHERE' ||
      answer === 'DECLINED' ||
      uid.toLowerCase().endsWith('@marea'),
    isTentative: [status, shown, answer].some((each) => each === 'TENTATIVE' || each === 'NEEDS-ACTION'),
    isOutOfOffice: shown === 'OOF',
  };
}

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d)(Z?))?$/;

/** A time of a property; eight digits are a day, whatever its parameters say. Throws `NotUnderstood` for what is no real day or time. */
export function timeOf(text: string, { tzid }: Params = {}): WrittenTime {
  const [, year, month, day, hour, minute, second, utc] = TIME.exec(text.trim()) ?? [];
  const civil = parseCivilTime(`${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}`);
  if (civil === undefined) throw new NotUnderstood();
  const zone = hour !== undefined && typeof tzid === 'string' ? tzid : null;
  return { civil, isDate: hour === undefined, zone: utc ? 'Z' : zone };
}

/** A duration of a length that anybody writes. */
export const DURATION =
  /^[+-]?P(?=\d|T\d)(?:\d{1,4}W)?(?:\d{1,5}D)?(?:T(?:\d{1,7}H)?(?:\d{1,7}M)?(?:\d{1,7}S)?)?$/;

/** Seconds of a DURATION, negative for a negative one. */
export function secondsOf(ical: Ical, text: string): number {
  if (!DURATION.test(text)) throw new NotUnderstood();
  return ical.Duration.fromString(text).toSeconds();
}
