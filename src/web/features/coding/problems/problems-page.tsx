import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, CircleDot, Code } from 'lucide-react';
import type { ListedProblem, ProblemProgress } from '#contract/coding/problems.ts';
import { CODING_TOPICS } from '#contract/coding/topics.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { firstValue, type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { PreparationNav } from '#web/layout/preparation-nav.tsx';
import { paths } from '#web/paths.ts';
import { Chips } from '#web/ui/chips.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { DIFFICULTY_NAMES, DIFFICULTY_OPTIONS, PROGRESS_NAMES, topicName } from '../labels.ts';
import { type ProblemSearch, useListProblems } from './requests.ts';

const PROGRESS = ['new', 'tried', 'solved'] as const;

const list: ListOptions<ProblemSearch> = {
  at: paths.problems,
  read: (text) => ({
    page: readPage(text),
    search: firstValue(text.search) ?? '',
    topic: firstValue(text.topic),
    difficulty: Number(oneOf(['1', '2', '3', '4', '5'], text.difficulty)) || undefined,
    progress: oneOf(PROGRESS, text.progress),
  }),
  filters: ['search', 'topic', 'difficulty', 'progress'],
  typedFilters: ['search'],
};

const TOPIC_CHOICES = CODING_TOPICS.flatMap(({ slug, name, children = [] }) => [
  { value: slug, label: name },
  ...children.map((child) => ({ value: child.slug, label: `– ${child.name}` })),
]);

/** The published coding problems. */
export function ProblemsPage() {
  const { isAdmin } = useAuth();
  const { search, change } = useListSearch(list);
  const problems = useListProblems(search);
  return (
    <>
      <title>Coding problems</title>
      <PageHeader
        title="Coding problems"
        description="Write a program, run it on the samples, and submit it. The judge answers within seconds."
      />
      {!isAdmin && <PreparationNav />}
      <div className="mb-6 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Search">
            <SearchBox value={search.search} onSearch={(text) => change({ search: text })} shortcut="/" />
          </Field>
          <Field label="Topic">
            <Select
              placeholder="All topics"
              options={TOPIC_CHOICES}
              value={search.topic ?? ''}
              onChange={({ target }) => change({ topic: target.value || undefined })}
            />
          </Field>
          <Field label="Difficulty">
            <Select
              placeholder="All difficulties"
              options={DIFFICULTY_OPTIONS}
              value={String(search.difficulty ?? '')}
              onChange={({ target }) => change({ difficulty: Number(target.value) || undefined })}
            />
          </Field>
        </div>
        <Chips
          label="Problems by progress"
          value={search.progress ?? 'all'}
          onChange={(value) => change({ progress: value === 'all' ? undefined : value })}
          chips={[
            { value: 'all' as const, label: 'All' },
            ...PROGRESS.map((value) => ({ value, label: PROGRESS_NAMES[value] })),
          ]}
        />
      </div>
      <PagedList
        query={problems}
        pending={<SkeletonList rows={8} rowClassName="h-16 rounded-panel" />}
        failed="The problems could not be loaded"
        page={search.page}
        onPage={(page) => change({ page })}
        summary={(total) => pluralize(total, 'problem')}
        empty={
          <EmptyState icon={Code} title="No problem here">
            {search.search || search.topic || search.difficulty || search.progress
              ? 'No problem matches. Clear a filter.'
              : 'The placement cell has not published a problem yet.'}
          </EmptyState>
        }
      >
        {({ results }) => (
          <ul
            aria-label="Coding problems"
            className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface shadow-panel"
          >
            {results.map((problem) => (
              <ProblemRow key={problem.slug} problem={problem} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

const ICONS: Record<ProblemProgress, typeof CircleCheck> = {
  new: CircleDashed,
  tried: CircleDot,
  solved: CircleCheck,
};

function ProblemRow({ problem }: { problem: ListedProblem }) {
  const { slug, title, topics, difficulty, progress, solved_by } = problem;
  const Icon = ICONS[progress];
  return (
    <li>
      <Link
        to={paths.problem}
        params={{ slug }}
        className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Icon
          aria-label={PROGRESS_NAMES[progress]}
          role="img"
          className={progress === 'solved' ? 'size-5 shrink-0 text-success' : 'size-5 shrink-0 text-muted'}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{title}</span>
          <span className="block truncate text-muted text-sm">
            {DIFFICULTY_NAMES[difficulty]} · {topics.map(topicName).join(', ')}
          </span>
        </span>
        {solved_by !== null && (
          <span className="hidden shrink-0 text-muted text-sm sm:block">solved by {solved_by}</span>
        )}
      </Link>
    </li>
  );
}
