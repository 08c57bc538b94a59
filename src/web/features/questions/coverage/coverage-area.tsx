import { Link } from '@tanstack/react-router';
import type { TopicCoverage } from '#contract/questions/coverage.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { pluralize } from '#web/ui/text.ts';

type CoverageAreaProps = { area: string; topics: readonly TopicCoverage[]; open: boolean };

/** An area that opens to its topics. */
export function CoverageArea({ area, topics, open }: CoverageAreaProps) {
  const gaps = topics.filter(({ gap }) => gap).length;
  const questions = topics.reduce((sum, topic) => sum + topic.questions, 0);
  const generators = topics.reduce((sum, topic) => sum + topic.generators, 0);
  return (
    <Card flush>
      <details open={open}>
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
          <span className="font-medium">{area}</span>
          <span className="text-muted text-sm">
            {pluralize(topics.length, 'topic')} · {pluralize(questions, 'question')} ·{' '}
            {pluralize(generators, 'generator')}
          </span>
          {gaps > 0 && <Badge tone="warn">{pluralize(gaps, 'gap')}</Badge>}
        </summary>
        <ul className="divide-y divide-line border-line border-t">
          {topics.map((topic) => (
            <li key={topic.name} className="px-4 py-3 sm:px-6">
              <TopicRow topic={topic} />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function TopicRow({ topic }: { topic: TopicCoverage }) {
  const { name, questions, generators, reserved, practised, tested, gap, levels } = topic;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={paths.questions}
          search={{ topic_tags: [name] }}
          className="font-medium text-accent-text underline decoration-accent-text/40 underline-offset-4"
        >
          {name}
        </Link>
        {gap && <Badge tone="warn">Gap</Badge>}
      </p>
      <p className="mt-1 text-muted text-sm">
        {pluralize(questions, 'question')}
        {reserved > 0 && `, ${formatNumber(reserved)} reserved`} · {pluralize(generators, 'generator')} · met{' '}
        {pluralize(practised, 'time')} in practice, {pluralize(tested, 'time')} in tests
      </p>
      <dl className="mt-2 flex flex-wrap gap-2 text-sm">
        {levels.map((level, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the difficulty.
          <div key={place} className="rounded-control bg-sunken px-2.5 py-1">
            <dt className="text-muted">Difficulty {place + 1}</dt>
            <dd className="tabular-nums">
              {pluralize(level.questions, 'question')}
              {level.generators > 0 && `, ${pluralize(level.generators, 'generator')}`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
