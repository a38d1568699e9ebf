import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/lib/page/save-file.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { shapesOf } from './shape-of.ts';

/** Saves the originals of what wasn't understood, or copies their shape for us. */
export function NotUnderstood({ originals }: { originals: readonly string[] }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<'copied' | 'notCopied'>();
  const save = () => saveFile(t('bringIn.notUnderstood.fileName'), new Blob([originals.join('\n')]));
  const copy = () =>
    navigator.clipboard.writeText(shapesOf(originals)).then(
      () => setCopied('copied'),
      () => setCopied('notCopied'),
    );
  return (
    <div className="grid grid-cols-1 gap-2.5 rounded-m bg-surface-2 px-4 py-3 text-small">
      <p>{t('bringIn.notUnderstood.text')}</p>
      <Button
        variant="outline"
        className="justify-self-start"
        icon={<Download aria-hidden="true" size={18} strokeWidth={1.75} />}
        onClick={save}
      >
        {t('bringIn.notUnderstood.save')}
      </Button>
      <p className="text-ink-2">{t('bringIn.notUnderstood.copyHint')}</p>
      <Button
        variant="outline"
        className="justify-self-start"
        icon={<Copy aria-hidden="true" size={18} strokeWidth={1.75} />}
        onClick={() => void copy()}
      >
        {t('bringIn.notUnderstood.copy')}
      </Button>
      <p role="status" className="empty:sr-only">
        {copied && t(`bringIn.notUnderstood.${copied}`)}
      </p>
    </div>
  );
}
