import { Sparkles } from 'lucide-react';
import type { QuestionTemplate } from '#contract/questions/generated.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { useListQuestionTemplates } from './requests.ts';
import { filterTemplates, useTemplateSearch } from './search.ts';
import { TemplateFilters } from './template-filters.tsx';
import { TemplateList } from './template-list.tsx';
import { TemplatePanel } from './template-panel.tsx';

/** Question templates: their questions can be previewed seed by seed and generated into the bank. */
export function GeneratePage() {
  const generators = useListQuestionTemplates();
  return (
    <>
      <title>Generate questions</title>
      <PageHeader
        crumbs={<Crumb to={paths.questions}>Question set</Crumb>}
        title="Generate questions"
        description="Each template makes the same kind of question with other numbers. Draw several, and in a test that draws for each student everybody gets another one, equally hard."
      />
      <QueryView query={generators} pending={<SkeletonList rows={5} rowClassName="h-20 rounded-panel" />}>
        {(all) => <TemplateCatalogue generators={all} />}
      </QueryView>
    </>
  );
}

function TemplateCatalogue({ generators }: { generators: readonly QuestionTemplate[] }) {
  const { search, change, clear } = useTemplateSearch();
  const chosen = filterTemplates(generators, search);
  const open = generators.find((one) => one.name === search.name);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {/* On phones the open template replaces the list. */}
      <div className={cn('flex min-w-0 flex-col gap-6', open && 'max-lg:hidden')}>
        <TemplateFilters templates={generators} search={search} onChange={change} onClear={clear} />
        {chosen.length > 0 ? (
          <TemplateList templates={chosen} narrowed={chosen.length < generators.length} open={open?.name} />
        ) : (
          <Card>
            <NothingMatches title="No template matches" onClear={clear}>
              Try fewer filters or other words.
            </NothingMatches>
          </Card>
        )}
      </div>
      {open ? (
        <TemplatePanel
          key={open.name}
          template={open}
          seed={search.seed}
          onSeed={(seed) => change({ seed })}
        />
      ) : (
        <Card className="max-lg:hidden lg:sticky lg:top-6">
          <EmptyState icon={Sparkles} title="Choose a template">
            Its questions appear here, with key, mistakes and solution.
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
