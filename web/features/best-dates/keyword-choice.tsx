import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { KEYWORDS, type Keyword } from '#domain/best-dates/keywords.ts';
import type { Theme } from '#domain/best-dates/themes.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type KeywordChoiceProps = {
  theme: Theme;
  /** The keyword that dates are being looked for, `null` while none is. */
  searched: Keyword | null;
  onChoose: (keyword: Keyword) => void;
  onLeave: () => void;
};

/** Shows what appeared where it stands below the edge of the sheet. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The ready-made activities of a theme; a press looks for their dates. */
export function KeywordChoice({ theme, searched, onChoose, onLeave }: KeywordChoiceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  const keywords = KEYWORDS.filter((keyword) => keyword.theme === theme);
  const name = t(`themes.${theme}`);
  return (
    <section aria-labelledby={headingId} className="grid gap-3" ref={bringIntoView}>
      <h3 id={headingId} className="font-semibold text-h3">
        {name}
      </h3>
      <p role="status" className="sr-only">
        {t('bestDates.keywordsShown', { count: keywords.length, theme: name })}
      </p>
      <ul className="flex flex-wrap gap-2">
        {keywords.map((keyword) => (
          <li key={keyword.id}>
            <button
              type="button"
              className="keyword-chip"
              aria-busy={keyword === searched || undefined}
              aria-disabled={searched !== null || undefined}
              onClick={() => searched === null && onChoose(keyword)}
            >
              {keyword.names[language]}
              {keyword === searched && <Spinner size="xs" label={t('bestDates.searching')} />}
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="quiet" onClick={onLeave}>
          {t('bestDates.toSentence')}
        </Button>
      </div>
    </section>
  );
}
