import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Moved } from '#domain/changes/changes.schema.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { movedQuery } from './moved.data.ts';

// Seldom needed, so not in the first chunk.
const MovedNotice = lazyPart(async () => (await import('./moved-notice.tsx')).MovedNotice, {
  texts: ['changes'],
  fallback: <div className="h-36" />,
});

/** Says which tasks moved with the forecast, until the person has seen it. Its space is reserved while its code loads. */
export function MovedBanner() {
  const { data: unseen } = useQuery(useOptimisticQuery(movedQuery));
  // Moves that are undone stay until they're dismissed, because the notice says that they were undone.
  const [undone, setUndone] = useState<Moved | null>(null);
  const moved = unseen ?? undone;
  if (!moved) return null;
  return <MovedNotice key={moved.batch_id} moved={moved} onUndo={setUndone} />;
}
