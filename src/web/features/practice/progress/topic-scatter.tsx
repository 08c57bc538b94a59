import type { TopicProgress } from '#contract/practice/progress.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ChartTable } from '#web/ui/chart-table.tsx';
import { formatPercent } from '#web/ui/number-format.ts';
import {
  ACCURATE,
  groupOfPace,
  HASTY,
  listPacedTopics,
  type PacedTopic,
  type PaceGroup,
  paceLabels,
  SLOW,
} from './topic-pace.ts';

const WIDTH = 320;
const HEIGHT = 200;
/** The pace at both edges: a quarter of the usual time, and four times it. */
const FASTEST = 0.25;

const dotFills: Record<PaceGroup, string> = {
  strong: 'fill-success',
  slow: 'fill-chart-1',
  careless: 'fill-danger',
  learning: 'fill-warn',
};
const groups = Object.keys(dotFills) as PaceGroup[];

/** Equal factors are equally far apart. */
const xOf = (pace: number) => {
  const share = Math.log(pace / FASTEST) / Math.log(1 / FASTEST ** 2);
  return 8 + Math.min(1, Math.max(0, share)) * (WIDTH - 16);
};
const yOf = (right: number) => 8 + (1 - right / 100) * (HEIGHT - 16);

const describePace = (pace: number) => `${pace.toFixed(1)} × the usual time`;

/** Accuracy against pace: one dot for each topic, and what each corner means. */
export function TopicScatter({ topics }: { topics: readonly TopicProgress[] }) {
  const paced = listPacedTopics(topics);
  if (paced.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Accuracy and pace"
        hint="Your first answers in practice, beside the usual time for the same questions"
      />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Scatter topics={paced} />
        <ul className="flex flex-col gap-3">
          {groups.map((group) => (
            <Group key={group} group={group} topics={paced.filter((one) => groupOfPace(one) === group)} />
          ))}
        </ul>
      </div>
      <ChartTable
        caption="Accuracy and pace of each topic"
        head={['Topic', 'Right', 'Pace', 'Group']}
        rows={paced.map((one) => ({
          key: one.topic,
          cells: [
            one.topic,
            formatPercent(Math.round(one.right)),
            describePace(one.pace),
            paceLabels[groupOfPace(one)].label,
          ],
        }))}
      />
    </Card>
  );
}

function Scatter({ topics }: { topics: readonly PacedTopic[] }) {
  const line = 'stroke-line';
  return (
    <div aria-hidden="true" className="min-w-0">
      <p className="text-muted text-xs">100% correct</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
        className="w-full border-line-strong border-s border-b forced-color-adjust-none"
      >
        <line x1="0" x2={WIDTH} y1={yOf(ACCURATE)} y2={yOf(ACCURATE)} className={line} />
        <line x1={xOf(SLOW)} x2={xOf(SLOW)} y1="0" y2={yOf(ACCURATE)} className={line} />
        <line x1={xOf(HASTY)} x2={xOf(HASTY)} y1={yOf(ACCURATE)} y2={HEIGHT} className={line} />
        <ZoneLabel x={6} y={16} group="strong" />
        <ZoneLabel x={WIDTH - 6} y={16} group="slow" atEnd />
        <ZoneLabel x={6} y={HEIGHT - 8} group="careless" />
        <ZoneLabel x={WIDTH - 6} y={HEIGHT - 8} group="learning" atEnd />
        {topics.map((one) => (
          <circle
            key={one.topic}
            cx={xOf(one.pace)}
            cy={yOf(one.right)}
            r="5"
            className={`${dotFills[groupOfPace(one)]} stroke-surface`}
          >
            <title>{one.topic}</title>
          </circle>
        ))}
      </svg>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-muted text-xs">
        <span>Quicker than usual</span>
        <span>Slower</span>
      </p>
    </div>
  );
}

function ZoneLabel({
  group,
  atEnd = false,
  ...place
}: {
  group: PaceGroup;
  x: number;
  y: number;
  atEnd?: boolean;
}) {
  return (
    <text {...place} textAnchor={atEnd ? 'end' : 'start'} fontSize="10" className="fill-muted">
      {paceLabels[group].label}
    </text>
  );
}

function Group({ group, topics }: { group: PaceGroup; topics: readonly PacedTopic[] }) {
  if (topics.length === 0) return null;
  const { label, advice } = paceLabels[group];
  return (
    <li>
      <p className="flex items-center gap-2 font-medium">
        <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0 forced-color-adjust-none">
          <circle cx="5" cy="5" r="5" className={dotFills[group]} />
        </svg>
        {label}
      </p>
      <p className="text-muted text-sm">{advice}</p>
      <p className="text-sm">{topics.map(({ topic }) => topic).join(', ')}</p>
    </li>
  );
}
