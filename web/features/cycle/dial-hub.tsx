type DialHubProps = { dayWord: string; day: number; note: string };

/** The middle of the dial: the day, large, and a note on it. Each day appears anew, which makes the number cross-fade. */
export function DialHub({ dayWord, day, note }: DialHubProps) {
  return (
    <>
      <span className="font-semibold text-[min(var(--fs-mini),4vw)] text-ink-2">{dayWord}</span>
      <span
        key={day}
        className="animate-appear font-display text-[min(3.875rem,17vw)] leading-none tracking-number"
      >
        {day}
      </span>
      <span className="mt-0.5 text-[min(var(--fs-mini),4vw)] text-ink-2">{note}</span>
    </>
  );
}
