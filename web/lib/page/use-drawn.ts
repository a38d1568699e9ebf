import { startTransition, useEffect, useState } from 'react';
import { drawn } from '#web/lib/time/after.ts';

/** The value once what else it changed is on screen: for what takes long to work out, so that a press shows at once. */
export function useDrawn<Value>(value: Value): Value {
  const [shown, setShown] = useState(() => value);
  useEffect(() => {
    let isOver = false;
    void drawn().then(() => {
      if (!isOver) startTransition(() => setShown(() => value));
    });
    return () => {
      isOver = true;
    };
  }, [value]);
  return shown;
}
