import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ImportFilter, type QuestionImport } from '#contract/question-import.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { paths } from '../paths.ts';
import { ChoiceBar } from './ChoiceBar.tsx';
import { ItemRow } from './ItemRow.tsx';
import { useItems } from './requests.ts';
import { filterWords, questions } from './words.ts';

type Shown = ImportFilter | undefined;

/** Every question of the file as students would see it; of a draft also to be changed, alone or many at once. */
export function ItemsCard({ item }: { item: QuestionImport }) {
  const text = useSearch({ from: paths.questionImport });
  const navigate = useNavigate();
  const show: Shown = ImportFilter.options.find((each) => each === text.show);
  const page = /^[1-9]\d{0,5}$/.test(String(text.page)) ? Number(text.page) : 1;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      <Card flush aria-labelledby="items-heading">
        <div className="border-line border-b px-4 py-3 sm:px-6">
          <h2 id="items-heading" className="font-semibold text-lg leading-7">
            Questions
          </h2>
          <fieldset className="mt-2 flex flex-wrap gap-2">
            <legend className="sr-only">Questions to show</legend>
            {tabsOf(item).map(({ value, label, count }) => (
              <button
                key={label}
                type="button"
                aria-pressed={value === show}
                onClick={() =>
                  navigate({ to: '.', search: { show: value }, replace: true, resetScroll: false })
                }
                className={cn(
                  'min-h-9 rounded-full border border-line px-3 text-sm tabular-nums hover:bg-sunken',
                  value === show && 'border-accent bg-accent-soft text-accent-text',
                )}
              >
                {label} {count}
              </button>
            ))}
          </fieldset>
        </div>
        <Items
          item={item}
          show={show}
          page={page}
          chosen={chosen}
          onChosen={setChosen}
          onPage={(next) =>
            navigate({ to: '.', search: { show, page: next > 1 ? String(next) : undefined } })
          }
        />
      </Card>
      {item.state === 'draft' && (
        <ChoiceBar id={item.id} all={item.counts.all} chosen={chosen} onClear={() => setChosen(new Set())} />
      )}
    </>
  );
}

function tabsOf({ state, counts }: QuestionImport): { value: Shown; label: string; count: number }[] {
  const numbers: [ImportFilter, number][] =
    state === 'draft'
      ? [
          ['good', counts.good],
          ['without_topic', counts.without_topic],
          ['faulty', counts.faulty],
          ['duplicates', counts.same + counts.alike],
          ['problems', counts.problems],
          ['skipped', counts.skipped],
        ]
      : [
          ...(state === 'imported' ? ([['imported', counts.imported]] as [ImportFilter, number][]) : []),
          ['kept', counts.kept],
          ['skipped', counts.skipped],
        ];
  return [
    { value: undefined, label: 'All', count: counts.all },
    ...numbers
      .filter(([, count]) => count > 0)
      .map(([value, count]) => ({ value, label: filterWords[value], count })),
  ];
}

type ItemsProps = {
  item: QuestionImport;
  show: Shown;
  page: number;
  chosen: ReadonlySet<number>;
  onChosen: (chosen: ReadonlySet<number>) => void;
  onPage: (page: number) => void;
};

function Items({ item, show, page, chosen, onChosen, onPage }: ItemsProps) {
  const items = useItems(item.id, page, show);
  const draft = item.state === 'draft';
  if (items.isPending) return <SkeletonList rows={4} rowClassName="h-32 m-3" />;
  if (items.isError)
    return (
      <ErrorState
        title="The questions could not be loaded"
        message={sentenceFor(items.error)}
        onRetry={() => items.refetch()}
        busy={items.isFetching}
      />
    );
  const { results, total, totalPages } = items.data;
  if (results.length === 0)
    return (
      <EmptyState title="No such questions">
        {show ? 'Look at all of them.' : 'The questions of an import are forgotten here after thirty days.'}
      </EmptyState>
    );
  const here = results.filter(({ position }) => chosen.has(position)).length;
  const choose = (positions: number[], on: boolean) => {
    const next = new Set(chosen);
    for (const position of positions) on ? next.add(position) : next.delete(position);
    onChosen(next);
  };
  return (
    <>
      {draft && (
        <div className="border-line border-b bg-sunken/60 px-4 py-1 sm:px-6">
          <Checkbox
            label={<span className="text-sm">Select all {results.length} on this page</span>}
            checked={here === results.length}
            mixed={here > 0 && here < results.length}
            onChange={(event) =>
              choose(
                results.map(({ position }) => position),
                event.target.checked,
              )
            }
          />
        </div>
      )}
      <ul
        aria-label="Questions of the file"
        aria-busy={items.isPlaceholderData}
        className="renewing divide-y divide-line"
      >
        {results.map((one) => (
          <ItemRow
            key={one.position}
            importId={item.id}
            item={one}
            draft={draft}
            selected={chosen.has(one.position)}
            onSelect={(on) => choose([one.position], on)}
          />
        ))}
      </ul>
      <div className="border-line border-t px-4 py-3 sm:px-6">
        <Pagination page={page} totalPages={totalPages} onPage={onPage} summary={questions(total)} />
      </div>
    </>
  );
}
