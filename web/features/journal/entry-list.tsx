import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { monthAndYear, spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { moodText } from './level-text.ts';

/** Characters of a text that the list shows. */
const EXCERPT_LENGTH = 140;

/** Entries by month, newest first; each leads to its page. */
export function EntryList({ entries, current }: { entries: readonly JournalEntry[]; current: LocalDate }) {
  const language = useLanguage();
  const dated = entries.flatMap((entry) => {
    const date = parseLocalDate(entry.date);
    return date === undefined ? [] : [{ entry, date }];
  });
  const months = Map.groupBy(dated, ({ date }) => date.slice(0, 7));
  return (
    <div className="grid gap-4">
      {[...months].map(([month, days]) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h3 id={`month-${month}`} className="font-semibold text-ink-2 text-small first-letter:uppercase">
            {days[0] && monthAndYear(days[0].date, language)}
          </h3>
          <ul className="mt-1 grid divide-y divide-line">
            {days.map(({ entry, date }) => (
              <EntryLink key={date} entry={entry} date={date} isCurrent={date === current} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type EntryLinkProps = { entry: JournalEntry; date: LocalDate; isCurrent: boolean };

/** Memoized, because the list changes with every key typed on a page. */
const EntryLink = memo(function EntryLink({ entry, date, isCurrent }: EntryLinkProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { cycle_phase: phase, mood, text, tags } = entry;
  return (
    <li>
      <Link
        to="/journal"
        search={{ date }}
        aria-current={isCurrent ? 'page' : undefined}
        className="journal-link relative grid min-h-tap gap-0.5 rounded-m px-2 py-2.5 hover:bg-surface-2"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="font-semibold first-letter:uppercase">{spokenDay(date, language)}</span>
          {phase && (
            <span data-phase={phase} className="flex items-center gap-1.5 text-ph-ink text-small">
              <PhaseGlyph phase={phase} size={14} />
              {t(`phases.${phase}`)}
            </span>
          )}
        </span>
        <span className="journal-excerpt wrap-anywhere text-ink-2 text-small">
          {excerptOf(text) || t('journal.noText')}
        </span>
        {(mood !== null || tags.length > 0) && (
          <span className="wrap-anywhere text-ink-2 text-small">
            {[moodText(mood, t), ...tags].filter(Boolean).join(' · ')}
          </span>
        )}
      </Link>
    </li>
  );
});

const excerptOf = (text: string): string => cutText(text.replaceAll(/\s+/g, ' '), EXCERPT_LENGTH);
