import { useNavigate } from '@tanstack/react-router';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { type LocalTime, minuteOf, timeOfMinute } from '#domain/calendar/local-time.ts';
import { HOUR_MINUTES, localTimeAt } from '#domain/calendar/zoned-day.ts';
import type { PlanPreview } from '#domain/planning/planning.calls.ts';
import { blocksOverlap } from '#domain/tasks/task-time.ts';
import { clock, dayHeading, durationText, type TextContext } from '#web/i18n/format.ts';
import { capitalised, clockRange } from '#web/i18n/format-value.ts';
import { lazyPart, useSheetOnDemand } from '#web/lib/page/lazy-part.tsx';
import { useNow, useTextContext, useToday } from '#web/lib/time/today.ts';
import { classNames } from '#web/ui/layout/card.tsx';
import { loadSheetDialog, Sheet } from '#web/ui/overlays/sheet.tsx';

type Day = PlanPreview['days'][number];
type Block = Day['blocks'][number];
type Hours = Day['hours'];

/** A day of a plan, with the plan's other days, on which its nights begin and end. */
type DayHoursProps = { day: Day; days: readonly Day[]; context: TextContext };

const lengthOf = ({ from, until }: Hours) => minuteOf(until) - minuteOf(from);

type BlockProps = DayHoursProps & { block: Block };

/** When a block is; `spoken` for a screen reader. Of a night's two parts each says when the other begins or ends. */
function spanText({ block, day, days, context: { t } }: BlockProps, form: 'shown' | 'spoken') {
  const place = days.indexOf(day);
  const isSame = ({ kind, task_id: id }: Block) => kind === block.kind && id === block.task_id;
  const before = days[place - 1]?.blocks.find((one) => isSame(one) && one.until === '24:00');
  const after = days[place + 1]?.blocks.find((one) => isSame(one) && one.from === '00:00');
  const since = block.from === '00:00' && before?.from !== '00:00' && before?.from;
  const tomorrow = block.until === '24:00' && after?.until !== '24:00' && after?.until;
  if (!since && !tomorrow && form === 'shown') return clockRange(block);
  const key = since ? (tomorrow ? 'through' : 'since') : tomorrow ? 'tomorrow' : 'spoken';
  const times = { from: clock(since || block.from), until: clock(tomorrow || block.until) };
  return t(`plan.hours.spans.${key}`, times);
}

/** A day's hours as a bar, whose name says all of them and which opens them; without blocks the free hours in words. */
export function DayHours({ onOpen, ...props }: DayHoursProps & { onOpen: () => void }) {
  const { day, context } = props;
  const { t, language, today } = context;
  const { blocks, free, hours, date } = day;
  const freeText = free.map((gap) => t('plan.hours.free', { range: clockRange(gap) })).join(', ');
  if (blocks.length === 0) {
    const bar = <span className={BAR}>{freeText}</span>;
    return freeText && <p className="py-1.5">{bar}</p>;
  }

  const drawn = blocks.filter((block) => blocksOverlap(block, hours));
  const share = (minutes: number) => `${(100 * minutes) / lengthOf(hours)}%`;
  const left = (time: LocalTime) => share(minuteOf(time) - minuteOf(hours.from));
  const words = blocks.map(
    (block) => `${block.title ?? t('plan.hours.busy')} ${spanText({ block, ...props }, 'spoken')}`,
  );
  const length = durationText(
    free.reduce((sum, gap) => sum + lengthOf(gap), 0),
    t,
  );
  const name = { day: dayHeading(date, language).weekday, hours: words.join(', '), length };
  return (
    <button
      type="button"
      className="block w-full py-1.5"
      aria-haspopup="dialog"
      aria-label={t('plan.hours.name', name)}
      onClick={onOpen}
    >
      <span className={BAR}>
        {drawn.length === 0 && freeText}
        {drawn.map((block) => (
          <span
            key={`${block.from} ${block.task_id}`}
            data-hours={block.kind}
            style={{ left: left(block.from), width: share(lengthOf(block)) }}
          />
        ))}
        {date === today && <Now left={left} hours={hours} />}
      </span>
    </button>
  );
}

const BAR =
  'hours-bar relative grid min-h-8 place-items-center overflow-hidden rounded-s border border-line-strong text-center text-ink-2 text-small';

function Now({ left, hours }: { left: (time: LocalTime) => string; hours: Hours }) {
  const now = localTimeAt(useNow(), useToday().timeZone);
  return now >= hours.from && now < hours.until && <span data-hours="now" style={{ left: left(now) }} />;
}

// Most visits to the page need neither.
const NewTask = lazyPart(async () => (await import('#web/features/best-dates/new-task.tsx')).NewTask);

