import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleStatus, ModeChange } from '#domain/cycle/cycle-life.schema.ts';
import { notifyWithUndo } from '#web/features/cycle/undo-toast.tsx';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { undoOf } from './mode-choices.ts';
import { useSetMode } from './modes.mutations.ts';

let hasEnded = false;
/** Whether an end was told since the page was loaded: a test of before then isn't taken up again. */
export const wasEndReported = (): boolean => hasEnded;

/** The end of a pregnancy, behind a quiet button: a loss, a birth or something else, one press each. Nothing is asked after it. */
export function PregnancyEnd({ status, today }: { status: CycleStatus; today: LocalDate }) {
  const { t } = useTranslation();
  const setMode = useSetMode();
  const undo = useSetMode();
  const [isOpen, setOpen] = useState(false);

  async function end(change: ModeChange, text: string) {
    hasEnded = true;
    await setMode.mutateAsync({ changes: [change] });
    await notifyWithUndo(text, () => undo.mutate({ changes: undoOf(status, today) }));
  }

  const born: ModeChange = { cycle_mode: 'postpartum', since: today, birth_on: today };
  const lost: ModeChange = { cycle_mode: 'natural', since: today };
  // The mutation has shown a failure.
  const press = (change: ModeChange, text: string) => () =>
    void (setMode.isPending ? undefined : end(change, text).catch(() => {}));
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('modes.ended')}
      </Button>
      <div hidden={!isOpen} className="flex flex-wrap gap-2 [&[hidden]]:hidden">
        <Button variant="outline" onClick={press(lost, t('modes.lossSaved'))}>
          {t('modes.loss')}
        </Button>
        <Button variant="outline" onClick={press(born, t('modes.birthSaved'))}>
          {t('modes.birth')}
        </Button>
        <Link to="/settings/cycle" className={buttonClass('outline')}>
          {t('modes.endedOther')}
        </Link>
      </div>
    </div>
  );
}
