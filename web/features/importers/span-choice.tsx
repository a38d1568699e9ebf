import { useTranslation } from 'react-i18next';
import { addDays } from '#domain/calendar/local-date.ts';
import type { Reading, SpanRecord } from '#domain/importers/collect-reading.ts';
import type { ImportChoices } from '#domain/importers/plan-import.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';

type SpanChoiceProps = {
  reading: Reading;
  choices: ImportChoices;
  onChoices: (change: Partial<ImportChoices>) => void;
};

/** The times in a mode that a file speaks of; none is ticked by itself. */
export function SpanChoice({ reading, choices: { spans }, onChoices }: SpanChoiceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeOf = ({ from, until }: SpanRecord) =>
    until === null
      ? t('bringIn.spans.from', { from: fullDay(from, language) })
      : t('bringIn.spans.fromTo', {
          from: fullDay(from, language),
          to: fullDay(addDays(until, -1), language),
        });
  const tick = (index: number) => {
    const next = new Set(spans);
    if (!next.delete(index)) next.add(index);
    onChoices({ spans: next });
  };
  return (
    <fieldset className="min-w-0 rounded-m bg-surface-2 px-4 py-2">
      <legend className="contents">
        <span className="block py-1 text-small">{t('bringIn.spans.title')}</span>
      </legend>
      {reading.spans.map((span, index) => (
        <CheckRow
          key={`${span.mode}/${span.from}/${span.until}`}
          label={t(`bringIn.spans.modes.${span.mode}`)}
          hint={timeOf(span)}
          checked={spans.has(index)}
          onChange={() => tick(index)}
        />
      ))}
    </fieldset>
  );
}
