import type { ReactNode } from 'react';

/** The look of a placeholder while its content loads. */
export const BLOCK = 'rounded-l bg-surface-2';

/** Placeholders where the dashboard's cards will be. */
export function DashboardShape({ card }: { card?: ReactNode }) {
  return (
    <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_21rem] wide:gap-6">
      <div aria-hidden="true" className={`h-36 ${BLOCK}`} />
      {card ?? <div aria-hidden="true" className={`h-60 ${BLOCK}`} />}
    </div>
  );
}
