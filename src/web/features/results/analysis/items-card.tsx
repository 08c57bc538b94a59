import type { AnalysedItem } from '#contract/results/analysis.ts';
import { formatSeconds } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { ONE_LINE, RichText } from '#web/ui/rich-text.tsx';
import { pluralize } from '#web/ui/text.ts';
import { FlagBadges, flagNames } from './flags.tsx';
import { QuintileCurve } from './quintile-curve.tsx';
import { chooseItems, useAnalysisSearch } from './search.ts';
import { formatCoefficient, formatFigure } from './verdict.ts';

/** The questions with their figures: filtered, sorted, one of them open. */
export function ItemsCard({ items }: { items: readonly AnalysedItem[] }) {
  const { search, change, clear } = useAnalysisSearch();
  const chosen = chooseItems(items, search);
  const flagged = items.filter(({ flags }) => flags.length > 0).length;
  const sections = [...new Set(items.map(({ section }) => section))];
  return (
    <Card flush aria-label="Questions">
      <CardHeader
        title="Questions"
        hint={`${pluralize(items.length, 'question')}, ${flagged} with a flag. Choose one to see all of its figures.`}
        className="mb-0 p-4 sm:p-6"
      />
      <div className="grid gap-4 px-4 pb-4 sm:max-w-xl sm:grid-cols-2 sm:px-6 print:hidden">
        <FilterSelect
          label="Flag"
          all="All questions"
          options={flagOptions}
          value={search.flag}
          onChange={(flag) => change({ flag })}
        />
        {sections.length > 1 && (
          <FilterSelect
            label="Section"
            all="All sections"
            options={sections}
            value={search.section}
            onChange={(section) => change({ section })}
          />
        )}
      </div>
      {chosen.length === 0 ? (
        <NothingMatches title="No question matches" onClear={clear} />
      ) : (
        <DataTable
          caption="Figures of the questions"
          rows={chosen}
          rowKey={({ number }) => String(number)}
          sorting={{ by: search.sort, order: search.order }}
          onSort={({ by, order }) =>
            change(by === search.sort ? { order } : { sort: by as typeof search.sort, order: 'ASC' })
          }
          columns={columnsWith((item) => change({ item: String(item.number) }))}
        />
      )}
    </Card>
  );
}

const flagOptions = [
  { value: 'any', label: 'With any flag' },
  ...(Object.keys(flagNames) as (keyof typeof flagNames)[]).map((value) => ({
    value,
    label: flagNames[value],
  })),
] as const;

const columnsWith = (open: (item: AnalysedItem) => void): Column<AnalysedItem>[] => [
  {
    id: 'number',
    header: 'Question',
    lead: true,
    sortable: true,
    // Without a maximum the line of a long question would push the figures out of the card.
    className: 'md:w-full md:min-w-56 md:max-w-0',
    cell: (item) => (
      <span className="flex items-baseline gap-2">
        <span className="text-muted tabular-nums">{item.number}</span>
        <span className="flex min-w-0 flex-col items-start gap-1">
          <Button
            variant="link"
            size="sm"
            className="-ms-3 min-w-0 max-w-full whitespace-normal text-start wrap-anywhere"
            onClick={() => open(item)}
          >
            <RichText as="span" html={item.description_html} className={`block min-w-0 ${ONE_LINE}`} />
          </Button>
          <FlagBadges flags={item.flags} />
        </span>
      </span>
    ),
  },
  {
    id: 'attempts',
    header: 'Attempts',
    align: 'end',
    sortable: true,
    className: 'max-md:hidden',
    cell: (item) => item.attempts,
  },
  {
    id: 'facility',
    header: 'Got it right',
    align: 'end',
    sortable: true,
    cell: (item) => (item.given ? 'Full marks for all' : formatFigure(item.facility)),
  },
  {
    id: 'discrimination',
    header: 'Discrimination',
    align: 'end',
    sortable: true,
    cell: (item) => formatFigure(item.discrimination),
  },
  {
    id: 'effective',
    header: 'Weight',
    align: 'end',
    sortable: true,
    className: 'max-md:hidden',
    cell: (item) => formatFigure(item.effective_weight),
  },
  {
    id: 'seconds',
    header: 'Time',
    align: 'end',
    sortable: true,
    className: 'whitespace-nowrap max-md:hidden',
    cell: (item) => (item.seconds ? formatSeconds(item.seconds.median) : '–'),
  },
  {
    id: 'outfit',
    header: 'Outfit',
    align: 'end',
    sortable: true,
    className: 'max-lg:hidden',
    cell: (item) => (item.fit ? formatCoefficient(100 * item.fit.outfit) : '–'),
  },
  {
    id: 'curve',
    header: 'Fifths',
    className: 'max-md:hidden',
    cell: (item) => <QuintileCurve quintiles={item.quintiles} />,
  },
];
