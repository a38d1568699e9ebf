import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Counts the visit while the person `agrees`, where the shell says that there is a Matomo; otherwise not even the code is fetched. */
export function useAnalytics(agrees: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const endpoint = document.querySelector<HTMLMetaElement>('meta[name="matomo"]')?.content;
    if (endpoint === undefined || !agrees) return;
    const over = new AbortController();
    import('./begin-counting.ts')
      .then(({ beginCounting }) => beginCounting({ endpoint, router, signal: over.signal }))
      // Without its code nothing is counted.
      .catch(() => undefined);
    return () => over.abort();
  }, [agrees, router]);
}
