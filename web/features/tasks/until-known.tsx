import type { ReactNode } from 'react';
import { useIsLater } from '#web/lib/page/use-is-later.ts';

type UntilKnownProps = {
  /** What is below the tasks, if it waits for them. */
  below: ReactNode;
};

/** The place of the dashboard's tasks until they are known. What is below them comes with them, so that it doesn't move; if they take two seconds, alone. */
export function UntilKnown({ below }: UntilKnownProps) {
  const isLate = useIsLater();
  // As high as all that comes: otherwise what is further down would be near for a moment, and be loaded.
  if (below && !isLate) return <div className="min-h-200" />;
  return (
    <>
      <div className="min-h-80" />
      {below}
    </>
  );
}
