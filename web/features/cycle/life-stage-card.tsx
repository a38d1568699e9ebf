import { Suspense, useState } from 'react';
import { packKindOf } from '#domain/cycle/scheme.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useUser } from '#web/lib/session/user.data.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { choiceOf, type ModeDraft } from './life-stage.data.ts';

const FORM = { texts: ['pages', 'modes'] } as const;
const ModeForm = lazyPart(async () => (await import('./life-stage-forms.tsx')).ModeForm, FORM);
const PackForm = lazyPart(async () => (await import('./life-stage-forms.tsx')).PackForm, FORM);

/** The mode and since when it holds, with the sheets to change it and the pack. */
export function ModeCard() {
  const { t, language } = useTranslation();
  const [open, setOpen] = useState<'mode' | 'pack' | null>(null);
  const { cycle } = useUser();
  const { scheme } = cycle;
  const choice = choiceOf(cycle);
  const since = cycle.mode?.since;
  const isInPacks = scheme !== null || packKindOf(cycle.mode?.method ?? null) !== null;
  const hasPack = cycle.cycle_mode === 'contraception' && isInPacks;

  const goOn = (chosen: ModeDraft) =>
    setOpen(chosen.choice === 'contraception' && packKindOf(chosen.detail) !== null ? 'pack' : null);
  return (
    <TitledCard title={t('modes.current')} headingClass="text-ink-2 text-small" className="grid gap-2">
      <p className="font-semibold text-h3">
        {t(`modes.choices.${choice}.name`)}
        {since && (
          <span className="ml-2 font-regular text-ink-2 text-small">
            {t('modes.since', { day: fullDay(since, language) })}
          </span>
        )}
      </p>
      <p className="text-ink-2">{t(`modes.choices.${choice}.text`)}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setOpen('mode')}>
          {t('modes.change')}
        </Button>
        {hasPack && (
          <Button variant="outline" onClick={() => setOpen('pack')}>
            {t(scheme === null ? 'modes.packAdd' : 'modes.packChange')}
          </Button>
        )}
      </div>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title={t(open === 'pack' ? 'modes.packTitle' : 'modes.title')}
        closeLabel={t('common.close')}
        height="full"
      >
        <Suspense fallback={<div className="min-h-80" />}>
          {open === 'mode' && <ModeForm onSaved={goOn} />}
          {open === 'pack' && <PackForm onDone={() => setOpen(null)} />}
        </Suspense>
      </Sheet>
    </TitledCard>
  );
}
