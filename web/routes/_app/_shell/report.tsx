import { createFileRoute } from '@tanstack/react-router';
import { ReportPage } from '#web/features/report/report-page.tsx';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/report')({
  staticData: { title: 'report' },
  // The loader is in the page's chunk, like its answers' schemas; the page shows its loading state.
  codeSplitGroupings: [['loader', 'component']],
  loader: () => addTexts('pages', 'modes', 'day-sheet', 'report'),
  component: ReportPage,
});
