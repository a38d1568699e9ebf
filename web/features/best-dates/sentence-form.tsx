import { useSuspenseQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { SENTENCE_RANGE } from '#domain/best-dates/best-dates.schema.ts';
import { dayAt, timeUntil } from '#web/i18n/format-instant.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { notify } from '#web/lib/page/notify.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextAreaField } from '#web/ui/inputs/text-area-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { type SentenceError, sentenceError } from './sentence-error.ts';

type SentenceFormProps = {
  sentence: string;
  onChange: (sentence: string) => void;
  isBusy: boolean;
  onSearch: (sentence: string) => void;
};

/** A field for the activity in the person's own words, and how many such searches are left this month. */
export function SentenceForm({ sentence, onChange, isBusy, onSearch }: SentenceFormProps) {
  const { t } = useTranslation();
  const { left, limit, resetsAt } = useSearchesLeft();
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
          busy={isBusy}
          busyLabel={t('bestDates.searching')}
          icon={<Search aria-hidden="true" size={20} strokeWidth={1.75} />}
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

/** Says that this month's sentence searches are used up, when they're available again (unix seconds), and what still works. */
function LimitNotice({ limit, resetsAt }: { limit: number; resetsAt: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useToday();
  const wait = timeUntil(resetsAt, { now: useNow(), language });
  return (
    <Notice tone="info">
      {t('bestDates.limit', { limit, wait, day: dayAt(resetsAt, { timeZone, language }) })}
    </Notice>
  );
}

/** How many sentence searches are left this month, and when (unix seconds) the count resets. */
function useSearchesLeft(): { left: number; limit: number; resetsAt: number } {
  const { data: user } = useSuspenseQuery(userQuery);
  const { ai_request_count: count, ai_request_limit: limit, ai_request_resets_at: resetsAt } = user;
  return { left: Math.max(0, limit - count), limit, resetsAt };
}
