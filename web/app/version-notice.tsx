import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadApp } from '#web/lib/page/reload-app.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/page-state.tsx';

/** A native shell gets its files from the app store; a reload would load the same ones. */
const IN_SHELL = import.meta.env.MODE === 'native';

/** Says that there is a newer build, with a button to reload, which is held back while typed text isn't saved. */
export function VersionNotice() {
  const { t } = useTranslation();
  const [isHeldBack, setIsHeldBack] = useState(false);
  const text = IN_SHELL ? 'version.store' : 'version.banner';
  return (
    <div className="mb-4">
      <Notice tone="info">
        <span className="flex flex-wrap items-center justify-between gap-3">
          {t(isHeldBack ? 'version.unsaved' : text)}
          {!IN_SHELL && (
            <Button variant="outline" onClick={() => void reloadApp().then((went) => setIsHeldBack(!went))}>
              {t('common.reload')}
            </Button>
          )}
        </span>
      </Notice>
    </div>
  );
}
