import { useTranslation } from 'react-i18next';
import type { RejectionGroup } from './group-rejections.ts';

/** Why a group of records was refused, in words. */
export function useRejectionTexts() {
  const { t } = useTranslation();

  /** "Tasks: the text may have at most 200 characters." */
  const titleOf = ({ kind, reason }: Pick<RejectionGroup, 'kind' | 'reason'>): string =>
    t('portability.rejected.group', {
      kind: t(`portability.kinds.${kind}`),
      reason: t(`portability.reasons.${reason.key}`, reason.values),
    });

  return { titleOf };
}
