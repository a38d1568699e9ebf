import './pack-ring.css';

const SIZE = 136;
const MIDDLE = SIZE / 2;
const RADIUS = 60;
const INNER_RADIUS = 48;

type PackRingProps = {
  /** Days of the pack with and without. */
  active: number;
  pause: number;
  /** Today's place in the pack, from 0. */
  place: number;
  /** Places on which it's noted as taken. */
  taken: ReadonlySet<number>;
  /** Places of the days on which bleeding is expected, both included; `null` without a pause. */
  bleeding: { from: number; to: number } | null;
  /** What the ring says in words. */
  label: string;
  number: string;
  note: string;
};

/** A pack as a ring of 136 px: taken days filled, today a large ring, the pause as dashes, the expected bleed hatched inside. */
export function PackRing(props: PackRingProps) {
  const { active, pause, place, taken, bleeding, label, number, note } = props;
  const days = active + pause;
  const angleOf = (at: number) => (at / days) * 2 * Math.PI - Math.PI / 2;
  const pointAt = (at: number, radius: number) => ({
    x: MIDDLE + radius * Math.cos(angleOf(at)),
    y: MIDDLE + radius * Math.sin(angleOf(at)),
  });
  const arc = (from: number, { to, radius }: { to: number; radius: number }) => {
    const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
    const isLarge = (to - from) / days > 0.5 ? 1 : 0;
    return `M ${start.x} ${start.y} A ${radius} ${radius} 0 ${isLarge} 1 ${end.x} ${end.y}`;
  };
  // Many dots would run into each other.
  const dot = Math.min(4, (Math.PI * RADIUS) / days / 1.6);
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label} className="pack-ring">
      {pause > 0 && <path d={arc(active, { to: days - 0.4, radius: RADIUS })} className="pack-pause" />}
      {bleeding && (
        <path
          d={arc(bleeding.from, { to: bleeding.to + 0.6, radius: INNER_RADIUS })}
          className="pack-bleed"
        />
      )}
      {Array.from({ length: active }, (_, at) => ({ at, ...pointAt(at, RADIUS) })).map(({ at, x, y }) => (
        <circle key={at} cx={x} cy={y} r={dot} data-taken={taken.has(at) || undefined} />
      ))}
      <circle
        cx={pointAt(place, RADIUS).x}
        cy={pointAt(place, RADIUS).y}
        r={8}
        className="pack-today"
        data-taken={taken.has(place) || undefined}
      />
      <text x={MIDDLE} y={MIDDLE + 4} className="pack-number">
        {number}
      </text>
      <text x={MIDDLE} y={MIDDLE + 22} className="pack-note">
        {note}
      </text>
    </svg>
  );
}
