import { useParams } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import type { MockPattern } from '#contract/practice/mocks.ts';
import { ApiError } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { formatMinutes } from '#web/api/time.ts';
import { describeCutOff } from '#web/features/aptitudes/scheme/labels.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { FormerMocks } from './former-mocks.tsx';
import { PlanCard } from './plan-card.tsx';
import { ReadinessCard } from './readiness-card.tsx';
import { useReadMockPattern } from './requests.ts';
import { StartMockButton } from './start-mock-button.tsx';

/** One pattern: its sections, and the mocks that the student has sat. */
export function MockPage() {
  const { id } = useParams({ from: paths.mock });
  const query = useReadMockPattern(id);
  if (query.isPending) return <SkeletonList rows={5} />;
  if (query.error instanceof ApiError && query.error.code === 'not-found')
    return (
      <>
        <title>No such mock</title>
        <h1 className="sr-only">Mock</h1>
        <EmptyState icon={ClipboardList} title="This pattern is not open">
          See the patterns that are open under Mocks.
        </EmptyState>
      </>
    );
  if (query.isError) return <QueryError query={query} />;
  return <PatternView pattern={query.data} />;
}

function PatternView({ pattern }: { pattern: MockPattern }) {
  const { name, note, total_questions, duration, one_way, open } = pattern;
  const lacking = pattern.sections.filter(({ missing }) => missing > 0);
  return (
    <>
      <title>{`Mock: ${name}`}</title>
      <PageHeader
        crumbs={<Crumb to={paths.mocks}>Mocks</Crumb>}
        title={name}
        description={`${pluralize(total_questions, 'question')} in ${formatMinutes(duration)}${one_way ? ', one section after another' : ''}`}
        actions={
          (open || pattern.open_mock) && (
            <StartMockButton pattern={pattern} disabled={lacking.length > 0 && !pattern.open_mock} />
          )
        }
      />
      <div className="flex flex-col gap-6">
        {!open && (
          <Notice title="Not open now">
            The placement cell has closed this pattern. The mocks that you have sat stay here.
          </Notice>
        )}
        {open && lacking.length > 0 && (
          <Notice tone="warn" title="Not enough questions yet">
            {lacking
              .map(({ name, questions, missing }) => `${name}: ${missing} of ${questions} missing`)
              .join('; ')}
            . The placement cell is adding questions. Practise by topic until then.
          </Notice>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <ReadinessCard pattern={pattern} />
            <Sections pattern={pattern} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <PlanCard key={pattern.plan?.day} pattern={pattern} />
            <FormerMocks mocks={pattern.mocks} />
          </div>
        </div>
        {note && <p className="text-muted text-sm">{note}</p>}
      </div>
    </>
  );
}

function Sections({ pattern: { sections, cut_off, typical_cut_offs } }: { pattern: MockPattern }) {
  return (
    <Card>
      <CardHeader
        title="Sections"
        hint={
          typical_cut_offs
            ? 'The cut-offs are typical ones, not the company’s.'
            : 'The placement cell has set the cut-offs.'
        }
        actions={typical_cut_offs && <Badge tone="outline">Typical</Badge>}
      />
      <ul className="divide-y divide-line">
        {sections.map((section) => (
          <li
            key={section.name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5 text-sm"
          >
            <span className="font-medium">{section.name}</span>
            <span className="text-muted">
              {pluralize(section.questions, 'question')}
              {section.minutes !== null && ` · ${formatMinutes(section.minutes)}`}
              {section.cut_off && ` · ${describeCutOff(section.cut_off)}`}
            </span>
          </li>
        ))}
      </ul>
      {cut_off && <p className="mt-3 text-muted text-sm">Over all: {describeCutOff(cut_off)}</p>}
    </Card>
  );
}
