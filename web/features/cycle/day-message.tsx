import { useQuery } from '@tanstack/react-query';
import { dayTextsQuery } from '#web/i18n/days.queries.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

/** The title and message of a day of the 28-day reference (1 to 28). Their room is kept while they load, so that nothing jumps. */
export function DayMessage({ alignedDay }: { alignedDay: number }) {
  const { data: days } = useQuery(dayTextsQuery(useLanguage()));
  const text = days?.[alignedDay - 1];
  return (
    <div className="grid min-h-30 content-start justify-items-center gap-2 px-1 text-center">
      {text && (
        <>
          <h2 className="font-display text-h2">{text.title}</h2>
          <p className="max-w-text text-ink-2">{text.message}</p>
        </>
      )}
    </div>
  );
}
