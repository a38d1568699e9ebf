import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayPatch } from '#domain/day-log/apply-day-change.ts';
import { logDay, undoOf } from '#web/lib/day-log/log-day.ts';
import { notify } from '#web/lib/page/notify.ts';
import { ToastAction } from '#web/ui/overlays/toast-action.tsx';

/** What is said of some days with one press. */
export type DayPatches = readonly { readonly on: LocalDate; readonly press: DayPatch }[];

type Saving = {
  readonly patches: DayPatches;
  /** For the toast, which offers to undo it; without a text there is none. */
  readonly text?: string | undefined;
};

/** Saves presses; what failed can be tried again. `asked`: a start that they brought and that may be bleeding in between. */
export function useLogDays() {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<Saving>();
  const [asked, setAsked] = useState<LocalDate>();

  async function save(saving: Saving): Promise<void> {
    const { patches, text } = saving;
    setFailed(undefined);
    setAsked(undefined);
    const before = patches.flatMap(({ on, press }) => {
      const undo = undoOf(on, press);
      return undo === undefined ? [] : [{ on, press: undo }];
    });
    try {
      const logged = await Promise.all(patches.map(({ on, press }) => logDay(on, press)));
      setAsked(logged.flatMap(({ asksAbout }) => asksAbout ?? []).at(-1));
      if (text === undefined) return;
      const undo = { label: t('common.undo'), onPress: () => void save({ patches: before }) };
      const action = before.length === patches.length ? undo : undefined;
      void notify({
        tone: 'success',
        text: <ToastAction text={text} action={action} />,
        lasting: true,
        about: patches.map(({ on, press }) => `${on} ${Object.keys(press)}`).join(' '),
      });
    } catch {
      setFailed(saving);
    }
  }
  return { save, failed, asked };
}