/** The sheet of a day's hours; from each gap it opens the form for a new task, and `onAdded` is called with each that is created. */
export function useHoursSheet(days: readonly Day[], onAdded: () => void) {
  const context = useTextContext();
  const { t, language } = context;
  const navigate = useNavigate();
  const newTask = useSheetOnDemand<{ day: LocalDate; time: LocalTime }>(NewTask, ({ on, isOpen, close }) => (
    <NewTask
      key={`${on.day} ${on.time}`}
      open={isOpen}
      onClose={close}
      start={{ startOn: null, endOn: on.day, task_time: on.time, task_repeat: null }}
      onCreated={onAdded}
      onPlan={(task) => void navigate({ to: '/tasks', search: { task } })}
    />
  ));
  return useSheetOnDemand<LocalDate>({ load: loadSheetDialog }, ({ on, isOpen, close }) => {
    const day = days.find(({ date }) => date === on);
    const { weekday, dayAndMonth } = dayHeading(on, language);
    return (
      <Sheet
        open={isOpen && day !== undefined}
        onClose={close}
        title={t('plan.hours.title', { day: weekday })}
        subtitle={<p className="text-ink-2 text-small">{dayAndMonth}</p>}
        closeLabel={t('plan.close')}
      >
        {day && <HoursList {...{ day, days, context }} onAdd={(time) => newTask.open({ day: on, time })} />}
        {newTask.sheet}
      </Sheet>
    );
  });
}

/** A block or a gap. Blocks at the same time have a lane: 0, 1 beside it, and the others are the second one's `more`. */
type Entry = Hours & { block?: Block; lane?: number; more?: Block[] };

/** A day's blocks and gaps in order. */
export function entriesOf({ blocks, free }: Day): Entry[] {
  const lanes: Entry[] = [];
  const taken = blocks.map((block): Entry => {
    if (!blocks.some((other) => other !== block && blocksOverlap(other, block))) return { ...block, block };
    const first = lanes.findIndex(({ until }) => until <= block.from);
    const lane = first < 0 ? lanes.length : first;
    if (lane > 1) lanes[1]?.more?.push(block);
    lanes[lane] = { ...block, block, lane, more: [] };
    return lanes[lane];
  });
  return [...taken, ...free].sort((one, other) => one.from.localeCompare(other.from));
}

const HOURS_A_DAY = 24;
/** A ruler's rem a minute: 48 px an hour. */
const MINUTE_REM = 0.05;

type HoursListProps = DayHoursProps & { onAdd: (time: LocalTime) => void };

/** A day's blocks and gaps in order. Where there is room, the stylesheet draws them on a ruler, in their rows and columns. */
function HoursList({ onAdd, ...props }: HoursListProps) {
  const { t } = props.context;
  const entries = entriesOf(props.day);
  const [first, last] = [minuteOf(props.day.hours.from), minuteOf(props.day.hours.until)];
  const isWithin = (minute: number) => minute >= first && minute <= last;
  const hours = Array.from({ length: HOURS_A_DAY + 1 }, (_, hour) => hour * HOUR_MINUTES).filter(isWithin);
  const ends = entries.flatMap(({ from, until }) => [minuteOf(from), minuteOf(until)]);
  const marks = [...new Set([...hours, first, last, ...ends])].sort((one, other) => one - other);
  // A night before or after the hours is as high as its words.
  const rows = marks.slice(1).map((end, index) => {
    const start = marks[index] ?? end;
    return `minmax(${isWithin(start) && isWithin(end) ? (end - start) * MINUTE_REM : 0}rem, auto)`;
  });
  const line = (minute: number) => marks.indexOf(minute) + 1;
  return (
    <div className="hours-list text-small">
      <ol style={{ gridTemplateRows: rows.join(' ') }}>
        {hours.map((minute) => (
          <li key={minute} aria-hidden="true" style={{ gridRow: line(minute) }}>
            <span className="relative bg-surface text-ink-2">{clock(timeOfMinute(minute))}</span>
          </li>
        ))}
        {entries.map(({ block, from, until, lane, more = [] }) => (
          <li
            // A gap whose beginning was filled stays the same, so that the focus can return to its button.
            key={block ? `${from} ${block.task_id}` : until}
            data-hours={block?.kind ?? 'free'}
            data-more={lane !== undefined && lane > 1 ? '' : undefined}
            className={classNames(
              'min-w-0 flex-wrap items-center gap-x-3 rounded-s px-3 leading-snug wrap-anywhere',
              block && 'border border-line-strong',
            )}
            style={{
              gridRow: `${line(minuteOf(from))} / ${line(minuteOf(until))}`,
              gridColumn: lane === undefined ? '2 / -1' : lane + 2,
            }}
          >
            {block ? <BlockText block={block} {...props} /> : <Gap {...{ from, until, onAdd, t }} />}
            {more.length > 0 && (
              <details className="basis-full">
                <summary className="py-2 font-semibold">+{more.length}</summary>
                {more.map((one) => (
                  <p key={`${one.from} ${one.task_id}`}>
                    <BlockText block={one} {...props} />
                  </p>
                ))}
              </details>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function BlockText(props: BlockProps) {
  const { t, language } = props.context;
  return (
    <>
      <span className="hours-title font-semibold">
        {props.block.title ?? capitalised(t('plan.hours.busy'), language)}
      </span>{' '}
      <span>{spanText(props, 'shown')}</span>
    </>
  );
}

type GapProps = Hours & Pick<HoursListProps, 'onAdd'> & Pick<TextContext, 't'>;

function Gap({ onAdd, t, ...gap }: GapProps) {
  return (
    <>
      <span className="text-ink-2">{t('plan.hours.free', { range: clockRange(gap) })}</span>
      <button
        type="button"
        className="min-h-tap py-3 text-left font-semibold text-ink underline underline-offset-4"
        onClick={() => onAdd(gap.from)}
      >
        {t('plan.hours.add', { time: clock(gap.from) })}
      </button>
    </>
  );
}
