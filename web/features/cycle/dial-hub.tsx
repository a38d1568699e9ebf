type DialHubProps = { dayWord: string; day: number; note: string };

/** The middle of the dial: the day, large, and a note on it. Each day appears anew, which makes the number cross-fade. */
export function DialHub({ dayWord, day, note }: DialHubProps) {
  return (
    <>
      <span className="font-semibold text-ink-2 text-mini">{dayWord}</span>
      <span key={day} className="animate-appear font-display text-[3.875rem] leading-none tracking-number">
        {day}
      </span>
      <span className="mt-0.5 text-ink-2 text-mini">{note}</span>
    </>
  );
}
