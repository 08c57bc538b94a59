import type { ReactNode, Ref } from 'react';
import type { Outline, Point } from '#contract/venues/geometry.ts';
import { formatDistance } from '../position/position.ts';
import { edgeMarker, fitView, HALF_SIZE, type MapView, scaleBarLength, toMap } from './map-view.ts';

type VenueMapProps = {
  outline: Outline;
  /** The position of the device. */
  fix?: (Point & { accuracy: number }) | undefined;
  /** The alternative text of the map, or the name of the group of handles. */
  label: string;
  view?: MapView;
  /** The handles of the outline. */
  children?: ReactNode;
  ref?: Ref<SVGSVGElement>;
};

/** A venue to scale, north up, with the device's position and its accuracy. It needs no external map service. */
export function VenueMap({
  outline,
  fix,
  label,
  view = fitView(outline, fix),
  children,
  ref,
}: VenueMapProps) {
  const step = scaleBarLength(view.scale, 80);
  const { scale } = view;
  return (
    <svg
      ref={ref}
      viewBox={`${-HALF_SIZE} ${-HALF_SIZE} ${2 * HALF_SIZE} ${2 * HALF_SIZE}`}
      role={children ? 'group' : 'img'}
      aria-label={label}
      className="mx-auto block aspect-square w-full max-w-112 select-none rounded-panel border border-line bg-sunken/50"
    >
      <Grid unit={step * scale} />
      <OutlineShape outline={outline} view={view} />
      {fix && <DeviceMarker fix={fix} view={view} />}
      <g
        className="fill-muted text-[13px] tabular-nums"
        transform={`translate(${HALF_SIZE - 20} ${-HALF_SIZE + 34})`}
      >
        <path d="M0-8 5 6 0 3-5 6Z" className="fill-ink" />
        <text y="-12" textAnchor="middle" className="fill-ink font-semibold">
          N
        </text>
      </g>
      <g transform={`translate(${-HALF_SIZE + 14} ${HALF_SIZE - 14})`}>
        <rect x="-6" y="-22" width={step * scale + 12} height="30" rx="4" className="fill-surface/80" />
        <path d={`M0-5V0H${step * scale}V-5`} className="fill-none stroke-ink" strokeWidth="1.5" />
        <text x={(step * scale) / 2} y="-7" textAnchor="middle" className="fill-ink text-[13px] tabular-nums">
          {formatDistance(step)}
        </text>
      </g>
      {children}
    </svg>
  );
}

function Grid({ unit }: { unit: number }) {
  const lines = Array.from({ length: Math.ceil(HALF_SIZE / unit) }, (_, n) => n * unit);
  const both = [...lines, ...lines.slice(1).map((line) => -line)];
  return (
    <g className="stroke-line">
      {both.map((at) => (
        <path key={at} d={`M${at}-${HALF_SIZE}V${HALF_SIZE}M-${HALF_SIZE} ${at}H${HALF_SIZE}`} />
      ))}
    </g>
  );
}

function OutlineShape({ outline, view }: { outline: Outline; view: MapView }) {
  const look = 'fill-accent/15 stroke-accent';
  if (outline.kind === 'polygon') {
    const corners = outline.corners.map((corner) => toMap(view, corner));
    return (
      <polygon
        points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
        className={look}
        strokeWidth="2"
        strokeLinejoin="round"
      />
    );
  }
  const { x, y } = toMap(view, outline.centre);
  return <circle cx={x} cy={y} r={outline.radius * view.scale} className={look} strokeWidth="2" />;
}

function DeviceMarker({ fix, view }: { fix: Point & { accuracy: number }; view: MapView }) {
  const spot = toMap(view, fix);
  const edge = edgeMarker(spot);
  if (edge)
    return (
      <path
        d="M0-10 8 8 0 4-8 8Z"
        transform={`translate(${edge.x} ${edge.y}) rotate(${edge.angle})`}
        className="fill-warn-text stroke-surface"
        strokeWidth="1.5"
      />
    );
  return (
    <g transform={`translate(${spot.x} ${spot.y})`}>
      <circle
        r={fix.accuracy * view.scale}
        className="fill-chart-2/20 stroke-chart-2"
        strokeDasharray="4 3"
        strokeWidth="1.5"
      />
      <circle r="8" className="fill-surface" />
      <circle r="5.5" className="fill-ink" />
    </g>
  );
}
