import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldButton } from '#web/ui/fold-button.tsx';
import type { RejectionGroup } from './group-rejections.ts';
import { useRejectionTexts } from './rejection-texts.ts';

/** Records of a group that are named before it is unfolded. */
const SHOWN = 3;

/** What is wrong, and with which records. */
export function RejectionGroupRow({ group }: { group: RejectionGroup }) {
  const { t } = useTranslation();
  const texts = useRejectionTexts();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { records } = group;
  const shown = isOpen ? records : records.slice(0, SHOWN);
  return (
    <li className="grid grid-cols-1 gap-1">
      <p>{texts.titleOf(group)}</p>
      <ul id={listId} className="grid grid-cols-1 gap-0.5 text-ink-2">
        {shown.map((record) => (
          <li key={`${record.position}/${record.field}`} className="wrap-anywhere">
            {texts.recordText(record)}
          </li>
        ))}
      </ul>
      {records.length > SHOWN && (
        <div>
          <FoldButton
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
            controls={listId}
            label={
              isOpen
                ? t('portability.rejected.fewer')
                : t('portability.rejected.more', { count: records.length - SHOWN })
            }
          />
        </div>
      )}
    </li>
  );
}
