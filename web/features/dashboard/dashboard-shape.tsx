/** How a place looks that something is still on its way to. */
export const BLOCK = 'rounded-l bg-surface-2';

/** Where the dashboard's cards will stand. */
export function DashboardShape() {
  return (
    <div
      aria-hidden="true"
      className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_21rem] wide:gap-6"
    >
      <div className={`h-36 ${BLOCK}`} />
      <div className={`h-60 ${BLOCK}`} />
    </div>
  );
}
