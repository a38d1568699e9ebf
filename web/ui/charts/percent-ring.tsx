import './percent-ring.css';

/** A share in whole per cent in a ring of 60 px, in the surrounding phase's colour. The number is text, so it's read out. */
export function PercentRing({ percent }: { percent: number }) {
  return (
    <span className="percent-ring">
      <svg aria-hidden="true" viewBox="0 0 60 60">
        <circle cx={30} cy={30} r={27} pathLength={100} />
        <circle cx={30} cy={30} r={27} pathLength={100} strokeDasharray={`${percent} 100`} />
      </svg>
      <span>
        {percent}
        <small>{'\u00A0'}%</small>
      </span>
    </span>
  );
}
