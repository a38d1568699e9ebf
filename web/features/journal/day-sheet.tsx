import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef } from 'react';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CurrentCyclePrediction, Predictions } from '#domain/cycle/cycle.schema.ts';
import { phaseDays } from '#domain/cycle/phase-days.ts';
import type { JournalEntry } from '#domain/journal/journal.calls.ts';
import { predictionsQuery, useLoadedDays } from '#web/features/cycle/cycle.data.ts';
import { DaySections, SavedLine } from '#web/features/day-log/day-sections.tsx';
import { dayHeading, dayRange, shortMonth, spokenDay } from '#web/i18n/format.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { Turns } from '#web/ui/calendar/turns.tsx';
import { TextAreaField } from '#web/ui/inputs/text-field.tsx';
// Not the lazy dialog: this file is already a chunk of its own.
import { SheetDialog } from '#web/ui/overlays/sheet-dialog.tsx';
import { LoadedEntry, OtherVersion, SaveStatus, useEntryPage } from './entry-page.tsx';

type DaySheetProps = {
  day: LocalDate;
  onDay: (day: LocalDate) => void;
  open: boolean;
  onClose: () => void;
};

/** Everything that is logged for a day, composed from several features. A press saves. */
export function DaySheet({ day, onDay, open, onClose }: DaySheetProps) {
  const { t, language, today } = useTextContext();
  const known = useLoadedDays();
  useSignMoved();
  const place = useMemo(() => phaseDays(known)(day), [known, day]);
  const { weekday } = dayHeading(day, language);
  // Short, because on phones "saved" and the arrows are beside it.
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  const date = `${Number(day.slice(8))} ${shortMonth(day, language)}${year}`;
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      height="full"
      title={capitalised(weekday, language)}
      subtitle={
        <p className="text-ink-2 text-small">
          <span className="whitespace-nowrap">{date}</span>
          {place && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{t('month.day', { day: place.cycleDay })}</span>
            </>
          )}
        </p>
      }
      action={
        <>
          <SavedLine date={day} />
          <div className="flex flex-none">
            <Turns
              className="text-ink-2 hover:text-ink"
              labels={{ previous: t('journal.dayBefore'), next: t('journal.dayAfter') }}
              onPrevious={() => onDay(addDays(day, -1))}
              onNext={day < today ? () => onDay(addDays(day, 1)) : undefined}
            />
          </div>
        </>
      }
      closeLabel={t('common.close')}
    >
      <DaySections key={day} date={day} note={<DayNote date={day} />} />
    </SheetDialog>
  );
}

/** Shows a toast once when a sign has moved the forecast, while the calling component is mounted. */
function useSignMoved(): void {
  const { t, language } = useTranslation();
  const { data } = useQuery(predictionsQuery);
  const before = useRef<Predictions | undefined>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = data;
    const sign = data?.current?.sign;
    if (!known?.current || !data?.current || !sign || isSame(known.current, data.current)) return;
    const [band, bandBefore] = [bandOf(data, language), bandOf(known, language)];
    if (band === undefined || bandBefore === undefined || band === bandBefore) return;
    const words = t(`modes.sign.${sign.kind}`, { day: spokenDay(sign.on, language) });
    void notify({ tone: 'success', text: t('modes.sign.moved', { sign: words, band, before: bandBefore }) });
  }, [data, language, t]);
}

const isSame = (one: CurrentCyclePrediction, other: CurrentCyclePrediction): boolean =>
  one.started_on !== other.started_on ||
  (one.sign?.kind === other.sign?.kind && one.sign?.on === other.sign?.on);

function bandOf({ cycles: [next] }: Predictions, language: string): string | undefined {
  return next && dayRange({ start: next.period_start_low, end: next.period_start_high }, language);
}

/** A day's journal entry on another page, saved while typing as on the journal's own page. */
function DayNote({ date }: { date: LocalDate }) {
  return (
    <div className="grid gap-3">
      <LoadedEntry date={date}>{(saved) => <NoteField date={date} saved={saved} />}</LoadedEntry>
    </div>
  );
}

function NoteField({ date, saved }: { date: LocalDate; saved: JournalEntry | null }) {
  const { t } = useTranslation();
  const statusId = useId();
  const { fields, state, reason, other, page } = useEntryPage(date, saved);
  return (
    <>
      {other && <OtherVersion other={other} onChoose={page.choose} />}
      <TextAreaField
        label={t('daySheet.note')}
        hint={t('daySheet.sameNote')}
        value={fields.text}
        onChange={({ target }) => page.change({ text: target.value })}
        onBlur={() => void page.send()}
      />
      <SaveStatus id={statusId} state={state} reason={reason} />
    </>
  );
}
