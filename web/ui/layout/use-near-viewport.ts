import { useEffect, useRef, useState } from 'react';

/** So far outside the window is near, so that code loads in time. Small, because a page is shorter until its parts load. */
const MARGIN = '100px';

/** Whether the element of `ref` was ever near the window. Observed once it's painted, so that the page's downloads come first. */
export function useNearViewport(margin = MARGIN) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: margin },
    );
    // When the frame after the next one starts, the next one is on screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => observer.observe(element));
    });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [isNear, margin]);
  return { ref, isNear };
}
