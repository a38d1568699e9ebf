import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { BringIn } from '#web/features/importers/import-page.tsx';
import { addTexts } from '#web/i18n/i18n.ts';
import { handFile, takeHandedFile } from '#web/lib/page/save-file.ts';

export const Route = createFileRoute('/_app/_shell/settings/import')({
  loader: () => addTexts('pages', 'settings', 'day-sheet', 'import'),
  component: Import,
});

function Import() {
  const navigate = Route.useNavigate();
  const [handed] = useState(() => takeHandedFile({ isOurs: false }));
  return (
    <BringIn
      handed={handed}
      onOurs={(file) => {
        handFile({ file, isOurs: true });
        void navigate({ to: '/settings/data' });
      }}
    />
  );
}
