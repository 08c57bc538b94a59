import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { metresBetween, type Outline, type PlanePoint, type Point } from '#contract/venues/geometry.ts';
import { formatDistance } from '../position/position.ts';
import { fitView, fromMap, type MapView, movePoint, roundPoint, toMap } from './map-view.ts';
import { VenueMap } from './venue-map.tsx';

type OutlineEditorProps = { outline: Outline; onChange: (outline: Outline) => void };
type Handle = {
  key: string;
  label: string;
  point: Point;
  move: (point: Point) => void;
  remove?: () => void;
};

/** The map of a venue with handles, for mouse, finger and keyboard (Tab and arrow keys). */
export function OutlineEditor({ outline, onChange }: OutlineEditorProps) {
  const svg = useRef<SVGSVGElement>(null);
  // The view stays fixed while a handle is dragged.
  const [held, setHeld] = useState<MapView>();
  const view = held ?? fitView(outline);
  const handles =
    outline.kind === 'circle' ? circleHandles(outline, onChange) : polygonHandles(outline, onChange);

  function follow(event: PointerEvent<SVGGElement>, handle: Handle) {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    handle.move(fromMap(view, { x, y }));
  }

  function press(event: KeyboardEvent, handle: Handle) {
    const step = steps[event.key];
    if (step) {
      const metres = event.shiftKey ? 10 : 1;
      event.preventDefault();
      handle.move(movePoint(handle.point, step.x * metres, step.y * metres));
    } else if (event.key === 'Delete' && handle.remove) {
      event.preventDefault();
      handle.remove();
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <VenueMap ref={svg} outline={outline} view={view} label="Map of the venue, north up, with handles">
        {outline.kind === 'polygon' &&
          outline.corners.map((corner, index) => {
            const next = outline.corners[(index + 1) % outline.corners.length] ?? corner;
            const spot = halfway(toMap(view, corner), toMap(view, next));
            return (
              <g
                key={`${corner.lat} ${corner.long}`}
                transform={`translate(${spot.x} ${spot.y})`}
                className="cursor-copy"
                onPointerDown={() =>
                  onChange({
                    kind: 'polygon',
                    corners: outline.corners.toSpliced(index + 1, 0, roundPoint(fromMap(view, spot))),
                  })
                }
              >
                <circle r="10" className="fill-transparent" />
                <circle r="4" className="fill-surface stroke-accent" />
              </g>
            );
          })}
        {handles.map((handle) => {
          const { x, y } = toMap(view, handle.point);
          return (
            // biome-ignore lint/a11y/useSemanticElements: SVG has no button of its own
            <g
              key={handle.key}
              role="button"
              tabIndex={0}
              aria-label={handle.label}
              transform={`translate(${x} ${y})`}
              className="cursor-grab touch-none outline-none [&:focus-visible>.ring]:stroke-ink"
              onFocus={() => setHeld(view)}
              onBlur={() => setHeld(undefined)}
              onPointerDown={(event) => {
                event.currentTarget.focus();
                event.currentTarget.setPointerCapture(event.pointerId);
              }}
              onPointerMove={(event) => follow(event, handle)}
              onKeyDown={(event) => press(event, handle)}
            >
              <circle r="14" className="ring fill-transparent stroke-transparent" strokeWidth="2.5" />
              <circle r="7" className="fill-accent stroke-surface" strokeWidth="2" />
            </g>
          );
        })}
      </VenueMap>
      <p className="text-muted text-sm">
        Drag the points, or choose one with Tab and move it with the arrow keys: 1 m a press, 10 m with Shift.
        {outline.kind === 'polygon' && ' A small ring adds a corner; Delete takes the chosen one away.'}
      </p>
    </div>
  );
}

const steps: Record<string, PlanePoint> = {
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
};

const halfway = (a: PlanePoint, b: PlanePoint): PlanePoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const formatPoint = ({ lat, long }: Point) => `${lat.toFixed(5)}, ${long.toFixed(5)}`;

function circleHandles(
  { centre, radius }: Outline & { kind: 'circle' },
  onChange: (outline: Outline) => void,
): Handle[] {
  return [
    {
      key: 'centre',
      label: `Centre: ${formatPoint(centre)}`,
      point: centre,
      move: (point) => onChange({ kind: 'circle', centre: roundPoint(point), radius }),
    },
    {
      key: 'radius',
      label: `Radius: ${formatDistance(radius)}`,
      point: movePoint(centre, radius, 0),
      move: (point) => {
        const reach = Math.round(metresBetween(centre, point));
        onChange({ kind: 'circle', centre, radius: Math.min(5_000, Math.max(10, reach)) });
      },
    },
  ];
}

function polygonHandles(
  { corners }: Outline & { kind: 'polygon' },
  onChange: (outline: Outline) => void,
): Handle[] {
  return corners.map((corner, index) => ({
    key: `corner ${index}`,
    label: `Corner ${index + 1} of ${corners.length}: ${formatPoint(corner)}`,
    point: corner,
    move: (point) => onChange({ kind: 'polygon', corners: corners.with(index, roundPoint(point)) }),
    ...(corners.length > 3 && {
      remove: () => onChange({ kind: 'polygon', corners: corners.toSpliced(index, 1) }),
    }),
  }));
}
