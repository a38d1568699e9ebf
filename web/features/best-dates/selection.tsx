import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { KEYWORDS, type Keyword } from '#domain/best-dates/keywords.ts';
import { THEMES, type Theme } from '#domain/best-dates/themes.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useIsOnline } from '#web/lib/page/use-is-online.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import type { DateSearch } from './asked.ts';
import { SentenceForm } from './sentence-form.tsx';
import { PHASE_OF_THEME, ThemeGlyph } from './theme-glyph.tsx';

/** Why the last search found nothing: it failed, or the sentence matched no phase. */
export type Message = { readonly tone: 'failure' | 'unplaced'; readonly text: string };

type SelectionProps = {
  /** Where screen readers start: the last search's message, or else the question. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  message: Message | null;
  theme: Theme | null;
  onTheme: (theme: Theme | null) => void;
  /** Goes from a theme's keywords back to the sentence. */
  onLeaveTheme: () => void;
  sentence: string;
  onSentence: (sentence: string) => void;
  /** The search under way, if any. */
  searched: DateSearch | null;
  onSearch: (asked: DateSearch) => void;
};

/** Chooses what to find dates for: one of a theme's keywords, or a sentence. */
export function Selection(props: SelectionProps) {
  const { headingRef, message, theme, onTheme, onLeaveTheme, sentence, onSentence, searched, onSearch } =
    props;
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const isBusy = searched !== null;
  return (
    <div className="grid gap-4">
      <div>
        {message && (
          <div ref={headingRef} tabIndex={-1} className="panel-text mb-3">
            {message.tone === 'unplaced' ? (
              <Notice tone="info">{message.text}</Notice>
            ) : (
              <p className="font-medium text-danger text-small">{message.text}</p>
            )}
          </div>
        )}
        <h3 ref={message ? null : headingRef} tabIndex={-1} className="panel-text text-ink-2">
          {t('bestDates.intro')}
        </h3>
        <div role="status">
          {!isOnline && (
            <div className="mt-3">
              <Notice tone="info">{t('bestDates.offline')}</Notice>
            </div>
          )}
        </div>
      </div>
      <ThemeChoice value={theme} onChange={(next) => !isBusy && onTheme(next)} />
      {theme === null ? (
        <SentenceForm
          sentence={sentence}
          onChange={onSentence}
          isBusy={isBusy}
          onSearch={(text) => onSearch({ kind: 'sentence', sentence: text })}
        />
      ) : (
        <KeywordChoice
          key={theme}
          theme={theme}
          searched={keywordOf(searched)}
          onChoose={(keyword) => onSearch({ kind: 'keyword', keyword })}
          onLeave={onLeaveTheme}
        />
      )}
    </div>
  );
}

function keywordOf(searched: DateSearch | null): Keyword | null {
  return searched?.kind === 'keyword' ? searched.keyword : null;
}

type ThemeChoiceProps = {
  value: Theme | null;
  onChange: (theme: Theme | null) => void;
};

/** The eight themes; at most one is pressed, and a second press releases it. */
function ThemeChoice({ value, onChange }: ThemeChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="relative min-w-0">
      <legend className="sr-only">{t('bestDates.themes')}</legend>
      <div className="theme-grid">
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="button"
            className="theme-card"
            data-phase={PHASE_OF_THEME[theme]}
            aria-pressed={theme === value}
            onClick={() => onChange(theme === value ? null : theme)}
          >
            <ThemeGlyph theme={theme} />
            <span className="min-w-0 flex-1">{t(`themes.${theme}`)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type KeywordChoiceProps = {
  theme: Theme;
  /** The keyword being searched for, if any. */
  searched: Keyword | null;
  onChoose: (keyword: Keyword) => void;
  onLeave: () => void;
};

/** Scrolls to what just appeared, in case it's below the edge of the sheet. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** A theme's ready-made activities; a press finds their dates. */
function KeywordChoice({ theme, searched, onChoose, onLeave }: KeywordChoiceProps) {
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
