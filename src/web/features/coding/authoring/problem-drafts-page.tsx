import { Link, useNavigate } from '@tanstack/react-router';
import { Code, Upload } from 'lucide-react';
import { useRef } from 'react';
import type { ListedDraft, Proof } from '#contract/coding/authoring.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { firstValue, type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/chips.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { DIFFICULTY_NAMES, topicName } from '../labels.ts';
import { NewProblemButton } from './new-problem-button.tsx';
import { type DraftSearch, useImportProblem, useListProblemDrafts } from './requests.ts';

const STATUS = ['draft', 'published', 'unpublished'] as const;
export const STATUS_NAMES = { draft: 'Draft', published: 'Published', unpublished: 'Hidden' } as const;

const list: ListOptions<DraftSearch> = {
  at: paths.manageProblems,
  read: (text) => ({
    page: readPage(text),
    search: firstValue(text.search) ?? '',
    status: oneOf(STATUS, text.status),
  }),
  filters: ['search', 'status'],
  typedFilters: ['search'],
};

/** All coding problems, for their authors. */
export function ProblemDraftsPage() {
  const { search, change } = useListSearch(list);
  const drafts = useListProblemDrafts(search);
  return (
    <>
      <title>Manage coding problems</title>
      <PageHeader
        crumbs={<Crumb to={paths.home}>Home</Crumb>}
        title="Manage coding problems"
        description="A problem is published once its programs prove it: references pass, wrong and slow ones fail."
        actions={
          <>
            <Link to={paths.judges} className={buttonStyle({ variant: 'secondary' })}>
              Judges
            </Link>
            <ImportButton />
            <NewProblemButton />
          </>
        }
      />
      <div className="mb-6 flex flex-col gap-4">
        <Field label="Search">
          <SearchBox value={search.search} onSearch={(text) => change({ search: text })} shortcut="/" />
        </Field>
        <Chips
          label="Problems by state"
          value={search.status ?? 'all'}
          onChange={(value) => change({ status: value === 'all' ? undefined : value })}
          chips={[
            { value: 'all' as const, label: 'All' },
            ...STATUS.map((value) => ({ value, label: STATUS_NAMES[value] })),
          ]}
        />
      </div>
      <PagedList
        query={drafts}
        pending={<SkeletonList rows={6} />}
        failed="The problems could not be loaded"
        page={search.page}
        onPage={(page) => change({ page })}
        summary={(total) => pluralize(total, 'problem')}
        empty={
          <EmptyState icon={Code} title="No problem here">
            Write one, or import a package of DMOJ, Kattis, DOMjudge or Polygon.
          </EmptyState>
        }
      >
        {({ results }) => (
          <ul
            aria-label="Coding problems"
            className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface shadow-panel"
          >
            {results.map((draft) => (
              <Row key={draft.id} draft={draft} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

const PROOFS: Record<Proof['state'], { label: string; tone: 'success' | 'danger' | 'neutral' }> = {
  none: { label: 'Not proven', tone: 'neutral' },
  running: { label: 'Proof is running', tone: 'neutral' },
  proven: { label: 'Proven', tone: 'success' },
  failed: { label: 'Proof failed', tone: 'danger' },
};

function Row({ draft }: { draft: ListedDraft }) {
  const { id, title, status, version, published_version, topics, difficulty, proof, submissions, accepted } =
    draft;
  return (
    <li>
      <Link
        to={paths.manageProblem}
        params={{ id: String(id) }}
        className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 basis-56">
          <span className="block truncate font-medium">{title}</span>
          <span className="block truncate text-muted text-sm">
            {DIFFICULTY_NAMES[difficulty]} · {topics.map(topicName).join(', ') || 'no topic'} ·{' '}
            {pluralize(submissions, 'submission')}, solved by {accepted}
          </span>
        </span>
        <Badge tone={status === 'published' ? 'success' : 'neutral'}>{STATUS_NAMES[status]}</Badge>
        {version !== published_version && <Badge tone={PROOFS[proof].tone}>{PROOFS[proof].label}</Badge>}
      </Link>
    </li>
  );
}

function ImportButton() {
  const navigate = useNavigate();
  const take = useImportProblem();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        icon={<Upload aria-hidden="true" />}
        busy={take.isPending}
        onClick={() => file.current?.click()}
      >
        {take.isPending ? 'Importing' : 'Import a package'}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".zip"
        aria-label="Problem package as ZIP"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen)
            take.mutate(chosen, {
              onSuccess: ({ id }) => void navigate({ to: paths.manageProblem, params: { id: String(id) } }),
            });
        }}
      />
      {take.error && (
        <Notice tone="danger" title="Not imported" className="w-full">
          {errorMessage(take.error)}
        </Notice>
      )}
    </>
  );
}
