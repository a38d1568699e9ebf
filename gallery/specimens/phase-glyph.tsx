import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return CYCLE_PHASES.map((phase) => (
    <Card key={phase} as="div" phase={phase} className="flex items-center gap-2 text-ph-ink">
      <span className="text-ph-solid">
        <PhaseGlyph phase={phase} size={22} />
      </span>
      <span className="text-ph-solid">
        <PhaseGlyph phase={phase} size={22} isOutlined />
      </span>
      {t(`phases.${phase}`)}
    </Card>
  ));
}

export const specimen: Specimen = { group: 'cycle', name: 'Card, PhaseGlyph', Shown };
