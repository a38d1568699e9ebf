import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useTextContext } from '#web/lib/time/today.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';
import type { EntryPage } from './entry-page.tsx';

const LineStatus = lazyPart(async () => (await import('./entry-page.tsx')).LineStatus, {
  fallback: <p className="min-h-6" />,
  missing: 'later',
});

/** A line of today's journal on another page, saved while typing. A text that is being typed at midnight stays on its day. */
export function JournalLine() {
  const { t, today } = useTextContext();
  const headingId = useId();
  const [typedOn, setTypedOn] = useState<LocalDate>();
  const { ref, isNear } = useNearViewport();
  const day = typedOn ?? today;
  return (
    <div ref={ref}>
      <Card aria-labelledby={headingId} className="grid gap-1">
        <h2 id={headingId} className="font-semibold text-h3">
          <Link to="/journal" className="inline-flex min-h-tap items-center gap-1 hover:text-ink-2">
            {t('titles.journal')}
            <ChevronRight size={20} />
          </Link>
        </h2>
        <LineField
          key={day}
          date={day}
          isNear={isNear}
          onFocus={() => setTypedOn(day)}
          onBlur={() => setTypedOn(undefined)}
        />
      </Card>
    </div>
  );
}

type LineFieldProps = { date: LocalDate; isNear: boolean; onFocus: () => void; onBlur: () => void };

function LineField({ date, isNear, onFocus, onBlur }: LineFieldProps) {
  const { t } = useTranslation();
  const statusId = useId();
  const [page, setPage] = useState<EntryPage>();
  const [isUsed, noteUse] = useState(false);
  const text = useSyncExternalStore(page?.subscribe ?? never, () => page?.read().fields.text ?? '');
  return (
    <>
      <textarea
        aria-label={t('journal.text')}
        aria-describedby={statusId}
        placeholder={t('journal.text')}
        autoComplete="off"
        rows={1}
        className="min-h-12 w-full min-w-0 rounded-m border border-line-strong bg-surface px-4 py-3"
        // Grows with the text.
        style={{ fieldSizing: 'content', maxHeight: '20rem', resize: 'none' }}
        // Until the day's entry is loaded, so that what is typed follows it.
        readOnly={page === undefined}
        value={text}
        onFocus={() => {
          noteUse(true);
          onFocus();
        }}
        onChange={({ target }) => page?.change({ text: target.value })}
        onBlur={() => {
          void page?.send();
          onBlur();
        }}
      />
      {(isNear || isUsed) && <LineStatus id={statusId} date={date} onLoad={setPage} />}
    </>
  );
}

const never = () => () => undefined;
