import { useTranslation } from '#web/i18n/i18n.ts';
import { buttonClass } from '#web/ui/inputs/button.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import type { Specimen } from '../specimen.ts';

const POSITIONS = ['top', 'bottom', 'left', 'right', 'center'] as const;

function Shown() {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-center gap-3">
      {POSITIONS.map((position) => (
        <Popover
          key={position}
          position={position}
          opener={position}
          className={buttonClass('outline')}
          title={t('graph.about')}
          closeLabel={t('common.close')}
        >
          <p className="text-ink-2">{t('cycle.disclaimer')}</p>
        </Popover>
      ))}
    </div>
  );
}

export const specimen: Specimen = { group: 'panels', name: 'Popover', Shown };
