import { useTranslation } from '#web/i18n/i18n.ts';
import { Bloom } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/layout/card.tsx';
import type { Specimen } from '../specimen.ts';

const STATES = ['opening', 'full', 'leaning'] as const;

function Shown() {
  const { t } = useTranslation();
  return (
    <>
      <EmptyState bloom="closed" title={t('cycle.emptyTitle')} action={<Button>{t('cycle.log')}</Button>}>
        {t('cycle.emptyText')}
      </EmptyState>
      <div className="flex flex-wrap justify-center gap-5">
        {STATES.map((state) => (
          <Bloom key={state} state={state} size={80} />
        ))}
      </div>
    </>
  );
}

export const specimen: Specimen = { group: 'words', name: 'EmptyState, Bloom', Shown };
