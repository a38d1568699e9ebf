import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { SENTENCE_RANGE, sentenceSchema } from '#domain/best-dates/best-dates.calls.ts';
import { isWork, KEYWORDS, type Keyword } from '#domain/best-dates/keywords.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { THEMES, type Theme } from '#domain/tasks/tasks.fields.ts';
import { LabelChips } from '#web/features/labels/labels-page.tsx';
import { dayAt, timeUntil } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { findFormErrors, focusFirstError } from '#web/lib/forms/schema-form.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useNow, useTextContext } from '#web/lib/time/today.ts';
import { closedCurve, wrapRound } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextAreaField } from '#web/ui/inputs/text-field.tsx';
import { Notice, Spinner } from '#web/ui/layout/card.tsx';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';
import type { DateSearch } from './best-dates.data.ts';

/** Why the last search found nothing: it failed, or the sentence matched no phase. */
export type Message = { readonly tone: 'failure' | 'unplaced'; readonly text: string };

type SelectionProps = {
  /** Where screen readers start: the last search's message, or else the question. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  message: Message | null;
  theme: Theme | null;
  onTheme: (theme: Theme | null) => void;
  onLeaveTheme: () => void;
  sentence: string;
  onSentence: (sentence: string) => void;
  field: RefObject<HTMLTextAreaElement | null> | undefined;
  /** The label whose tasks alone count, by its id. */
  label: string | undefined;
  onLabel: (label: string | undefined) => void;
  /** The search under way, if any. */
  searched: DateSearch | null;
  onSearch: (query: DateSearch) => void;
};

export function Selection(props: SelectionProps) {
  const { headingRef, message, theme, sentence, field, label, searched } = props;
  const { onTheme, onLeaveTheme, onSentence, onLabel, onSearch } = props;
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
          field={field}
          onChange={onSentence}
          isBusy={isBusy}
          onSearch={(text) => onSearch({ kind: 'sentence', sentence: text })}
        />
      ) : (
        <KeywordChoice
          key={theme}
          theme={theme}
          searched={searched?.kind === 'keyword' ? searched.keyword : null}
          onChoose={(keyword) => onSearch({ kind: 'keyword', keyword })}
          onLeave={onLeaveTheme}
        />
      )}
      <LabelChips chosen={label} onChoose={(next) => !isBusy && onLabel(next)} />
    </div>
  );
}

/** The eight themes; at most one is pressed, and a second press releases it. */
function ThemeChoice({ value, onChange }: { value: Theme | null; onChange: (theme: Theme | null) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className="relative min-w-0">
      <legend className="sr-only">{t('bestDates.themes')}</legend>
      <div className="theme-grid grid gap-2.5">
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="button"
            className="theme-card flex min-w-0 items-center gap-2.5 wrap-anywhere font-semibold"
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
  searched: Keyword | null;
  onChoose: (keyword: Keyword) => void;
  onLeave: () => void;
};

/** Scrolls to what just appeared, in case it's below the edge of the sheet. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** A theme's ready-made activities; a press finds their dates. */
function KeywordChoice({ theme, searched, onChoose, onLeave }: KeywordChoiceProps) {
  const { t, language } = useTranslation();
  const keywords = KEYWORDS.filter((keyword) => keyword.theme === theme);
  const name = t(`themes.${theme}`);
  return (
    <TitledSection title={name} heading="h3" className="grid gap-3" ref={bringIntoView}>
      <p role="status" className="sr-only">
        {t('bestDates.keywordsShown', { count: keywords.length, theme: name })}
      </p>
      <ul className="flex flex-wrap gap-2">
        {keywords.map((keyword) => (
          <li key={keyword.id}>
            <button
              type="button"
              className="keyword-chip inline-flex min-h-tap items-center gap-2 rounded-full px-4 py-1.5 font-medium"
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
    </TitledSection>
  );
}

type SentenceFormProps = Pick<SelectionProps, 'field'> & {
  sentence: string;
  onChange: (sentence: string) => void;
  isBusy: boolean;
  onSearch: (sentence: string) => void;
};

/** A field for the activity in the person's own words, and how many such searches are left this month. */
function SentenceForm({ sentence, field, onChange, isBusy, onSearch }: SentenceFormProps) {
  const { t } = useTranslation();
  const { ai_request_count: count, ai_request_limit: limit, ai_request_resets_at: resetsAt } = useUser();
  const left = Math.max(0, limit - count);
  const [error, setError] = useState<SentenceError>();
  const isSpent = left === 0;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || isSpent) return;
    const found = sentenceError(sentence);
    flushSync(() => setError(found));
    if (found === undefined) return onSearch(sentence.trim());
    focusFirstError(event.currentTarget);
    // The toast's wording is fixed (contract §9); what to do about it is next to the field.
    if (found === 'missing') void notify({ tone: 'error', text: t('bestDates.sentenceMissing') });
    if (found === 'short') void notify({ tone: 'error', text: t('bestDates.sentenceShort') });
  }

  const { min, max } = SENTENCE_RANGE;
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      {isSpent && <LimitNotice limit={limit} resetsAt={resetsAt} />}
      <TextAreaField
        ref={field}
        data-counted-search="best_dates"
        label={t('bestDates.sentence')}
        hint={t('bestDates.sentenceHint')}
        error={error && t(`bestDates.sentenceErrors.${error}`, { min, max })}
        placeholder={t('bestDates.placeholder')}
        value={sentence}
        onChange={(event) => {
          onChange(event.target.value);
          setError(undefined);
        }}
        onKeyDown={submitOnEnter}
        readOnly={isBusy}
        disabled={isSpent}
        enterKeyHint="search"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 text-small even-numbers">{t('bestDates.left', { left, limit })}</p>
        <Button
          type="submit"
          disabled={isSpent}
          busy={isBusy && t('bestDates.searching')}
          icon={<Search size={20} />}
        >
          {t('bestDates.find')}
        </Button>
      </div>
    </form>
  );
}

/** Enter submits, because it's a single sentence. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Shown when this month's sentence searches are used up: when they're available again (unix seconds), and what still works. */
function LimitNotice({ limit, resetsAt }: { limit: number; resetsAt: number }) {
  const { t, language, timeZone } = useTextContext();
  const wait = timeUntil(resetsAt, { now: useNow(), language });
  return (
    <Notice tone="info">
      {t('bestDates.limit', { limit, wait, day: dayAt(resetsAt, { timeZone, language }) })}
    </Notice>
  );
}

const RULES = {
  schema: v.object({ sentence: sentenceSchema }),
  words: { sentence: { too_short: 'short', too_long: 'long' } },
} as const;

type SentenceError = 'missing' | 'short' | 'long';

/** What's wrong with a sentence, if anything. */
export function sentenceError(sentence: string): SentenceError | undefined {
  return sentence.trim() === '' ? 'missing' : findFormErrors(RULES, { sentence }).sentence;
}

/** A theme's icon on a 32 grid, in `currentColor`. Decorative: the theme's name is next to it. */
export function ThemeGlyph({ theme, size = 32 }: { theme: Theme; size?: number | undefined }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      className="block flex-none"
    >
      <path fillOpacity={0.16} d={outlineOf(OUTLINES[theme])} />
      <circle cx={SHAPE.centre} cy={SHAPE.centre} r={2.6} stroke="none" />
    </svg>
  );
}

