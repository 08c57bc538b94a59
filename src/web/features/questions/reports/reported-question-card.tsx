import { Link } from '@tanstack/react-router';
import type { ReportGroup } from '#contract/questions/reports.ts';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { pluralize } from '#web/ui/text.ts';
import { describeDiscrimination, describeFacility } from '../labels.ts';
import { outcomeLabels, outcomeTones, reasonLabels } from './labels.ts';

/** One reported question in the list. */
export function ReportedQuestionCard({ group }: { group: ReportGroup }) {
  const format = useTimeFormat();
  const { answer, question_id, newest_at } = group;
  return (
    <Card className="flex flex-col gap-3" aria-label={`Question ${question_id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
        <span className="font-semibold text-ink tabular-nums">{pluralize(group.count, 'report')}</span>
        {answer && (
          <Badge tone={outcomeTones[answer.outcome]}>
            {outcomeLabels[answer.outcome]}
            {answer.version !== null && `, version ${answer.version}`}
          </Badge>
        )}
        {group.reasons.map(({ reason, count: times }) => (
          <Badge key={reason} tone="warn">
            {reasonLabels[reason]}
            {times > 1 && ` × ${times}`}
          </Badge>
        ))}
        <time dateTime={newest_at} title={format.dateTime(newest_at)}>
          newest {formatRelative(newest_at)}
        </time>
      </div>
      <RichText
        html={group.description_html}
        className="max-h-24 overflow-hidden text-[0.9375rem] [mask-image:linear-gradient(black_4.25rem,transparent_6rem)]"
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ReportFacts group={group} />
        <Link
          to={paths.reported}
          params={{ id: String(question_id) }}
          search={{ answer: answer ? String(answer.id) : undefined }}
          aria-label={`${answer ? 'See' : 'Read and answer'} the reports of question ${question_id}`}
          className={buttonStyle({ variant: 'secondary', size: 'sm' })}
        >
          {answer ? 'See' : 'Read and answer'}
        </Link>
      </div>
    </Card>
  );
}

/** Details of a reported question: trade, topics, tests and statistics. */
export function ReportFacts({ group }: { group: ReportGroup }) {
  const { facility, discrimination, question_type, tests, topic_tags, version, reported_versions } = group;
  return (
    <div className="flex min-w-0 flex-col gap-1.5 text-muted text-sm">
      <div className="flex flex-wrap gap-1.5">
        <Badge tone={question_type === 'GENERAL' ? 'neutral' : 'accent'}>
          {question_type === 'GENERAL' ? 'General' : question_type}
        </Badge>
        {topic_tags.map((topic) => (
          <Badge key={topic} tone="outline">
            {topic}
          </Badge>
        ))}
        {group.status === 'retired' && <Badge>Retired</Badge>}
      </div>
      <p className="break-words">
        In {tests.join(', ')} · reported: version {reported_versions.join(', ')}
        {reported_versions.includes(version) ? '' : ` · now: version ${version}`}
      </p>
      <p className="tabular-nums">
        {facility === null
          ? 'No statistics yet'
          : [
              describeFacility(facility),
              discrimination === null ? undefined : describeDiscrimination(discrimination),
              pluralize(group.attempts, 'attempt'),
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
    </div>
  );
}
