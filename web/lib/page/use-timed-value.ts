import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';

/** The value once it hasn't changed for `afterMs`, so that a burst of typing causes one request. */
export function useDebouncedValue<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

/** How long the confirmation of a save shows (contract §9). */
const SAVED_MS = 5000;

/** Whether something was saved within the last five seconds. */
export function useJustSaved() {
  const [saves, setSaves] = useState(0);
  const [isJustSaved, setIsJustSaved] = useState(false);
  useEffect(() => {
    if (saves === 0) return;
    const timer = setTimeout(() => setIsJustSaved(false), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saves]);
  return {
    isJustSaved,
    noteSaved: () => {
      setSaves((count) => count + 1);
      setIsJustSaved(true);
    },
    forgetSaved: () => setIsJustSaved(false),
  };
}

export function saveTexts(t: TFunction) {
  return {
    save: t('common.save'),
    saving: t('common.saving'),
    saved: t('common.saved'),
    failed: t('common.notSaved'),
  };
}
