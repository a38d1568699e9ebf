import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#domain/calendar/local-date.ts';
import type { Reading, SpanRecord } from '#domain/importers/collect-reading.ts';
import { closeOpenSpans, type OfferedSpan, toggleSpan } from '#domain/importers/mode-spans.ts';
import type { ImportChoices } from '#domain/importers/plan-import.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';

type SpanChoiceProps = {
  reading: Reading;
  offered: readonly OfferedSpan[];
  choices: ImportChoices;
  onChoices: (change: Partial<ImportChoices>) => void;
};

/** The times in a mode that a file speaks of; none is ticked by itself. */
export function SpanChoice({ reading, offered, choices: { spans: ticked }, onChoices }: SpanChoiceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [lost, setLost] = useState<readonly string[]>([]);
  const timeOf = ({ from, until }: SpanRecord) =>
    until === null
      ? t('bringIn.spans.from', { from: fullDay(from, language) })
      : t('bringIn.spans.fromTo', {
          from: fullDay(from, language),
          to: fullDay(addDays(until, -1), language),
        });
  const tick = (index: number) => {
    const next = toggleSpan(reading.spans, { ticked, index });
    setLost(
      next.unticked.flatMap(({ index: other, why }) => {
        const span = reading.spans[other];
        return span ? [t(`bringIn.spans.${why}`, { name: t(`bringIn.spans.modes.${span.mode}`) })] : [];
      }),
    );
    onChoices({ spans: next.ticked });
  };
  const taken = offered.filter(({ index }) => ticked.has(index));
  const ends = new Map(
    closeOpenSpans(taken.map(({ span }) => span)).map((span, at) => [taken[at]?.index, span]),
  );
  return (
    <fieldset className="min-w-0 rounded-m bg-surface-2 px-4 py-2">
      <legend className="contents">
        <span className="block py-1 text-small">{t('bringIn.spans.title')}</span>
      </legend>
      {offered.map(({ span, index }) => (
        <CheckRow
          key={index}
          label={<SpanName span={span} />}
          hint={timeOf(ends.get(index) ?? span)}
          checked={ticked.has(index)}
          onChange={() => tick(index)}
        />
      ))}
      <p role="status" className="py-1 text-ink-2 text-small empty:sr-only">
        {lost.join(' ')}
      </p>
    </fieldset>
  );
}

/** Characters of what a file says of a time; a note may be of any length. */
const LONGEST_WORDS = 200;

/** The mode, with what the file says of it: the method, a note. */
function SpanName({ span: { mode, words } }: { span: SpanRecord }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`bringIn.spans.modes.${mode}`)}
      {words !== undefined && <span className="text-ink-2"> {cutText(words, LONGEST_WORDS)}</span>}
    </>
  );
}
