import { classNames } from '#web/ui/class-names.ts';

const SIZES = { md: 'size-8 border-3', sm: 'size-5 border-2', xs: 'size-4 border-2' } as const;

/** A spinning ring. `label` is read out, never shown; leave it empty if the text next to it is enough. */
export function Spinner({ size = 'md', label }: { size?: keyof typeof SIZES | undefined; label: string }) {
  return (
    <span role={label ? 'status' : undefined} className="relative inline-grid place-items-center">
      <span
        aria-hidden="true"
        className={classNames(
          'rounded-full border-current border-t-transparent motion-safe:animate-spin motion-reduce:border-t-current motion-reduce:border-dotted',
          SIZES[size],
        )}
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
