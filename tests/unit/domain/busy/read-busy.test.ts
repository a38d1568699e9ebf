import { describe, expect, it } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { calendarOf, eventOf, linesOf, read, readText, timesOf } from './calendars.ts';

const START = 'DTSTART;TZID=Europe/Brussels:20261201T090000';
const END = 'DTEND;TZID=Europe/Brussels:20261201T100000';
const NINE_TO_TEN = ['2026-12-01 09:00-10:00'];

describe('an event takes no time', () => {
  it.each([
    ['STATUS:CANCELLED'],
    ['TRANSP:TRANSPARENT'],
    ['X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['X-MICROSOFT-CDO-BUSYSTATUS:workingelsewhere'],
    ['UID:0199-abc@marea'],
    ['ATTENDEE;PARTSTAT=DECLINED;CN="Robin: at work":mailto:ROBIN@example.org'],
  ])('if it says %s', async (line) => {
    expect(await read(eventOf(START, END, line))).toEqual({ times: [], days: [], not_understood: 0 });
  });

  it.each([
    ['an end at its beginning', [START, START.replace('DTSTART', 'DTEND')]],
    ['no end', [START]],
    ['no length', [START, 'DURATION:PT0S']],
  ])('if it has %s', async (_, lines) => {
    expect(await read(eventOf(...lines))).toEqual({ times: [], days: [], not_understood: 0 });
  });
});

describe('an event takes its time', () => {
  it.each([
    ['CLASS:PRIVATE'],
    ['CLASS:CONFIDENTIAL'],
    ['TRANSP:OPAQUE'],
    ['ATTENDEE;PARTSTAT=DECLINED:mailto:somebody@example.org'],
    ['ATTENDEE;PARTSTAT=ACCEPTED:mailto:robin@example.org'],
    ['ATTENDEE;PARTSTAT=DECLINED:'],
    ['X-MICROSOFT-CDO-BUSYSTATUS:BUSY'],
    // A bad line that doesn't say when costs only itself.
    ['ATTENDEE;PARTSTAT=DECLINED;CN="never closed:mailto:robin@example.org'],
  ])('with %s', async (line) => {
    expect(await read(eventOf(START, END, line))).toEqual({
      times: NINE_TO_TEN,
      days: [],
      not_understood: 0,
    });
  });

  it.each([
    ['STATUS:TENTATIVE', 1],
    ['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', 1],
    ['ATTENDEE;PARTSTAT=TENTATIVE:mailto:robin@example.org', 1],
    ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:robin@example.org', 1],
    ['ATTENDEE;RSVP=TRUE:mailto:robin@example.org', 1],
    ['ATTENDEE;PARTSTAT=TENTATIVE:mailto:somebody@example.org', 0],
    ['STATUS:CONFIRMED', 0],
  ])('with %s it is tentative: %s', async (line, tentative) => {
    const { busy } = await readText(calendarOf(eventOf(START, END, line)));
    expect(busy.intervals.map(([, , mark]) => mark)).toEqual([tentative]);
  });

  it('of an invitation to the calendar’s own name', async () => {
    const declined = eventOf(START, END, 'ATTENDEE;PARTSTAT=DECLINED:mailto:work@example.org');
    const { busy } = await readText(calendarOf(['X-WR-CALNAME:Work@Example.org'], declined));
    expect(busy.intervals).toEqual([]);
  });
});

describe('an event isn’t understood, and the one beside it is', () => {
  const good = eventOf(START, END);
  it.each([
    ['a 30 February', ['DTSTART:20260230T090000Z', END]],
    ['a month 99', ['DTSTART:20269912T090000Z', END]],
    ['an hour 25', ['DTSTART:20261201T250000Z', END]],
    ['a time without seconds', ['DTSTART:20261201T0900', END]],
    ['an offset', ['DTSTART:20261201T090000+0100', END]],
    ['a beginning that is missing', [END]],
    ['a line that is none', ['DTSTART', END]],
    ['an end before its beginning', [START, 'DTEND;TZID=Europe/Brussels:20261201T085900']],
    ['a negative length', [START, 'DURATION:-PT1H']],
    ['a length that is none', [START, 'DURATION:an hour']],
    ['an end that is a day', [START, 'DTEND;VALUE=DATE:20261202']],
    ['32 days', ['DTSTART:20261201T090000Z', 'DTEND:20270102T090000Z']],
    ['367 days', ['DTSTART:20261201', 'DTEND:20271203']],
    ['a frequency of hours', [START, END, 'RRULE:FREQ=HOURLY']],
    ['a rule that is none', [START, END, 'RRULE:every week']],
    ['a rule of weeks of the year', [START, END, 'RRULE:FREQ=YEARLY;BYWEEKNO=49']],
    ['a rule with a part that nobody knows', [START, END, 'RRULE:FREQ=DAILY;SKIP=BACKWARD']],
    ['a rule of several hours a day', [START, END, 'RRULE:FREQ=DAILY;BYHOUR=9,15']],
    ['a rule of 10 KB', [START, END, `RRULE:FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(5_000)}1`]],
    ['an EXRULE', [START, END, 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY']],
    ['a bad EXDATE', [START, END, 'RRULE:FREQ=DAILY', 'EXDATE:tomorrow']],
    ['a bad RDATE', [START, END, 'RDATE:20261301T090000Z']],
    [
      'a line of 70,000 characters',
      [START, END, `EXDATE:${'20261201T090000Z,'.repeat(4_200)}20261201T090000Z`],
    ],
  ])('with %s', async (_, lines) => {
    expect(await read(good, eventOf(...lines))).toEqual({ times: NINE_TO_TEN, days: [], not_understood: 1 });
  });

  it('with all that follows an occurrence replaced', async () => {
    const series = eventOf(
      'UID:one',
      'DTSTART:20261202T100000Z',
      'DTEND:20261202T110000Z',
      'RRULE:FREQ=DAILY',
    );
    const following = eventOf(
      'UID:one',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T100000Z',
      'DTSTART:20261203T120000Z',
      'DTEND:20261203T130000Z',
    );
    expect(await read(good, series, following)).toEqual({ times: NINE_TO_TEN, days: [], not_understood: 1 });
  });
});

describe('a series', () => {
  const series = (...lines: string[]) => eventOf('UID:series', START, END, ...lines);
  const days = (...list: number[]) =>
    list.map((one) => `2026-12-${String(one).padStart(2, '0')} 09:00-10:00`);
  it.each([
    ['FREQ=DAILY;COUNT=3', days(1, 2, 3)],
    ['freq=daily;count=3;', days(1, 2, 3)],
    ['FREQ=DAILY;UNTIL=20261203', days(1, 2, 3)],
    // Nine o'clock is eight in UTC.
    ['FREQ=DAILY;UNTIL=20261203T080000Z', days(1, 2, 3)],
    ['FREQ=DAILY;UNTIL=20261203T075959Z', days(1, 2)],
    ['FREQ=DAILY;COUNT=3;UNTIL=20261202T080000Z', days(1, 2)],
    ['FREQ=WEEKLY;WKST=SU', days(1, 8)],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU', days(1, 13)],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU,SU', days(1, 6)],
    ['FREQ=DAILY;BYDAY=MO,TU,WE', days(1, 2, 7, 8, 9, 14)],
    ['FREQ=MONTHLY;BYMONTHDAY=1,5,10', days(1, 5, 10)],
    ['FREQ=MONTHLY;BYDAY=1TU,2TH', days(1, 10)],
    ['FREQ=DAILY;BYDAY=MO,TU;BYHOUR=9;BYMINUTE=0;BYSECOND=0', days(1, 7, 8, 14)],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2,-23,-1', days(1, 2)],
    ['FREQ=YEARLY;BYMONTH=12;BYDAY=-3TH;INTERVAL=1', days(1)],
    ['FREQ=YEARLY;BYDAY=49WE', days(1, 9)],
    ['FREQ=YEARLY;BYYEARDAY=335,345,-22', days(1, 10, 11)],
    // The first day counts, even if its rule doesn't name it.
    ['FREQ=WEEKLY;BYDAY=FR', days(1, 4, 11)],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', days(1)],
  ])('with %s', async (rule, times) => {
    expect(await read(series(`RRULE:${rule}`))).toEqual({ times, days: [], not_understood: 0 });
  });

  it('loses what is excluded, as an instant or as a whole day', async () => {
    const excluded = [
      'EXDATE:20261202T080000Z,20261203T090000Z',
      'EXDATE;VALUE=DATE:20261204',
      'EXDATE:20261205T090000',
    ];
    const { times } = await read(series('RRULE:FREQ=DAILY;COUNT=6', ...excluded));
    expect(times).toEqual(days(1, 3, 6));
  });

  it('gains dates, and periods with a length of their own', async () => {
    const { times } = await read(
      series(
        'RDATE;TZID=Europe/Brussels:20261203T110000',
        'RDATE;VALUE=DATE:20261204',
        'RDATE;VALUE=PERIOD:20261205T080000Z/PT30M,20261206T080000Z/20261206T083000Z',
      ),
    );
    expect(times).toEqual([
      '2026-12-01 09:00-10:00',
      '2026-12-03 11:00-12:00',
      '2026-12-04 09:00-10:00',
      '2026-12-05 09:00-09:30',
      '2026-12-06 09:00-09:30',
    ]);
  });

  it('has an occurrence replaced by instant, out of the window and into it, or cancelled', async () => {
    const rule = 'RRULE:FREQ=WEEKLY';
    const moved = (id: string, ...lines: string[]) => eventOf('UID:series', `RECURRENCE-ID:${id}`, ...lines);
    const { times } = await read(
      series(rule),
      moved('20261208T080000Z', 'DTSTART:20280101T080000Z', 'DTEND:20280101T090000Z'),
      moved('20280104T080000Z', 'DTSTART:20261210T080000Z', 'DTEND:20261210T083000Z'),
    );
    expect(times).toEqual(['2026-12-01 09:00-10:00', '2026-12-10 09:00-09:30']);
    const cancelled = moved('20261201T080000Z', START, END, 'STATUS:CANCELLED');
    expect((await read(series(rule), cancelled)).times).toEqual(['2026-12-08 09:00-10:00']);
    // Its series isn't in the file.
    expect((await read(moved('20261208T080000Z', START, END))).times).toEqual(NINE_TO_TEN);
  });

  it('of whole days has its dates, and those of times are its days', async () => {
    const { days: found } = await read(
      eventOf(
        'DTSTART;VALUE=DATE-TIME:20261201',
        'DTEND:20261203',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        // Midnight of 8 December in Brussels.
        'EXDATE:20261207T230000Z',
      ),
    );
    expect(found).toEqual(['2026-12-01', '2026-12-02', '2026-12-15', '2026-12-16']);
  });

  it('of whole days loses the day that a time is on, on the clock of its zone', async () => {
    const { busy } = await readText(
      calendarOf(
        ['X-WR-TIMEZONE:America/New_York'],
        eventOf(
          'DTSTART:19650101',
          'RRULE:FREQ=DAILY',
          'EXDATE;TZID=Europe/Brussels:20261201T000000',
          'EXDATE:20261203T040000Z',
        ),
      ),
    );
    expect(busy.all_day.slice(0, 5)).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ]);
  });

  it('that began before 1970 gains a day at its hour', async () => {
    const old = [
      'DTSTART;TZID=Europe/Brussels:19650105T090000',
      'DTEND;TZID=Europe/Brussels:19650105T100000',
    ];
    expect((await read(eventOf(...old, 'RDATE;VALUE=DATE:20261201'))).times).toEqual(NINE_TO_TEN);
    expect((await read(eventOf(...old, 'RRULE:FREQ=WEEKLY'))).times).toEqual(days(1, 8));
  });

  it('that began in 2010 costs no more than a new one', async () => {
    const old = eventOf(
      'DTSTART;TZID=Europe/Brussels:20100106T090000',
      'DTEND;TZID=Europe/Brussels:20100106T100000',
      'RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
    );
    const { times, not_understood } = await read(...Array.from({ length: 60 }, () => old));
    expect(times).toHaveLength(11);
    expect(not_understood).toBe(0);
  });
});

