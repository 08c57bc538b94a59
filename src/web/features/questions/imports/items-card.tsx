import { useState } from 'react';
import { type QuestionImport, QuestionImportFilter } from '#contract/questions/imports.ts';
import { ContentsCard, type ContentsFilter } from '#web/layout/import/contents-card.tsx';
import { type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { BulkEditBar } from './bulk-edit-bar.tsx';
import { ItemRow } from './item-row.tsx';
import { filterLabels, questionCount } from './labels.ts';
import { useListQuestionImportItems } from './requests.ts';

type Search = { page: number; show: QuestionImportFilter | undefined };
const list: ListOptions<Search> = {
  at: '.',
  typedFilters: ['show'],
  read: (text) => ({
    page: readPage(text),
    show: oneOf(QuestionImportFilter.options, text.show),
  }),
};

/** The questions of a file as students would see them; in a draft they can be edited, singly or in bulk. */
export function ItemsCard({ item }: { item: QuestionImport }) {
  const { search, change } = useListSearch(list);
  const items = useListQuestionImportItems(item.id, search.page, search.show);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const draft = item.state === 'draft';

  function choose(positions: readonly number[], on: boolean) {
    const next = new Set(chosen);
    for (const position of positions) on ? next.add(position) : next.delete(position);
    setChosen(next);
  }

  return (
    // The bar sticks within this place only, so that it does not cover what stands above the questions.
    <div className="flex flex-col gap-6">
      <ContentsCard
        title="Questions"
        legend="Questions to show"
        filters={filtersOf(item)}
        show={search.show}
        onShow={(show) => change({ show })}
        query={items}
        pending={<SkeletonList rows={4} rowClassName="h-32 m-3" />}
        failed="The questions could not be loaded"
        page={search.page}
        onPage={(page) => change({ page })}
        summary={questionCount}
        empty={{
          title: 'No such questions',
          filtered: 'Look at all of them.',
          forgotten: 'The questions of an import are forgotten here after thirty days.',
        }}
      >
        {({ results }) => (
          <>
            {draft && (
              <ChoosePage
                positions={results.map(({ position }) => position)}
                chosen={chosen}
                onChoose={choose}
              />
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
          </>
        )}
      </ContentsCard>
      {draft && (
        <BulkEditBar
          id={item.id}
          all={item.counts.all}
          chosen={chosen}
          onClear={() => setChosen(new Set())}
        />
      )}
    </div>
  );
}

function filtersOf({ state, counts }: QuestionImport): ContentsFilter<QuestionImportFilter>[] {
  const numbers: [QuestionImportFilter, number][] =
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
          ...(state === 'imported'
            ? ([['imported', counts.imported]] as [QuestionImportFilter, number][])
            : []),
          ['kept', counts.kept],
          ['skipped', counts.skipped],
        ];
  return [
    { value: undefined, label: 'All', count: counts.all },
    ...numbers
      .filter(([, count]) => count > 0)
      .map(([value, count]) => ({ value, label: filterLabels[value], count })),
  ];
}

type ChoosePageProps = {
  positions: readonly number[];
  chosen: ReadonlySet<number>;
  onChoose: (positions: readonly number[], on: boolean) => void;
};

function ChoosePage({ positions, chosen, onChoose }: ChoosePageProps) {
  const here = positions.filter((position) => chosen.has(position)).length;
  return (
    <div className="border-line border-b bg-sunken/60 px-4 py-1 sm:px-6">
      <Checkbox
        label={<span className="text-sm">Select all {positions.length} on this page</span>}
        checked={here === positions.length}
        mixed={here > 0 && here < positions.length}
        onChange={(event) => onChoose(positions, event.target.checked)}
      />
    </div>
  );
}
