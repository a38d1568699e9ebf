import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sourceName } from '#web/i18n/source-name.ts';
import { UnfoldChip } from './unfold-chip.tsx';

/** What another app's file said of a day and no field has, in that app's words. */
export type DayRemark = { readonly source: string; readonly text: string };

/** How many of an app's remarks are shown before all are unfolded. */
const FIRST = 4;

/** A day's remarks by the app they came from. They're only read here: they belong to that app's file. */
export function DayRemarks({ remarks }: { remarks: readonly DayRemark[] }) {
  const bySource = Map.groupBy(remarks, ({ source }) => source);
  return [...bySource].map(([source, list]) => (
    <SourceRemarks key={source} source={source} texts={[...new Set(list.map(({ text }) => text))]} />
  ));
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
