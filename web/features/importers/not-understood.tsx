import { ChevronDown, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/lib/page/save-file.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { shapesOf } from './shape-of.ts';

/** Saves the originals of what wasn't understood, or copies their shape for us. */
export function NotUnderstood({ originals }: { originals: readonly string[] }) {
  const { t } = useTranslation();
  const [shape, setShape] = useState<string>();
  const [copied, setCopied] = useState<'copied' | 'notCopied'>();
  const save = () => saveFile(t('bringIn.notUnderstood.fileName'), new Blob([originals.join('\n')]));
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('copied'),
      () => setCopied('notCopied'),
    );
  const Icon = shape === undefined ? ChevronDown : Copy;
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
      {shape !== undefined && (
        <p className="import-shape rounded-s bg-surface px-3 py-2 wrap-anywhere">{shape}</p>
      )}
      <Button
        variant="outline"
        className="justify-self-start"
        icon={<Icon aria-hidden="true" size={18} strokeWidth={1.75} />}
        onClick={() => (shape === undefined ? setShape(shapesOf(originals)) : void copy(shape))}
      >
        {t(shape === undefined ? 'bringIn.notUnderstood.show' : 'bringIn.notUnderstood.copy')}
      </Button>
      <p role="status" className="empty:sr-only">
        {shape !== undefined && t(`bringIn.notUnderstood.${copied ?? 'shown'}`)}
      </p>
    </div>
  );
}
