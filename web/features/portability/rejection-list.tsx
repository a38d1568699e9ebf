import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REJECTIONS_NAMED } from '#domain/portability/portable-data.schema.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import {
  groupRejections,
  type RejectedRecord,
  type RejectionGroup,
} from '#web/lib/rejections/group-rejections.ts';
import { useRejectionTexts } from '#web/lib/rejections/use-rejection-texts.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { FoldButton } from '#web/ui/inputs/fold-button.tsx';
import type { CheckedFile } from './import.mutations.ts';
import { totalsOf } from './import-outcome.ts';

/** What can't be imported and why, to read here or to save. */
export function RejectionList({ checked: { file, receipt } }: { checked: CheckedFile }) {
  const { t } = useTranslation();
  const texts = useListTexts();
  const groups = groupRejections(receipt.rejections, file);
  const { rejected } = totalsOf(receipt);
  if (rejected === 0) return null;
  const save = () => saveFile(t('portability.rejected.fileName'), new Blob([texts.listOf(groups)]));
  return (
    <div className="grid grid-cols-1 gap-3 rounded-m bg-surface-2 px-4 py-3 text-small">
      <p className="font-medium">{t('portability.rejected.title', { count: rejected })}</p>
      {rejected > REJECTIONS_NAMED && (
        <p className="text-ink-2">{t('portability.rejected.firstOnes', { count: REJECTIONS_NAMED })}</p>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {groups.map((group) => (
          <RejectionGroupRow key={texts.titleOf(group)} group={group} />
        ))}
      </ul>
      <Button variant="quiet" className="-ml-3 justify-self-start" onClick={save}>
        {t('portability.rejected.save')}
      </Button>
    </div>
  );
}

/** How many records of a group are named until it's unfolded. */
const SHOWN = 3;

/** What's wrong, and with which records. */
function RejectionGroupRow({ group }: { group: RejectionGroup }) {
  const { t } = useTranslation();
  const texts = useListTexts();
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

function useListTexts() {
  const { t } = useTranslation();
  const { titleOf } = useRejectionTexts();

  /** "No. 13 · Pack the books · title" */
  const recordText = ({ position, label, field }: RejectedRecord): string => {
    const place = position === null ? null : t('portability.rejected.place', { position });
    return [place, label, field].filter((part) => part !== null).join(' · ');
  };

  /** All of them as plain text, to save as a file. */
  const listOf = (groups: readonly RejectionGroup[]): string =>
    groups
      .map((group) =>
        [titleOf(group), ...group.records.map((record) => `- ${recordText(record)}`)].join('\n'),
      )
      .join('\n\n');

  return { titleOf, recordText, listOf };
}
