import { SlidersHorizontal, X } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { trades } from '#contract/trade.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chips } from '#web/ui/chips.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { kindLabels } from '../kind-labels.ts';
import { difficultyOptions, tradeLabel } from '../labels.ts';
import { countFilters, isFiltered, type QuestionPatch, type QuestionSearch } from './search.ts';
import { StatisticFilters } from './statistic-filters.tsx';
import { TopicFilter } from './topic-filter.tsx';

type QuestionFiltersProps = {
  search: QuestionSearch;
  onChange: (patch: QuestionPatch) => void;
  onClear: () => void;
};

const typeOptions = trades.map((trade) => ({
  value: trade,
  label: trade === 'GENERAL' ? 'General' : tradeLabel(trade),
}));
const kindOptions = QuestionKind.options.map((kind) => ({ value: kind, label: kindLabels[kind] }));
const statusOptions = [
  { value: 'ready', label: 'Ready' },
  { value: 'draft', label: 'Draft' },
  { value: 'retired', label: 'Retired' },
] as const;

export function QuestionFilters({ search, onChange, onClear }: QuestionFiltersProps) {
  const onSearch = useCallback((text: string) => onChange({ search: text }), [onChange]);
  const active = countFilters(search);
  // An address with filters shows which they are.
  const [unfolded, setUnfolded] = useState(active > 0);
  const panel = useId();
  return (
    <Card aria-label="Filters" className="!py-3 sm:!py-4">
      <div className="flex flex-wrap items-center gap-3">
        <Field label="Search" labelHidden className="min-w-0 flex-1 basis-56">
          <SearchBox
            value={search.search}
            onSearch={onSearch}
            placeholder="Words in the question"
            shortcut="/"
          />
        </Field>
        <Chips
          label="Status"
          chips={statusOptions}
          value={search.status}
          onChange={(status) => onChange({ status })}
        />
        <Button
          variant="secondary"
          aria-expanded={unfolded}
          aria-controls={panel}
          onClick={() => setUnfolded(!unfolded)}
        >
          <SlidersHorizontal aria-hidden="true" /> {active > 0 ? `More filters (${active})` : 'More filters'}
        </Button>
      </div>
      <div
        id={panel}
        hidden={!unfolded}
        className={cn(unfolded && 'mt-4 grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-5')}
      >
        {unfolded && <MoreFilters search={search} onChange={onChange} />}
      </div>
      {isFiltered(search) && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {search.topic_tags.map((topic) => (
            <button
              key={topic}
              type="button"
              aria-label={`Remove topic ${topic}`}
              onClick={() => onChange({ topic_tags: search.topic_tags.filter((name) => name !== topic) })}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-accent-soft ps-3 pe-2 text-accent-text text-sm"
            >
              {topic} <X aria-hidden="true" className="size-3.5" />
            </button>
          ))}
          <Button variant="link" size="sm" className="-ms-3" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      )}
    </Card>
  );
}

function MoreFilters({ search, onChange }: Omit<QuestionFiltersProps, 'onClear'>) {
  const onTag = useCallback(
    (text: string) => onChange({ tags: text.trim() === '' ? undefined : [text.trim()] }),
    [onChange],
  );
  return (
    <>
      <FilterSelect
        label="Type"
        all="All types"
        options={typeOptions}
        value={search.question_type}
        onChange={(question_type) => onChange({ question_type })}
      />
      <FilterSelect
        label="Kind"
        all="All kinds"
        options={kindOptions}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label="Difficulty"
        all="Any"
        options={difficultyOptions}
        value={search.difficulty_level?.toString()}
        onChange={(level) => onChange({ difficulty_level: Number(level) || undefined })}
      />
      <TopicFilter chosen={search.topic_tags} onChange={(topic_tags) => onChange({ topic_tags })} />
      <Field label="Tag">
        <SearchBox value={search.tags[0] ?? ''} onSearch={onTag} placeholder="The whole tag" maxLength={40} />
      </Field>
      <StatisticFilters search={search} onChange={onChange} />
    </>
  );
}
