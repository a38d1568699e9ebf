import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ODD_NOTE_MAX } from '#domain/cycle/cycle-life.schema.ts';
import { ODD_REASONS } from '#domain/cycle/cycle-mode.ts';
import { notifyWithUndo } from '#web/features/cycle/undo-toast.tsx';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { TextAreaField } from '#web/ui/inputs/text-area-field.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useAnnotateCycle } from './modes.mutations.ts';

type OddSheetProps = {
  /** The first day of the cycle; `null` while the sheet is closed. */
  startedOn: string | null;
  onClose: () => void;
};

/** Leaves a cycle out of the forecast, or counts it again. No reason is needed. */
export function OddSheet({ startedOn, onClose }: OddSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={startedOn !== null}
      onClose={onClose}
      title={t('modes.odd.title')}
      closeLabel={t('common.close')}
    >
      {startedOn !== null && <OddForm key={startedOn} startedOn={startedOn} onDone={onClose} />}
    </Sheet>
  );
}

function OddForm({ startedOn, onDone }: { startedOn: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(userQuery);
  const annotation = user.cycle.history.told.find(({ started_on }) => started_on === startedOn);
  const [reason, setReason] = useState<string>(annotation?.reason ?? '');
  const [note, setNote] = useState(annotation?.note ?? '');
  const annotate = useAnnotateCycle();
  const undo = useAnnotateCycle();
  const isOdd = annotation?.odd === 1;

  async function leaveOut() {
    const known = ODD_REASONS.find((one) => one === reason) ?? null;
    await annotate.mutateAsync({ startedOn, odd: 1, reason: known, note: note.trim() || null });
    onDone();
    const back = () => undo.mutate({ startedOn, odd: annotation?.odd ?? 0 });
    await notifyWithUndo(t('modes.odd.saved'), back);
  }

  async function countAgain() {
    await annotate.mutateAsync({ startedOn, odd: 0 });
    onDone();
    await notifyWithUndo(t('modes.odd.back'), undefined);
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The mutation has shown the failure.
        void leaveOut().catch(() => {});
      }}
    >
      <p className="text-ink-2">{t('modes.odd.leaves')}</p>
      <SelectField
        label={t('modes.odd.reasonLabel')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      >
        <option value="">{t('modes.notTold')}</option>
        {ODD_REASONS.map((one) => (
          <option key={one} value={one}>
            {t(`modes.odd.reasons.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('modes.odd.noteLabel')}
        value={note}
        maxLength={ODD_NOTE_MAX}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={annotate.isPending} busyLabel={t('common.saving')}>
          {t('modes.odd.save')}
        </Button>
        {isOdd && (
          <Button variant="outline" onClick={() => void countAgain().catch(() => {})}>
            {t('modes.odd.undo')}
          </Button>
        )}
      </div>
    </form>
  );
}
