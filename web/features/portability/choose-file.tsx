import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { FileRefusal } from './file-refusal.ts';
import type { useCheckFile } from './import.mutations.ts';
import { importErrorText } from './portability-error-text.ts';

/** Chooses the file that is to be brought in, and says so where it cannot be. */
export function ChooseFile({ check }: { check: ReturnType<typeof useCheckFile> }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const input = useRef<HTMLInputElement>(null);
  // What went wrong on the way may go well with the same file.
  const unsent = check.isError && !(check.error instanceof FileRefusal) ? check.variables : undefined;
  return (
    <>
      <p className="text-ink-2 text-small">{t('portability.import.text')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('portability.import.choose')}
        accept=".json,.zip,application/json,application/zip"
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          if (chosen) check.mutate(chosen);
          // The same file may be chosen again once it was mended.
          currentTarget.value = '';
        }}
      />
      <div className="grid grid-cols-1 gap-3">
        {unsent && (
          <Button variant="outline" disabled={!isOnline} onClick={() => check.mutate(unsent)}>
            {t('common.retry')}
          </Button>
        )}
        <Button
          variant={unsent ? 'quiet' : 'outline'}
          disabled={!isOnline && !check.isPending}
          busy={check.isPending}
          busyLabel={t('portability.import.checking')}
          icon={<FileUp aria-hidden="true" size={18} strokeWidth={1.75} />}
          onClick={() => input.current?.click()}
        >
          {check.isError ? t('portability.import.chooseOther') : t('portability.import.choose')}
        </Button>
      </div>
      <p role="status" className="text-ink-2 text-small empty:sr-only">
        {check.isPending && t('portability.import.checkingText', { name: check.variables.name })}
        {!isOnline && !check.isPending && t('portability.offline')}
      </p>
      {check.isPending && <ProgressLine label={t('portability.import.checking')} />}
      {check.isError && <Notice tone="error">{importErrorText(check.error)}</Notice>}
    </>
  );
}
