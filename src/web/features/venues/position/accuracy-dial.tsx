import { formatDistance } from './position.ts';

const scales = [15, 30, 60, 150, 300, 600, 1_500, 3_000, 6_000, 15_000, 60_000, 300_000];
const DIAL_RADIUS = 132;
const ticks = Array.from({ length: 72 }, (_, tick) => tick * 5);

/** A compass rose around the device; the shaded disc shows the accuracy on the scale of the rings. */
export function AccuracyDial({ accuracy, searching }: { accuracy: number | undefined; searching: boolean }) {
  const scale = scales.find((metres) => metres >= (accuracy ?? 0) * 1.15) ?? accuracy ?? 30;
  const disc = accuracy === undefined ? 0 : Math.max(10, (accuracy / scale) * DIAL_RADIUS);
  return (
    <svg
      viewBox="-170 -170 340 340"
      role="img"
      aria-label={
        accuracy === undefined
          ? 'Compass without a position'
          : `Compass: you are within ${formatDistance(accuracy)} of the middle`
      }
      className="mx-auto block w-full max-w-88"
    >
      <circle r="150" className="fill-sunken/50 stroke-line" />
      {ticks.map((angle) => (
        <path
          key={angle}
          transform={`rotate(${angle})`}
          d={angle % 30 === 0 ? 'M0-150v10' : 'M0-150v5'}
          className="stroke-line-strong"
          strokeWidth={angle % 90 === 0 ? 2.5 : 1}
        />
      ))}
      {[1, 2, 3].map((ring) => (
        <circle
          key={ring}
          r={(DIAL_RADIUS * ring) / 3}
          className="fill-none stroke-line-strong/60"
          strokeDasharray={ring === 3 ? undefined : '3 5'}
        />
      ))}
      <path
        d={`M0-${DIAL_RADIUS}V${DIAL_RADIUS}M-${DIAL_RADIUS} 0H${DIAL_RADIUS}`}
        className="stroke-line-strong/40"
      />
      <g className="fill-muted font-medium text-[13px]" textAnchor="middle">
        <text y="-156" className="fill-accent-text font-semibold">
          N
        </text>
        <text x="161" y="5">
          E
        </text>
        <text y="166">S</text>
        <text x="-161" y="5">
          W
        </text>
      </g>
      {accuracy !== undefined && (
        <>
          <circle r={disc} className="fill-accent/15 stroke-accent" strokeWidth="1.5" />
          <g className="fill-muted text-[11px] tabular-nums">
            {[1, 2, 3].map((ring) => (
              <text key={ring} x="4" y={(-DIAL_RADIUS * ring) / 3 + 13}>
                {formatDistance((scale * ring) / 3)}
              </text>
            ))}
          </g>
        </>
      )}
      {searching && (
        <circle
          r="44"
          className="animate-ping fill-accent/20 motion-reduce:animate-none"
          style={{ animationDuration: '1.8s' }}
        />
      )}
      <circle r="9" className="fill-surface" />
      <circle r="6" className={accuracy === undefined && !searching ? 'fill-line-strong' : 'fill-accent'} />
    </svg>
  );
}
