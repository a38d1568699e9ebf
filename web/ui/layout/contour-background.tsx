import { oestrogenPath } from '#web/ui/charts/bloom-path.ts';

const LINE = { centre: 0, inner: 110, outer: 196 };
const SCALES = [1, 0.86, 0.73, 0.61, 0.5];
/** In units of the drawing; all lines are equally thin. */
const STROKE = 0.65;

/** The bloom as faint contour lines in the top right corner, tinted by the phase of the nearest `data-phase`. */
export function ContourBackground() {
  return (
    <div aria-hidden="true" className="contour">
      <svg viewBox="-200 -200 400 400" aria-hidden="true">
        {SCALES.map((scale) => (
          // One path at several sizes, so that static pages contain it only once.
          <path
            key={scale}
            d={oestrogenPath(LINE)}
            transform={`scale(${scale})`}
            strokeWidth={(STROKE / scale).toFixed(2)}
          />
        ))}
      </svg>
    </div>
  );
}
