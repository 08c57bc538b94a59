const WIDTH = 88;
const HEIGHT = 32;
const PAD = 4;

/** How a question's facility rises from the weakest to the strongest fifth of the students. */
export function QuintileCurve({ quintiles }: { quintiles: readonly number[] | null }) {
  if (!quintiles) return <span className="text-muted">–</span>;
  const points = quintiles.map((facility, fifth) => {
    const share = Math.min(1, Math.max(0, facility / 100));
    return [PAD + (fifth * (WIDTH - 2 * PAD)) / 4, HEIGHT - PAD - share * (HEIGHT - 2 * PAD)] as const;
  });
  const words = quintiles.map((facility) => `${Math.round(facility)}%`).join(', ');
  return (
    <svg
      role="img"
      aria-label={`Fifths of the students, weakest first: ${words}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-8 w-22 shrink-0"
    >
      <title>{words}</title>
      <path d={`M${PAD} ${HEIGHT - PAD}H${WIDTH - PAD}`} stroke="var(--line)" fill="none" />
      <polyline
        points={points.map((point) => point.join(' ')).join(' ')}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="2"
      />
      {points.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="2" fill="var(--chart-1)" />
      ))}
    </svg>
  );
}
