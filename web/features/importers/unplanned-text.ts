import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { RejectedRecord } from '#web/lib/rejections/group-rejections.ts';
import { useRejectionTexts } from '#web/lib/rejections/use-rejection-texts.ts';
import type { Unplanned } from './unplanned.ts';
import { useNumbers } from './use-numbers.ts';

/** How many entries of a group are named on the page. */
const SHOWN = 3;

/** What went otherwise than planned, in words. */
export function useUnplannedText() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { counted } = useNumbers();
  const { titleOf } = useRejectionTexts();

  /** "1 March 2026", or what an entry is called. */
  const nameOf = ({ label }: RejectedRecord): string[] => {
    if (label === null) return [];
    const day = parseLocalDate(label);
    return [day === undefined ? label : fullDay(day, language)];
  };

  const hereLines = ({ here }: Unplanned): string[] =>
    here.map(({ kind, count }) =>
      t('portability.rejected.group', {
        kind: t(`portability.kinds.${kind}`),
        reason: t('bringIn.done.wereHere', counted(count)),
      }),
    );

  /** A line for each kind and reason, with its first days. */
  const shortLines = (unplanned: Unplanned): string[] => [
    ...unplanned.groups.map((group) => {
      const names = group.records.flatMap(nameOf);
      const more = group.records.length - Math.min(names.length, SHOWN);
      const rest = more > 0 && names.length > 0 ? [t('bringIn.more', counted(more))] : [];
      return [titleOf(group), [...names.slice(0, SHOWN), ...rest].join(', ')].filter(Boolean).join(' · ');
    }),
    ...hereLines(unplanned),
  ];

  /** All of it, to save as a file. */
  const allLines = (unplanned: Unplanned): string[] => {
    const named = unplanned.groups.reduce((sum, { records }) => sum + records.length, 0);
    const rest = unplanned.refused - named;
    return [
      ...(unplanned.refused > 0 ? [t('bringIn.done.rejected', counted(unplanned.refused))] : []),
      ...unplanned.groups.flatMap((group) => [
        titleOf(group),
        ...group.records.flatMap(nameOf).map((name) => `  - ${name}`),
      ]),
      ...(rest > 0 && named > 0 ? [t('bringIn.more', counted(rest))] : []),
      ...hereLines(unplanned),
    ];
  };

  return { shortLines, allLines };
}
