import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * How far outside of the window counts as near, so that what is fetched for it is there in time; little, because a page is
 * shorter while what is above has not come.
 */
const MARGIN = '200px';

/**
 * Whether an element has ever come near the window, asked once the page has been drawn with it: what is fetched for it shares
 * no line with the page. Put `ref` on it; once near, always near.
 */
export function useNearViewport<Element extends HTMLElement>(): {
  ref: RefObject<Element | null>;
  isNear: boolean;
} {
  const ref = useRef<Element>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: MARGIN },
    );
    // The frame after the next one begins when that one is on the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => observer.observe(element));
    });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [isNear]);
  return { ref, isNear };
}
