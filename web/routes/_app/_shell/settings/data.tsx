import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ExportData } from '#web/features/portability/export-data.tsx';
import { YourData } from '#web/features/portability/your-data.tsx';
import { DeleteAccountButton } from '#web/features/settings/account-buttons.tsx';
import { showInLog } from '#web/features/settings/settings.data.ts';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { handFile, takeHandedFile } from '#web/lib/page/save-file.ts';
import { Card } from '#web/ui/layout/card.tsx';

export const Route = createFileRoute('/_app/_shell/settings/data')({ component: Data });

function Data() {
  const navigate = Route.useNavigate();
  const [handed] = useState(() => takeHandedFile({ isOurs: true }));
  const readElsewhere = (file: File) => {
    handFile({ file, isOurs: false });
    void navigate({ to: '/settings/import' });
  };
  return (
    <SettingsSection title="portability.title">
      <Card>
        <YourData onExported={showInLog} handed={handed} onForeign={readElsewhere} />
      </Card>
      <Card>
        <div className="grid">
          <DeleteAccountButton exportData={<ExportData onExported={showInLog} />} />
        </div>
      </Card>
    </SettingsSection>
  );
}
