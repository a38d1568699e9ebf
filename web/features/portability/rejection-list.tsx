import { useTranslation } from 'react-i18next';
import { REJECTIONS_NAMED } from '#domain/portability/portable-data.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { groupRejections } from './group-rejections.ts';
import type { CheckedFile } from './import.mutations.ts';
import { totalsOf } from './import-outcome.ts';
import { RejectionGroupRow } from './rejection-group-row.tsx';
import { useRejectionTexts } from './rejection-texts.ts';
import { saveFile } from './save-file.ts';

/** What cannot be taken and why, to be read here or kept; nothing where everything can. */
export function RejectionList({ checked: { file, receipt } }: { checked: CheckedFile }) {
  const { t } = useTranslation();
  const texts = useRejectionTexts();
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
