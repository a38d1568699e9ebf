import { oestrogenPath } from './bloom-path.ts';

const LINES = [1, 0.86, 0.73, 0.61, 0.5].map((scale) =>
  oestrogenPath({ centre: 200, inner: 110 * scale, outer: 196 * scale }),
);

/** The bloom as quiet contour lines in the top right corner, tinted by the phase of the nearest `data-phase`. */
export function ContourBackground() {
  return (
    <div aria-hidden="true" className="contour">
      <svg viewBox="0 0 400 400" aria-hidden="true">
        {LINES.map((line) => (
          <path key={line} d={line} />
        ))}
      </svg>
    </div>
  );
}
