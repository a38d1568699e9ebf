import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, parseLocalDate } from '#domain/calendar/local-date.ts';
import { ODD_REASONS } from '#domain/cycle/cycle-mode.ts';
import { ODD_NOTE_MAX } from '#domain/cycle/life-stage.schema.ts';
import { dayRange } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useUser } from '#web/lib/session/use-user.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { TextAreaField } from '#web/ui/inputs/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useAnnotateCycle } from './life-stage.data.ts';
import { PeriodSheet } from './period-sheet.tsx';
import { notifyWithUndo } from './undo-toast.tsx';

/** Asks about the newest cycle that is far from the others: forgotten, different, or really that long. */
export function OddCycleCard() {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  const user = useUser();
  const annotate = useAnnotateCycle();
  const undo = useAnnotateCycle();
  const [odd, setOdd] = useState<string | null>(null);
  const [forgotIn, setForgotIn] = useState<string | null>(null);
  const asked = user.cycle.asked.at(-1);
  const start = asked && parseLocalDate(asked.started_on);
  if (!asked || !start) {
    return <OddSheet startedOn={odd} onClose={() => setOdd(null)} />;
  }
  const { started_on: startedOn, days } = asked;

  async function confirm() {
    await annotate.mutateAsync({ startedOn, confirmed: 1 });
    await notifyWithUndo(t('modes.odd.confirmed'), () => undo.mutate({ startedOn, confirmed: 0 }));
  }

  return (
    <Card aria-labelledby={headingId} className="grid gap-2">
      <p className="text-ink-2 text-small">{dayRange({ start, end: addDays(start, days - 1) }, language)}</p>
      <h2 id={headingId} className="font-semibold text-h3">
        {t('modes.odd.asked', { count: days })}
      </h2>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setForgotIn(startedOn)}>
          {t('modes.odd.forgot')}
        </Button>
        <Button variant="outline" onClick={() => setOdd(startedOn)}>
          {t('modes.odd.different')}
        </Button>
        <Button
          variant="outline"
          busy={annotate.isPending}
          busyLabel={t('common.saving')}
          onClick={() => void confirm().catch(() => {})}
        >
          {t('modes.odd.real')}
        </Button>
      </div>
      <PeriodSheet
        open={forgotIn !== null}
        // The middle of the gap is where a forgotten period most likely was.
        opensOn={addDays(start, Math.floor(days / 2))}
        onClose={() => setForgotIn(null)}
      />
      <OddSheet startedOn={odd} onClose={() => setOdd(null)} />
    </Card>
  );
}

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
  const user = useUser();
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
        noneLabel={t('modes.notTold')}
        options={ODD_REASONS.map((one) => ({ value: one, label: t(`modes.odd.reasons.${one}`) }))}
      />
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
