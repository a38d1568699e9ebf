import { useMutation } from '@tanstack/react-query';
import { FileDown, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/lib/page/save-file.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { ReportSpan } from './report.queries.ts';
import type { Sheet } from './sheet/sheet.ts';
import type { ReportOptions } from './wishes.ts';

type ReportActionsProps = {
  sheets: readonly Sheet[];
  options: ReportOptions;
  onChange: (options: ReportOptions) => void;
  span: ReportSpan;
  title: string;
};

/** Prints the paper, or makes a PDF of it on this device. */
export function ReportActions({ sheets, options, onChange, span, title }: ReportActionsProps) {
  const { t } = useTranslation();
  const { paper, language, isDiscreet } = options;
  const pdf = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { missingLetters, writePdf } = await import('./pdf/write-pdf.ts');
      if (missingLetters(sheets)) return 'letters' as const;
      const name = isDiscreet ? `report-${span.to}.pdf` : `marea-report-${span.from}-${span.to}.pdf`;
      saveFile(name, writePdf(sheets, { paper, language, title }));
      return 'saved' as const;
    },
  });
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Printer aria-hidden="true" size={18} strokeWidth={1.75} />}
          onClick={() => window.print()}
        >
          {t('report.print')}
        </Button>
        <Button
          variant="outline"
          busy={pdf.isPending}
          busyLabel={t('report.saving')}
          icon={<FileDown aria-hidden="true" size={18} strokeWidth={1.75} />}
          onClick={() => pdf.mutate()}
        >
          {t('report.save')}
        </Button>
      </div>
      <CheckRow
        label={t('report.discreet')}
        checked={isDiscreet}
        onChange={({ target }) => onChange({ ...options, isDiscreet: target.checked })}
      />
      <div role="status" className="text-ink-2 text-small empty:sr-only">
        {pdf.data === 'saved' && t('report.saved')}
        {pdf.data === 'letters' && t('report.letters')}
      </div>
      {pdf.isError && <Notice tone="error">{t('report.saveFailed')}</Notice>}
    </div>
  );
}
