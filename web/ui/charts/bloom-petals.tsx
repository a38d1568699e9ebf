import { useId } from 'react';
import { type BloomShape, oestrogenPath, progesteronePath } from './bloom-path.ts';

/** The two petals, inside the caller's SVG; progesterone's is slightly shorter, so that both stay visible. */
export function BloomPetals({ centre, inner, outer }: BloomShape) {
  const id = useId();
  const petals = [
    { key: 'p', colour: 'var(--luteal-glow)', from: 0.1, to: 0.7 },
    { key: 'e', colour: 'var(--ovulation-glow)', from: 0.15, to: 0.95 },
  ] as const;
  return (
    <>
      <defs>
        {petals.map(({ key, colour, from, to }) => (
          <radialGradient key={key} id={`${id}${key}`}>
            <stop offset="0.2" stopColor={colour} stopOpacity={from} />
            <stop offset="1" stopColor={colour} stopOpacity={to} />
          </radialGradient>
        ))}
      </defs>
      <path
        className="bloom-petal-p"
        fill={`url(#${id}p)`}
        d={progesteronePath({ centre, inner, outer: inner + (outer - inner) * 0.94 })}
      />
      <path className="bloom-petal-e" fill={`url(#${id}e)`} d={oestrogenPath({ centre, inner, outer })} />
    </>
  );
}
