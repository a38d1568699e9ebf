import { createFileRoute } from '@tanstack/react-router';
import { ReportPage } from '#web/features/report/report-page.tsx';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/report')({
  staticData: { title: 'report' },
  loader: () => addTexts('pages', 'modes', 'day-sheet', 'report'),
  component: ReportPage,
});
