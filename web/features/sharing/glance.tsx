import type { ReactNode } from 'react';
import type { DateRange, LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { Glance } from '#domain/sharing/sharing.calls.ts';
import { dayRange } from '#web/i18n/format.ts';
import type { Texts } from '#web/i18n/load-texts.ts';

// The page that somebody with a link sees. It's drawn by React in the preview and without it on the page itself
// (web/static/dom-jsx.ts), so there are no hooks.

/** The words of the page, and the language that its dates are written in. */
export type GlanceWords = { readonly words: Texts['shared']; readonly language: string };
/** Drawings from the surrounding page. */
export type GlanceMarks = { readonly bloom: ReactNode; readonly glyphOf: (phase: CyclePhase) => ReactNode };

export type GlanceFrameProps = {
  heading: 'h1' | 'h3';
  bloom: ReactNode;
  title: string;
  children?: ReactNode;
  small?: ReactNode;
};

/** The card in every state: only its words differ, so that a look from afar tells nothing. */
export function GlanceFrame({ heading: Heading, bloom, title, children, small }: GlanceFrameProps) {
  return (
    <div className="glance">
      <div className="glance-bloom">{bloom}</div>
      <Heading className="glance-title">{title}</Heading>
      <div className="glance-words">{children}</div>
      <div className="glance-small">{small}</div>
    </div>
  );
}

type GlanceCardProps = Pick<GlanceFrameProps, 'heading'> &
  GlanceWords &
  GlanceMarks & { glance: Glance; expiresOn: LocalDate };

/** What a link shows today, who can see it, and until when. */
export function GlanceCard(props: GlanceCardProps) {
  const { heading, glance, expiresOn, words, language, bloom, glyphOf } = props;
  const { note, until, spans = [] } = glance;
  const day = (date: LocalDate) => dayRange({ start: date, end: date }, language);
  return (
    <GlanceFrame
      heading={heading}
      bloom={bloom}
      title={titleOf(glance, words)}
      small={
        <>
          {spans.length > 0 && (
            <div className="glance-ahead">
              <p>{words.ahead}</p>
              <ul>
                {spans.map((span) => (
                  <li key={span.start}>
                    {glyphOf(span.phase)}
                    <span>{isNextPeriod(span, glance) ? words.period : words.phases[span.phase]}</span>
                    <span className="glance-days">{dayRange(span, language)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <p>{words.who}</p>
          <p>
            {words.forecast} {filled(words.ends, day(expiresOn))}
          </p>
        </>
      }
    >
      {note !== undefined && <p className="glance-note">{note}</p>}
      {until !== undefined && <p>{filled(words.until, day(until))}</p>}
      {glance.state === 'any_day' && <p>{words.anyDayMeans}</p>}
    </GlanceFrame>
  );
}

function titleOf({ state, phase }: Glance, words: Texts['shared']): string {
  if (state === 'any_day') return words.anyDay;
  return state === 'shared' && phase !== undefined ? words.phases[phase] : words.none;
}

/** Whether a span is the days on which the next period is likely to begin, which comes last. */
function isNextPeriod(span: DateRange & { phase: CyclePhase }, { phase, spans = [] }: Glance): boolean {
  const isPresent = phase === 'menstrual' && span.start === spans[0]?.start;
  return span.phase === 'menstrual' && !isPresent;
}

const filled = (text: string, day: string): string => text.replace('{{day}}', () => day);
