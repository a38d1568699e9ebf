import { useRef, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayPatch } from '#domain/day-log/day-log.rules.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notify } from '#web/lib/page/notify.ts';
import { ToastAction } from '#web/ui/overlays/undo.tsx';
import { logDay, undoOf } from './log-day.ts';

type DayPatches = readonly { readonly on: LocalDate; readonly patch: DayPatch }[];

type Saving = {
  readonly patches: DayPatches;
  /** The text of the toast, which offers to undo it; without a text there is no toast. */
  readonly text?: string | undefined;
};

/** What couldn't be saved last, until something that was begun after it is saved. */
export type SaveFailure = Pick<Saving, 'patches'> & { readonly text: string; readonly onRetry: () => void };

const isOfBleeding = ({ patches }: Saving): boolean =>
  patches.some(({ patch }) => 'bleeding' in patch || 'counts' in patch);

/**
 * Saves patches of days. `question` is there while a start that they caused, 15 to 20 days after another one, may be bleeding in
 * between; until it's answered it counts as a new period.
 */
export function useLogDays() {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<SaveFailure | null>(null);
  const [start, setStart] = useState<LocalDate>();
  /** How many saves have begun, and how many had when one failed last. */
  const saves = useRef({ begun: 0, atFailure: 0 });

  async function save(saving: Saving): Promise<void> {
    const { patches, text } = saving;
    saves.current.begun += 1;
    const place = saves.current.begun;
    // An answer's question goes at once; a refusal and another question stay until something is saved.
    if (patches.some(({ patch }) => 'counts' in patch)) setStart(undefined);
    const before = patches.flatMap(({ on, patch }) => {
      const undo = undoOf(on, patch);
      return undo === undefined ? [] : [{ on, patch: undo }];
    });
    try {
      const logged = await Promise.all(patches.map(({ on, patch }) => logDay(on, patch)));
      if (place > saves.current.atFailure) setFailed(null);
      if (isOfBleeding(saving)) setStart(logged.flatMap(({ asksAbout }) => asksAbout ?? []).at(-1));
      if (text === undefined) return;
      const undo = { label: t('common.undo'), onPress: () => void save({ patches: before }) };
      void notify({
        tone: 'success',
        text: <ToastAction text={text} action={before.length === patches.length ? undo : undefined} />,
        lasting: true,
        about: patches.map(({ on, patch }) => `${on} ${Object.keys(patch)}`).join(' '),
      });
    } catch (error) {
      saves.current.atFailure = saves.current.begun;
      setFailed({ patches, text: failureToastText(error), onRetry: () => void save(saving) });
    }
  }

  const answer = (label: string, counts: 0 | 1) => ({
    label,
    onPress: () => start && void save({ patches: [{ on: start, patch: { counts } }] }),
  });
  const question = start && {
    question: t('dayLog.ask'),
    answers: [answer(t('dayLog.isNew'), 1), answer(t('dayLog.isBetween'), 0)],
  };
  return { save, failed, question };
}
