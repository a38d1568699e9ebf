import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRemark } from '#domain/day-log/day-log.schema.ts';
import { sourceName } from '#web/i18n/source-name.ts';
import { UnfoldChip } from './unfold-chip.tsx';

/** How many of an app's remarks are shown before all are unfolded. */
const FIRST = 4;

type DayRemarksProps = {
  remarks: readonly DayRemark[] | undefined;
  /** The app that the day's fields came from; `null` if the person said them. */
  source: string | null;
};

/** A day's remarks by the app they came from, which is named also if only fields did. They're only read: they're that app's words. */
export function DayRemarks({ remarks = [], source: ofFields }: DayRemarksProps) {
  const { t } = useTranslation();
  const bySource = Map.groupBy(remarks, ({ source }) => source);
  return (
    <>
      {[...bySource].map(([source, list]) => (
        <SourceRemarks key={source} source={source} texts={[...new Set(list.map(({ text }) => text))]} />
      ))}
      {ofFields && !bySource.has(ofFields) && (
        <p className="text-ink-2 text-small">{t('daySheet.from', { name: sourceName(ofFields) })}</p>
      )}
    </>
  );
}

function SourceRemarks({ source, texts }: { source: string; texts: readonly string[] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const title = t('daySheet.from', { name: sourceName(source) });
  const shown = isWhole ? texts : texts.slice(0, FIRST);
  return (
    <section aria-label={title} className="grid min-w-0 gap-1.5 border-line border-t py-4 text-small">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid gap-1 text-ink-2">
        {shown.map((text) => (
          <li key={text} className="whitespace-pre-line wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      {texts.length > FIRST && (
        <div className="mt-1">
          <UnfoldChip
            isOpen={isWhole}
            onToggle={() => setWhole(!isWhole)}
            label={t('daySheet.allRemarks', { count: texts.length })}
          />
        </div>
      )}
    </section>
  );
}
