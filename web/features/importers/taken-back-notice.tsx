import { useTranslation } from 'react-i18next';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { TakenBack } from './made-imports.ts';
import { useNumbers } from './use-numbers.ts';

/** What taking an import back did. */
export function TakenBackNotice({ takenBack: { removed, kept: remaining } }: { takenBack: TakenBack }) {
  const { t } = useTranslation();
  const { number, counted } = useNumbers();
  return (
    <Notice tone="success">
      <p>
        {remaining > 0
          ? t('bringIn.takeBack.kept', { removed: number(removed), ...counted(remaining) })
          : t('bringIn.takeBack.removed', counted(removed))}
      </p>
    </Notice>
  );
}
