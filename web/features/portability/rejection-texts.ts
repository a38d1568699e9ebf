import { useTranslation } from 'react-i18next';
import type { RejectedRecord, RejectionGroup } from './group-rejections.ts';

/** Refused records in words. */
export function useRejectionTexts() {
  const { t } = useTranslation();

  /** "Tasks: the text may have at most 200 characters." */
  const titleOf = ({ kind, reason }: RejectionGroup): string =>
    t('portability.rejected.group', {
      kind: t(`portability.kinds.${kind}`),
      reason: t(`portability.reasons.${reason.key}`, reason.values),
    });

  /** "No. 13 · Pack the books · title" */
  const recordText = ({ position, label, field }: RejectedRecord): string => {
    const place = position === null ? null : t('portability.rejected.place', { position });
    return [place, label, field].filter((part) => part !== null).join(' · ');
  };

  /** All of them as plain text, to be kept. */
  const listOf = (groups: readonly RejectionGroup[]): string =>
    groups
      .map((group) =>
        [titleOf(group), ...group.records.map((record) => `- ${recordText(record)}`)].join('\n'),
      )
      .join('\n\n');

  return { titleOf, recordText, listOf };
}
