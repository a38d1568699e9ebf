import { useEffect, useState } from 'react';
import { drawn } from './drawn.ts';

/** Whether the page has been drawn with this component, for loads that nobody waits for. */
export function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => void drawn().then(() => setDrawn(true)), []);
  return isDrawn;
}