function outlineOf(outline: Outline): string {
  // Each point is in the middle of its part of the circle.
  const heights = Array.from({ length: POINTS }, (_, index) => outline((index + 0.5) / POINTS));
  return closedCurve(wrapRound(heights, SHAPE));
}

/** A bloom's height around the circle: `turn` runs from 0 to 1 with 0 at the top; the height is from 0 to 1. */
type Outline = (turn: number) => number;

const POINTS = 72;
const SHAPE = { centre: 16, inner: 5.5, outer: 15 };

/** Even petals; a higher sharpness makes them narrower. */
const petals =
  (count: number, sharpness = 1): Outline =>
  (turn) =>
    (0.5 + 0.5 * Math.cos(turn * count * 2 * Math.PI)) ** sharpness;

/** Single petals, each with its height, its place on the circle, and its width. */
const hills =
  (...all: readonly (readonly [height: number, at: number, width: number])[]): Outline =>
  (turn) =>
    Math.max(
      ...all.map(([height, at, width]) => {
        const distance = Math.abs(((turn - at + 1.5) % 1) - 0.5);
        return height * Math.exp(-((distance / width) ** 2));
      }),
    );

/** Each theme's own bloom, in the style of the hormones' bloom. */
const OUTLINES: Readonly<Record<Theme, Outline>> = {
  // Three wide, soft petals.
  Wellness: petals(3, 0.7),
  // Four corners, like a page.
  Productivity: petals(4, 0.55),
  // Five petals of different heights.
  Creativity: (turn) => petals(5, 1.4)(turn) * (0.72 + 0.28 * Math.cos(turn * 2 * Math.PI + 0.6)),
  // Two petals that reach out to both sides.
  Connection: hills([1, 0.25, 0.14], [1, 0.75, 0.14]),
  // Two petals side by side, like a heart.
  Relationships: hills([0.92, 0.11, 0.1], [0.92, 0.89, 0.1], [1, 0.5, 0.12]),
  // Rising step by step to the top.
  Performance: hills(
    [1, 0, 0.09],
    [0.72, 0.82, 0.08],
    [0.72, 0.18, 0.08],
    [0.4, 0.66, 0.08],
    [0.4, 0.34, 0.08],
  ),
  // Three blades that lean clockwise, as if turning.
  Activity: (turn) => {
    const angle = turn * 3 * 2 * Math.PI;
    return 0.5 + 0.5 * Math.cos(angle + 0.9 * Math.sin(angle));
  },
  // Eight small petals around a wide middle.
  Mind_Body: (turn) => 0.45 + 0.5 * petals(8, 0.8)(turn),
};

/** The phase whose colour a theme has; most of its activities fit that phase. */
export const PHASE_OF_THEME: Readonly<Record<Theme, CyclePhase>> = {
  Wellness: 'menstrual',
  Mind_Body: 'menstrual',
  Creativity: 'follicular',
  Activity: 'follicular',
  Connection: 'ovulation',
  Performance: 'ovulation',
  Relationships: 'luteal',
  Productivity: 'luteal',
};

/** The theme whose icon represents a sentence of a phase: the one for work, or else the first. */
export function themeOfPhase(phase: CyclePhase, { isForWork }: { isForWork: boolean }): Theme {
  const themes = THEMES.filter((theme) => PHASE_OF_THEME[theme] === phase);
  const [first = 'Wellness'] = themes;
  return (isForWork && themes.find((theme) => isWork({ theme, activity: '' }))) || first;
}
