/** The unfolded lines of a calendar that tell when somebody is busy; those of one component are joined by "\n". */
export type CalendarLines = {
  /** Properties of the calendar itself: its name, its zone, how often to ask again. */
  readonly calendar: string[];
  /** The VTIMEZONEs; each STANDARD and DAYLIGHT in them begins with its BEGIN line. */
  readonly zones: string[];
  readonly events: string[];
  /** Events that weren't closed, or come after the 50,000th. */
  dropped: number;
};

const EVENTS_MAX = 50_000;
const DEPTH_MAX = 8;
const CALENDAR_LINES_MAX = 100;
/** The longest unfolded line, in UTF-16 code units. A longer one is cut to its name, which nobody can read. */
const LINE_MAX = 65_536;

const ZONE_PART = /^(?:DTSTART|TZOFFSETFROM|TZOFFSETTO|RRULE|RDATE)[:;]/i;
/** The lines that are needed of each component, by its place. */
const NEEDED: Readonly<Record<string, RegExp>> = {
  VCALENDAR: /^(?:X-WR-CALNAME|X-WR-TIMEZONE|REFRESH-INTERVAL|X-PUBLISHED-TTL)[:;]/i,
  'VCALENDAR/VEVENT':
    /^(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|EXRULE|RECURRENCE-ID|STATUS|TRANSP|ATTENDEE|X-MICROSOFT-CDO-BUSYSTATUS)[:;]/i,
  'VCALENDAR/VTIMEZONE': /^TZID[:;]/i,
  'VCALENDAR/VTIMEZONE/STANDARD': ZONE_PART,
  'VCALENDAR/VTIMEZONE/DAYLIGHT': ZONE_PART,
};
/** Components that hold no event: one that begins within them shows that their end is missing. */
const WITHOUT_EVENTS = new Set(
  'VEVENT VALARM VFREEBUSY VJOURNAL VTODO VTIMEZONE STANDARD DAYLIGHT'.split(' '),
);

/** Where the next line begins: a blank or a tab continues the one before. Starting at the first break alone keeps many of them quick. */
const LINE_END = /(?<![\r\n])[\r\n]+(?=[^ \t\r\n])/;
const unfolded = (line: string) => line.replace(/[\r\n]+[ \t]?/g, '');

/**
 * Collects the needed lines of a calendar that comes in chunks of text, and holds no more than those and one line. Events right
 * below the calendar alone count.
 */
export function calendarReader() {
  const found: CalendarLines = { calendar: [], zones: [], events: [], dropped: 0 };
  let isCalendar: boolean | null = null;
  let rest = '';
  /** The components that are open, and the lines of the one below the calendar. */
  let path: string[] = [];
  let lines: string[] = [];
  /** The lines that are needed there. */
  let needed: RegExp | undefined;

  function leaveUnclosed() {
    if (path[1] === 'VEVENT') found.dropped++;
    path = path.slice(0, 1);
  }

  function begin(name: string) {
    if (name === 'VCALENDAR' || (name === 'VEVENT' && WITHOUT_EVENTS.has(path.at(-1) ?? ''))) leaveUnclosed();
    if (name === 'VCALENDAR') path = [name];
    else if (path.length > 0 && path.length < DEPTH_MAX) path.push(name);
    if (path.length === 2) lines = [];
    else if (path[1] === 'VTIMEZONE') take(`BEGIN:${name}`);
  }

  function end(name: string) {
    const depth = path.lastIndexOf(name);
    if (depth === 1 && path.length === 2) store(name);
    else if (depth === 0 || depth === 1) leaveUnclosed();
    if (depth >= 0) path = path.slice(0, depth);
  }

  function store(name: string) {
    const isRoom = found.events.length < EVENTS_MAX;
    // Joining copies the text: slices would hold on to whole chunks.
    if (name === 'VTIMEZONE') found.zones.push(lines.join('\n'));
    else if (name === 'VEVENT' && isRoom) found.events.push(lines.join('\n'));
    else if (name === 'VEVENT') found.dropped++;
  }

  function take(text: string) {
    const isOfCalendar = path.length === 1;
    if (isOfCalendar && found.calendar.length < CALENDAR_LINES_MAX) found.calendar.push(text);
    // Of the people invited, those matter who haven't agreed.
    if (!isOfCalendar && !/^ATTENDEE.*;PARTSTAT=ACCEPTED/i.test(text)) lines.push(text);
  }

  function read(line: string) {
    const [, verb, name = ''] = /^(BEGIN|END):\s*([\w-]+)/i.exec(line) ?? [];
    if (verb) {
      (verb.length === 5 ? begin : end)(name.toUpperCase());
      needed = NEEDED[path.join('/')];
    } else if (needed?.test(line)) {
      take(line.length > LINE_MAX ? line.slice(0, line.search(/[:;]/)) : line);
    }
  }

  function push(chunk: string) {
    if (isCalendar === false) return;
    let text = rest + chunk;
    if (isCalendar === null) {
      // A byte-order mark is a blank, too.
      text = text.trimStart();
      rest = text;
      if (text.length < 'BEGIN:VCALENDAR'.length) return;
      isCalendar = /^BEGIN:VCALENDAR/i.test(text);
    }
    const whole = text.split(LINE_END);
    const last = whole.pop() ?? '';
    const isLong = last.length > LINE_MAX;
    rest = isLong ? unfolded(last).slice(0, LINE_MAX + 1) + (/[\r\n]$/.test(last) ? '\n' : '') : last;
    for (const line of whole) read(unfolded(line));
  }

  return {
    push,
    isOther: () => isCalendar === false,
    /** `null` for a text that isn't a calendar. */
    end(): CalendarLines | null {
      push('\n');
      read(unfolded(rest));
      leaveUnclosed();
      return isCalendar ? found : null;
    },
  };
}
