import { oestrogenPath, progesteronePath } from '#web/ui/charts/bloom-path.ts';

const SHAPE = { centre: 16, inner: 6.5, outer: 15.5 };

/** The mark: the bloom with a madder heart. Decorative: the name is next to it. `size` in CSS pixels. */
export function Logo({ size = 32 }: { size?: number | undefined }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className="block flex-none">
      <path d={progesteronePath({ ...SHAPE, outer: 14.9 })} fill="var(--luteal-glow)" opacity={0.9} />
      <path d={oestrogenPath(SHAPE)} fill="var(--ovulation-glow)" opacity={0.95} />
      <circle cx={16} cy={16} r={4.6} fill="var(--menstrual-solid)" />
    </svg>
  );
}
