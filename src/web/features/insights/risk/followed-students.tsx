import { Link } from '@tanstack/react-router';
import { Pencil, UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { FollowedList, FollowedStudent } from '#contract/insights/risk.ts';
import { formatRelative, useServerNow } from '#web/api/time.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatPercent } from '#web/ui/number-format.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useListFollowedStudents } from '../requests.ts';
import { useInsightSearch } from '../search.ts';
import { describeRule, reasonLabels } from './labels.ts';
import { RuleDialog } from './rule-dialog.tsx';

/** The students to talk to: those at risk by the rule, and those who never came. */
export function FollowedStudents() {
  const { search, change } = useInsightSearch();
  return (
    <section aria-labelledby="followed-students">
      <h2 id="followed-students" className="mb-2 font-semibold text-lg leading-7">
        Students to talk to
      </h2>
      <Tabs
        label="Students by list"
        value={search.list}
        onChange={(list) => change({ list })}
        tabs={[
          { value: 'at-risk', label: 'At risk', content: <Students list="at-risk" /> },
          { value: 'never-came', label: 'Never came', content: <Students list="never-came" /> },
        ]}
      />
    </section>
  );
}

function Students({ list }: { list: FollowedList }) {
  const { search, change } = useInsightSearch();
  const students = useListFollowedStudents({ ...search, list });
  const [editing, setEditing] = useState(false);
  const now = useServerNow();
  return (
    <>
      <PagedList
        query={students}
        pending={<SkeletonList rows={4} rowClassName="h-14" />}
        failed="The students could not be loaded"
        page={search.page}
        onPage={(page) => change({ page })}
        summary={(total) => pluralize(total, 'student')}
        above={({ rule }) =>
          list === 'at-risk' && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 text-sm">{describeRule(rule)}</p>
              <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
                <Pencil aria-hidden="true" /> Change the rule
              </Button>
            </div>
          )
        }
        empty={
          <EmptyState
            icon={UserCheck}
            title={list === 'at-risk' ? 'Nobody is at risk' : 'Everybody came to a test'}
          />
        }
      >
        {({ results, rule }) => (
          <Card flush aria-label="Students">
            <DataTable
              caption="Students"
              columns={columnsFor(now, rule.of_latest)}
              rows={results}
              rowKey={({ regno }) => regno}
              stale={students.isPlaceholderData}
            />
          </Card>
        )}
      </PagedList>
      {editing && students.data && <RuleDialog rule={students.data.rule} onClose={() => setEditing(false)} />}
    </>
  );
}

const columnsFor = (now: number, ofLatest: number): Column<FollowedStudent>[] => [
  {
    id: 'name',
    header: 'Name',
    lead: true,
    cell: ({ name, regno }) => (
      <Link
        to={paths.studentInsight}
        search={{ regno }}
        className="inline-flex min-h-6 items-center font-medium text-accent-text underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'regno',
    header: 'Registration no',
    plain: true,
    className: 'tabular-nums',
    cell: ({ regno }) => regno,
  },
  { id: 'group', header: 'Batch and trade', cell: ({ batch, trade }) => `${batch} ${trade}` },
  {
    id: 'reasons',
    header: 'Why',
    cell: ({ reasons }) => (
      <span className="flex flex-wrap gap-1.5">
        {reasons.map((reason) => (
          <Badge key={reason} tone="warn">
            {reasonLabels[reason]}
          </Badge>
        ))}
        {reasons.length === 0 && '–'}
      </span>
    ),
  },
  {
    id: 'percent',
    header: 'Mean marks',
    align: 'end',
    cell: ({ percent }) => (percent === null ? 'None' : formatPercent(percent)),
  },
  {
    id: 'missed',
    header: `Missed of the latest ${ofLatest}`,
    align: 'end',
    cell: ({ missed, latest }) => (latest === 0 ? 'No tests' : `${missed} of ${latest}`),
  },
  {
    id: 'practised',
    header: 'Last practice',
    cell: ({ practised_at }) => (practised_at ? formatRelative(practised_at, now) : 'Never'),
  },
];
