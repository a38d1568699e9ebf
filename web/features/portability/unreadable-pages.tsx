import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import {
  UNREADABLE_KINDS,
  UNREADABLE_REASONS,
  type UnreadableEntry,
} from '#domain/portability/unreadable.schema.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Notice } from '#web/ui/layout/notice.tsx';

type UnreadablePagesProps = { of: 'export' | 'import'; count: number; entries: readonly UnreadableEntry[] };

/** How many days are named for each kind and reason. */
const DAYS_NAMED = 10;

const KINDS_AND_REASONS = UNREADABLE_KINDS.flatMap((kind) =>
  UNREADABLE_REASONS.map((reason) => ({ kind, reason })),
);

/** What couldn't be opened when a file was made: how many, which days, and why. */
export function UnreadablePages({ of, count, entries }: UnreadablePagesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (count === 0) return null;
  const days = (named: readonly UnreadableEntry[]) =>
    named.flatMap(({ date }) => {
      const day = parseLocalDate(date);
      return day === undefined ? [] : [fullDay(day, language)];
    });
  const list = new Intl.ListFormat(language);
  return (
    <Notice tone="error">
      <p className="font-medium">{t(`portability.unreadable.${of}`, { count })}</p>
      {KINDS_AND_REASONS.map(({ kind, reason }) => {
        const named = entries.filter((entry) => entry.kind === kind && entry.reason === reason);
        if (named.length === 0) return null;
        const more = named.length - DAYS_NAMED;
        const shownDays = days(named.slice(0, DAYS_NAMED));
        return (
          <p key={kind + reason} className="mt-1 wrap-anywhere">
            {t(`portability.kinds.${kind}`)},{' '}
            {list.format(
              more > 0 ? [...shownDays, t('portability.unreadable.more', { count: more })] : shownDays,
            )}
            : {t(`portability.unreadable.${reason}`)}
          </p>
        );
      })}
      {entries.some(({ kind }) => kind === 'day_logs') && (
        <p className="mt-1">{t('portability.unreadable.onlyPrivate')}</p>
      )}
      {of === 'export' && <p className="mt-1">{t('portability.unreadable.listed')}</p>}
    </Notice>
  );
}
