/** The look of a placeholder while its content loads. */
export const BLOCK = 'rounded-l bg-surface-2';

/** Placeholders where the dashboard's cards will be. */
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