describe('the zone of a time', () => {
  const nine = (tzid: string) => [
    `DTSTART;TZID=${tzid}:20261201T090000`,
    `DTEND;TZID=${tzid}:20261201T100000`,
  ];
  const zone = (id: string, ...rule: string[]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${id}`,
    'BEGIN:STANDARD',
    'DTSTART:20000101T000000',
    'TZOFFSETFROM:+0500',
    'TZOFFSETTO:+0400',
    ...rule,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  it.each([
    ['Europe/London', '10:00-11:00'],
    ['/Europe/London', '10:00-11:00'],
    ['"Europe/London"', '10:00-11:00'],
    ['GMT Standard Time', '10:00-11:00'],
    ['"GMT Standard Time 1"', '10:00-11:00'],
    ['Tokyo Standard Time', '01:00-02:00'],
    ['UTC', '10:00-11:00'],
    ['Somewhere', '06:00-07:00'],
    ['Nowhere', '15:00-16:00'],
    ['Hourly', '15:00-16:00'],
    ['Bad', '15:00-16:00'],
  ])('called %s', async (tzid, span) => {
    const { busy, not_understood } = await readText(
      calendarOf(
        ['X-WR-TIMEZONE:America/New_York'],
        // A name that everybody knows wins over what the file says of it.
        zone('Europe/London'),
        zone('Somewhere'),
        zone('Hourly', 'RRULE:FREQ=HOURLY'),
        zone('Bad', 'RDATE:never'),
        eventOf(...nine(tzid)),
      ),
    );
    expect(timesOf(busy)).toEqual([`2026-12-01 ${span}`]);
    expect(not_understood).toBe(0);
  });

  it('without a name is the calendar’s, else the person’s', async () => {
    const floating = eventOf('DTSTART:20261201T090000', 'DTEND:20261201T100000');
    const { busy } = await readText(calendarOf(floating), { timeZone: 'Asia/Tokyo' });
    expect(timesOf(busy)).toEqual(['2026-12-01 01:00-02:00']);
    const inTokyo = await readText(calendarOf(['X-WR-TIMEZONE:Asia/Tokyo'], floating));
    expect(timesOf(inTokyo.busy)).toEqual(['2026-12-01 01:00-02:00']);
  });
});

describe('what is read', () => {
  it('reaches from yesterday to the 91st day ahead', async () => {
    const daily = eventOf('DTSTART:20260101T110000Z', 'DTEND:20260101T120000Z', 'RRULE:FREQ=DAILY');
    const days = eventOf('DTSTART:20260101', 'DTEND:20260102', 'RRULE:FREQ=DAILY');
    const { busy } = await readText(calendarOf(daily, days));
    const times = timesOf(busy, { from: day('2026-11-01'), to: day('2027-04-01') });
    expect([times.length, times[0], times.at(-1)]).toEqual([
      93,
      '2026-11-29 12:00-13:00',
      '2027-03-01 12:00-13:00',
    ]);
    expect([busy.all_day.length, busy.all_day[0], busy.all_day.at(-1)]).toEqual([
      93,
      '2026-11-29',
      '2027-03-01',
    ]);
  });

  it('is rounded to five minutes, and intervals that touch become one', async () => {
    const { times } = await read(
      eventOf('DTSTART:20261201T080300Z', 'DTEND:20261201T081100Z'),
      eventOf('DTSTART:20261201T081400Z', 'DTEND:20261201T082930Z'),
      eventOf('DTSTART:20261201T083500Z', 'DTEND:20261201T084000Z'),
    );
    expect(times).toEqual(['2026-12-01 09:00-09:30', '2026-12-01 09:35-09:40']);
  });

  it('has one interval for a day with more than fifty', async () => {
    const two = (value: number) => String(value).padStart(2, '0');
    const short = (at: number) => {
      const [hour, minute] = [two(8 + Math.floor(at / 6)), two((at % 6) * 10)];
      return eventOf(`DTSTART:20261201T${hour}${minute}00Z`, 'DURATION:PT5M');
    };
    const many = (count: number) => read(...Array.from({ length: count }, (_, at) => short(at)));
    expect((await many(50)).times).toHaveLength(50);
    expect((await many(51)).times).toEqual(['2026-12-01 09:00-17:25']);
  });

  it('says how soon to read it again only if the calendar does so in a length of time', async () => {
    const refresh = async (...lines: string[]) => (await readText(calendarOf(lines))).refresh_seconds;
    expect(await refresh()).toBeNull();
    expect(await refresh('X-PUBLISHED-TTL:PT12H')).toBe(43_200);
    expect(await refresh('X-PUBLISHED-TTL:PT12H', 'REFRESH-INTERVAL;VALUE=DURATION:P1D')).toBe(86_400);
    for (const text of ['soon', 'P', 'PT', 'P1', '-PT', 'PT1H1H', ''])
      expect(await refresh(`X-PUBLISHED-TTL:${text}`)).toBeNull();
  });
});

it('a text that doesn’t begin as a calendar is none', () => {
  for (const text of [
    '',
    ' ',
    '<!doctype html><p>BEGIN:VCALENDAR',
    '{"BEGIN":"VCALENDAR"}',
    'BEGIN:VCARD\r\nEND:VCARD',
  ])
    expect(linesOf(text, 5)).toBeNull();
  expect(linesOf(`\uFEFF \r\n${calendarOf(eventOf(START, END))}`, 3)?.events).toHaveLength(1);
});
