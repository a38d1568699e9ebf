import { BloomPetals } from './bloom-petals.tsx';

export type BloomState = 'closed' | 'opening' | 'full' | 'leaning';

/** The petals' inner and outer radius, on a grid of 120. */
const SHAPES: Readonly<Record<BloomState, { inner: number; outer: number }>> = {
  closed: { inner: 24, outer: 40 },
  opening: { inner: 20, outer: 50 },
  full: { inner: 17, outer: 64 },
  leaning: { inner: 15, outer: 52 },
};
const CENTRE = 60;

/** The two hormone curves as petals, illustrating empty, first, found and offline states. Decorative; `size` in CSS pixels. */
export function Bloom({ state, size = 120 }: { state: BloomState; size?: number | undefined }) {
  const { inner, outer } = SHAPES[state];
  const leaning = state === 'leaning';
  // The petals point down and left; this shift centres the picture in its box.
  const shift = (outer - inner) * 0.36;
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 120 120"
      className="block max-w-full flex-none overflow-visible"
    >
      {leaning && (
        <circle
          cx={CENTRE}
          cy={CENTRE}
          r={58}
          fill="none"
          stroke="var(--line-strong)"
          strokeWidth={1.5}
          strokeDasharray="1 5"
          strokeLinecap="round"
        />
      )}
      <g transform={`rotate(${leaning ? 38 : 0} ${CENTRE} ${CENTRE}) translate(${shift} ${-shift})`}>
        <BloomPetals centre={CENTRE} inner={inner} outer={outer} />
        <circle cx={CENTRE} cy={CENTRE} r={inner * 0.72} fill="var(--surface)" />
      </g>
    </svg>
  );
}
