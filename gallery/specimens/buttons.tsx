import { Droplet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { WandButton } from '#web/ui/layout/app-frame.tsx';
import type { Specimen } from '../specimen.ts';

const VARIANTS = ['primary', 'outline', 'quiet', 'danger'] as const;

function Shown() {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(true);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} icon={<Droplet size={20} strokeWidth={2} />}>
          {variant}
        </Button>
      ))}
      <Button busy={isBusy && t('common.saving')}>{t('cycle.log')}</Button>
      <Button variant="quiet" aria-pressed={isBusy} onClick={() => setIsBusy(!isBusy)}>
        Busy
      </Button>
      <Button disabled>disabled</Button>
      <a className={buttonClass('outline')} href="#words">
        To the words
      </a>
      <Button>{t('cycle.emptyText')}</Button>
      <WandButton label={t('nav.bestDates')} onClick={() => {}} />
    </div>
  );
}

export const specimen: Specimen = { group: 'words', name: 'Button, WandButton', Shown };
