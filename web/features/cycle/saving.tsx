import i18next from 'i18next';
import type { FormEvent } from 'react';
import { notifyFailure } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { ToastAction } from '#web/ui/overlays/undo.tsx';

/** Says what happened and, if possible, offers to undo it. A later toast with the same text replaces it. */
export function notifyWithUndo(
  text: string,
  onUndo: (() => Promise<void> | void) | undefined,
): Promise<void> {
  const onPress = () => void Promise.resolve(onUndo?.()).catch(notifyFailure);
  const action = onUndo && { label: i18next.t('common.undo'), onPress };
  return notify({
    tone: 'success',
    text: <ToastAction text={text} action={action} />,
    lasting: true,
    about: text,
  });
}

/** Submits a form whose mutation shows its own failures. */
export const submitBy = (save: () => Promise<void>) => (event: FormEvent) => {
  event.preventDefault();
  void save().catch(() => {});
};
