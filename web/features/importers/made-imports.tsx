import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MadeImport } from '#domain/portability/made-imports.schema.ts';
import { errorText } from '#web/i18n/format.ts';
import { dayAt, sourceName } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { QueryFailure } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/sheet.tsx';
import { madeImportsQuery, type TakenBack, useTakeBack } from './importers.data.ts';
import { useNumbers } from './receipt-card.tsx';

/** The imports of the last 30 days, each with an undo button. Renders nothing if there are none. */
export function MadeImportList() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const made = useQuery(madeImportsQuery);
  const [takenBack, setTakenBack] = useState<TakenBack>();
  if (made.data === undefined) {
    if (!made.isError || !isOnline) return null;
    return <QueryFailure query={made} text={t('bringIn.made.failed')} />;
  }
  return (
    <>
      {takenBack && <TakenBackNotice takenBack={takenBack} />}
      {made.data.imports.length > 0 && (
        <TitledSection title={t('bringIn.made.title')} className="grid grid-cols-1 gap-2">
          <p className="text-ink-2 text-small">{t('bringIn.made.hint')}</p>
          <ul className="grid grid-cols-1 divide-y divide-line rounded-l border border-edge-line bg-surface shadow-1">
            {made.data.imports.map((one) => (
              <MadeImportRow key={one.import_id} made={one} onTakenBack={setTakenBack} />
            ))}
          </ul>
        </TitledSection>
      )}
    </>
  );
}

const KINDS = [
  'periods',
  'day_logs',
  'journal',
  'remarks',
  'tasks',
  'labels',
  'habits',
  'habit_checks',
  'cycle_modes',
  'custom_symptoms',
] as const;

type MadeImportRowProps = { made: MadeImport; onTakenBack: (takenBack: TakenBack) => void };

function MadeImportRow({ made, onTakenBack }: MadeImportRowProps) {
  const { t, language, timeZone } = useTextContext();
  const { counted } = useNumbers();
  const name = sourceName(made.source);
  const day = dayAt(made.made_at, { language, timeZone });
  const counts = KINDS.flatMap((kind) => {
    const count = made.counts[kind] ?? 0;
    return count > 0 ? [t(`bringIn.made.kinds.${kind}`, counted(count))] : [];
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4.5 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium">
          {name} · {day}
        </span>
        <span className="even-numbers block text-ink-2 text-small">{counts.join(' · ')}</span>
      </span>
      <TakeBack
        importId={made.import_id}
        label={t('bringIn.takeBack.short')}
        spokenLabel={t('bringIn.takeBack.of', { name, day })}
        onTakenBack={onTakenBack}
      />
    </li>
  );
}

type TakeBackProps = {
  importId: string;
  label: string;
  /** A longer label for screen readers, for lists with several buttons. */
  spokenLabel?: string;
  onTakenBack: (takenBack: TakenBack) => void;
};

/** Undoes an import after a confirmation. */
export function TakeBack({ importId, label, spokenLabel, onTakenBack }: TakeBackProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [isAsking, setIsAsking] = useState(false);
  const takeBack = useTakeBack();
  const confirm = () =>
    takeBack.mutate(importId, { onSuccess: onTakenBack, onSettled: () => setIsAsking(false) });
  return (
    <>
      {takeBack.error && <Notice tone="error">{errorText(takeBack.error)}</Notice>}
      <Button
        variant="quiet"
        className="take-back underline underline-offset-4"
        aria-label={spokenLabel}
        disabled={!isOnline}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('bringIn.takeBack.title')}
        confirmLabel={t('bringIn.takeBack.confirm')}
        cancelLabel={t('bringIn.takeBack.keep')}
        busy={takeBack.isPending && t('bringIn.takeBack.busy')}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        {t('bringIn.takeBack.text')}
      </ConfirmDialog>
    </>
  );
}

export function TakenBackNotice({
  takenBack: { removed, kept: remaining, before_line: older },
}: {
  takenBack: TakenBack;
}) {
  const { t } = useTranslation();
  const { number, counted } = useNumbers();
  return (
    <Notice tone="success">
      <p>
        {remaining > 0
          ? t('bringIn.takeBack.kept', { removed: number(removed), ...counted(remaining) })
          : t('bringIn.takeBack.removed', counted(removed))}
      </p>
      {older && <p className="mt-1">{t('bringIn.takeBack.line', counted(older))}</p>}
    </Notice>
  );
}
