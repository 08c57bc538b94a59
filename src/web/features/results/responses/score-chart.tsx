import { BarChart, CartesianGrid, Bar as Column, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMarks } from '#web/ui/number-format.ts';
import type { Bar } from './distribution.ts';

/** How many students reached which marks. */
export function ScoreChart({ bars }: { bars: readonly Bar[] }) {
  const data = bars.map((bar, index) => ({
    range: `${formatMarks(bar.from)}–${formatMarks(bar.to)}`,
    words: `${formatMarks(bar.from)} ${index === bars.length - 1 ? 'to' : 'to below'} ${formatMarks(bar.to)} marks`,
    attempts: bar.attempts,
  }));
  const tick = { fill: 'var(--muted)', fontSize: 12 };
  return (
    <div className="h-56 text-sm">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          accessibilityLayer={false}
          barCategoryGap="12%"
          margin={{ top: 8, right: 4, bottom: 0, left: -24 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="range" tick={tick} tickLine={false} axisLine={{ stroke: 'var(--line)' }} />
          <YAxis allowDecimals={false} tick={tick} tickLine={false} axisLine={false} />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const bar = payload?.[0]?.payload as (typeof data)[number] | undefined;
              return active && bar ? (
                <div className="rounded-control border border-line bg-surface px-3 py-2 shadow-float">
                  <p className="text-muted">{bar.words}</p>
                  <p className="font-semibold tabular-nums">
                    {bar.attempts} {bar.attempts === 1 ? 'student' : 'students'}
                  </p>
                </div>
              ) : null;
            }}
          />
          <Column dataKey="attempts" fill="var(--chart-1)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
