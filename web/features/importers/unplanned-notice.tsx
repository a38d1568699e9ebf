import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/lib/page/save-file.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { Unplanned } from './unplanned.ts';
import { useUnplannedText } from './unplanned-text.ts';
import { useNumbers } from './use-numbers.ts';

/** What wasn't kept, or was here already, though the preview said otherwise. Nothing if all went as planned. */
export function UnplannedNotice({ unplanned }: { unplanned: Unplanned }) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  const { shortLines, allLines } = useUnplannedText();
  const lines = shortLines(unplanned);
  if (unplanned.refused === 0 && lines.length === 0) return null;
  const save = () =>
    saveFile(
      t('bringIn.done.refusedFileName'),
      new Blob([`${allLines(unplanned).join('\n')}\n`], { type: 'text/plain' }),
    );
  return (
    <Notice tone="info">
      <p>
        {unplanned.refused > 0
          ? t('bringIn.done.rejected', counted(unplanned.refused))
          : t('bringIn.done.otherwise')}
      </p>
      <ul className="mt-1 grid grid-cols-1 gap-1 text-small">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {unplanned.groups.length > 0 && (
        <Button
          variant="outline"
          className="mt-3"
          icon={<Download aria-hidden="true" size={18} strokeWidth={1.75} />}
          onClick={save}
        >
          {t('bringIn.done.saveRefused')}
        </Button>
      )}
    </Notice>
  );
}
