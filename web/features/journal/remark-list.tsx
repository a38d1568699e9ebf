import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { searchJournal } from '#domain/journal/journal.calls.ts';
import type { Answer } from '#domain/wire/call.ts';
import { fullDay } from '#web/i18n/format.ts';
import { sourceName } from '#web/i18n/source-name.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { searchExcerpt } from './around-match.ts';

type FoundRemark = Answer<typeof searchJournal>['remarks'][number];

type RemarkListProps = {
  remarks: readonly FoundRemark[];
  keyword: string;
  onOpenDay: (day: LocalDate) => void;
};

/** The remarks in which a search found its keyword; a press opens their day. */
export function RemarkList({ remarks, keyword, onOpenDay }: RemarkListProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const dated = remarks.flatMap((remark) => {
    const day = parseLocalDate(remark.date);
    return day === undefined ? [] : [{ ...remark, day, key: Object.values(remark).join(' ') }];
  });
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="font-semibold text-ink-2 text-small">
        {t('journal.remarks')}
      </h3>
      <ul className="mt-1 grid divide-y divide-line">
        {dated.map(({ key, ...remark }) => (
          <li key={key}>
            <RemarkButton remark={remark} keyword={keyword} onOpen={() => onOpenDay(remark.day)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RemarkButtonProps = {
  remark: FoundRemark & { readonly day: LocalDate };
  keyword: string;
  onOpen: () => void;
};

function RemarkButton({ remark: { day, source, text }, keyword, onOpen }: RemarkButtonProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { before, match, after } = searchExcerpt(text, keyword);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-tap w-full gap-0.5 rounded-m px-2 py-2.5 text-left hover:bg-surface-2"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold">{fullDay(day, language)}</span>
        <span className="text-ink-2 text-small">{t('journal.from', { name: sourceName(source) })}</span>
      </span>
      <span className="wrap-anywhere text-ink-2 text-small">
        {before}
        <mark className="remark-hit">{match}</mark>
        {after}
      </span>
    </button>
  );
}
