import { Segmented, type SegmentedProps } from '#web/ui/inputs/segmented.tsx';

/** A short choice below its name. */
export function SegmentsField<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <div className="grid w-full gap-1.5">
      <p className="font-semibold text-small" aria-hidden="true">
        {props.legend}
      </p>
      <Segmented {...props} />
    </div>
  );
}
